// A choice of pieces, for promotions. Closing it without a choice takes nothing up.
import type { Color, Kind } from '../squares.ts';
import type { Text } from '../text/en.ts';
import { h, pieceIcon } from './dom.ts';

export function choosePiece(text: Text, color: Color, kinds: Kind[], chosen: (kind: Kind) => void): void {
  const dialog = h('dialog', { class: 'picker', 'aria-label': text.promoteTo },
    ...kinds.map((kind) => h('button', {
      type: 'button', 'aria-label': text.kinds[kind], onclick: () => {
        dialog.close();
        chosen(kind);
      },
    }, pieceIcon(color, kind))));
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}
