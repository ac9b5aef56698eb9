// What a notebook calls, by the protocol of anywidget: render() shows a view of a model and returns
// what takes it away again. tools/join_board.py joins this and all that it imports to board.bundle.js.

import { make } from '../page/static/dom.js';
import { followTheme } from './theme.js';
import { Player } from './player.js';
import { Viewer } from './viewer.js';
import style from './widget.css';

const KINDS = { player: Player, viewer: Viewer };
const views = new WeakMap(); // how many there are of each model

function render({ model, el }) {
  // Attributes are read by JupyterLab: its shortcuts are for cells, and keys here are for the board.
  const host = make('div', { 'data-lm-suppress-shortcuts': 'true' });
  host.addEventListener('keydown', event => event.stopPropagation());
  const root = make('div', { class: `widget ${model.get('_kind')}` });
  host.attachShadow({ mode: 'open' }).append(make('style', {}, style), root);
  el.append(host);
  const endTheme = followTheme(host, model);
  const view = new KINDS[model.get('_kind')](model, root);
  views.set(model, (views.get(model) ?? 0) + 1);
  return () => {
    view.destroy();
    endTheme();
    host.remove();
    views.set(model, views.get(model) - 1);
    if (views.get(model) > 0 || !model.get('analysing')) return;
    model.set('analysing', false); // nobody sees it any more
    model.save_changes();
  };
}

export default { render };
