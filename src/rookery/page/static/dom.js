// Small helpers for elements.

/** make('button', {class: 'x', onclick: f}, 'text', child, …); other attributes as they are. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'function') element[name] = value;
    else if (typeof value === 'boolean') element.toggleAttribute(name, value);
    else element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export const button = (text, onclick, attributes = {}) => make('button', { type: 'button', onclick, ...attributes }, text);

/** A select with a label: options are [value, text]. */
export function choice(label, options, onchange, attributes = {}) {
  const select = make('select', { onchange: () => onchange(select.value), ...attributes },
    ...options.map(([value, text]) => make('option', { value }, text)));
  return { select, field: field(label, select) };
}

export function field(label, input) {
  return make('label', { class: 'field' }, make('span', {}, label), input);
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = make('a', { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
