// Dark or light: as the notebook is, whichever notebook it is, or as Python has it.

import { make } from '../page/static/dom.js';

const MARKS = ['class', 'style', 'data-theme', 'data-jp-theme-light', 'data-vscode-theme-kind'];

/** Set the theme of a host, now and whenever it changes; return what ends that. */
export function followTheme(host, model) {
  const update = () => {
    const wanted = model.get('theme');
    cancelAnimationFrame(frame);
    // Some notebooks render first and put the result in its place afterwards: nothing is behind it yet.
    if (wanted === 'auto' && !host.isConnected) return void (frame = requestAnimationFrame(update));
    host.dataset.theme = wanted === 'auto' ? (isDark(host) ? 'dark' : 'light') : wanted;
  };
  // Notebooks switch by a class or an attribute, some after having loaded a style sheet.
  const later = () => {
    clearTimeout(timer);
    update();
    timer = setTimeout(update, 600);
  };
  let timer = 0, frame = 0;
  const observer = new MutationObserver(later);
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true, attributeFilter: MARKS });
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', later);
  model.on('change:theme', update);
  later();
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    observer.disconnect();
    system.removeEventListener('change', later);
    model.off('change:theme', update);
  };
}

/** Whether what is behind an element is dark: the nearest ancestor with a colour of its own decides. */
function isDark(host) {
  for (let element = host.parentNode; element; element = element.parentNode ?? element.host) {
    if (!(element instanceof Element)) continue;
    const [red, green, blue, alpha] = colourOf(element);
    if (alpha > 127) return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
  }
  // Nothing is coloured: the browser's own sheet is seen, white or dark by the scheme of the document.
  const probe = make('i', { style: 'background-color: Canvas' });
  document.body.append(probe);
  const [red] = colourOf(probe);
  probe.remove();
  return red < 128;
}

/** Red, green, blue and alpha of an element's background, from 0 to 255, however its colour is written. */
function colourOf(element) {
  const context = make('canvas', { width: 1, height: 1 }).getContext('2d');
  context.fillStyle = getComputedStyle(element).backgroundColor;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}
