// Elements without markup in strings: nothing that comes from outside is ever parsed as HTML.
import type { Color, Kind } from '../squares.ts';

type Child = Node | string | undefined | false;
type Attributes = Record<string, string | number | boolean | undefined | ((event: Event) => void)>;

export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag, attributes: Attributes = {}, ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else setAttribute(element, name, value);
  }
  fill(element, ...children);
  return element;
}

export function setAttribute(element: Element, name: string, value: string | number | boolean | undefined): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value === true ? '' : value)) {
    element.setAttribute(name, String(value === true ? '' : value));
  }
}

export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.flatMap((child) => child || []));
}

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

const svg = 'http://www.w3.org/2000/svg';

export function pieceIcon(color: Color, kind: Kind): SVGSVGElement {
  const icon = document.createElementNS(svg, 'svg');
  icon.setAttribute('class', `piece ${color}`);
  icon.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(svg, 'use');
  use.setAttribute('href', `#piece-${kind}`);
  icon.append(use);
  return icon;
}

// A line drawing of a few strokes, for buttons.
export function strokes(path: string): SVGSVGElement {
  const icon = document.createElementNS(svg, 'svg');
  icon.setAttribute('class', 'strokes');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svg, 'path');
  line.setAttribute('d', path);
  icon.append(line);
  return icon;
}
