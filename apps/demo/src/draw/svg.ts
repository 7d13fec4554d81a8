/** Short writers of SVG elements; numbers are rounded so that pictures stay small. */
type Attributes = Readonly<Record<string, string | number>>;

/** One decimal for what is small, none for what is large: nobody sees a tenth of a pixel at 1600. */
export const round = (value: number): string => {
  const step = Math.abs(value) < 100 ? 10 : 1;
  return String(Math.round(value * step) / step).replace(/^(-?)0\./, '$1.');
};

const shortColour = (value: string): string => value.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');

const text = (key: string, value: string | number): string => {
  if (typeof value === 'string') return shortColour(value);
  return key.endsWith('opacity') ? value.toFixed(2).replace(/^0/, '') : round(value);
};

function write(name: string, attributes: Attributes, extra: Attributes = {}): string {
  const all = Object.entries({ ...attributes, ...extra });
  const written = all.map(([key, value]) => ` ${key}="${text(key, value)}"`);
  return `<${name}${written.join('')}/>`;
}

export type Box = Readonly<{ x: number; y: number; w: number; h: number }>;

export const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h });

export function rect({ x, y, w, h }: Box, fill: string, extra: Attributes = {}): string {
  if ('rx' in extra) return write('rect', { x, y, width: w, height: h, fill }, extra);
  return write('path', { d: `M${round(x)} ${round(y)}h${round(w)}v${round(h)}h${round(-w)}z`, fill }, extra);
}

export function circle(
  at: readonly [number, number],
  r: number,
  fill: string,
  extra: Attributes = {},
): string {
  return write('circle', { cx: at[0], cy: at[1], r, fill }, extra);
}

export function ellipse(
  at: readonly [number, number],
  radii: readonly [number, number],
  fill: string,
  extra: Attributes = {},
): string {
  return write('ellipse', { cx: at[0], cy: at[1], rx: radii[0], ry: radii[1], fill }, extra);
}

export function path(d: string, fill: string, extra: Attributes = {}): string {
  return write('path', { d, fill }, extra);
}

export function stroke(d: string, colour: string, width: number, extra: Attributes = {}): string {
  return write('path', { d, fill: 'none', stroke: colour, 'stroke-width': width }, extra);
}

export function use(id: string, x: number, y: number): string {
  return `<use href="#${id}" x="${round(x)}" y="${round(y)}"/>`;
}

export function group(content: string, attributes: Attributes): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  return `<g${text.join('')}>${content}</g>`;
}

/** Closed polygon from points. */
export function polygon(points: ReadonlyArray<readonly [number, number]>): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

/** `count` results of `draw`, joined. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: Math.max(0, count) }, (_, index) => draw(index)).join('');
}

/** Many equal dots as one path: points of no length with round ends. */
export function dots(
  points: ReadonlyArray<readonly [number, number]>,
  size: number,
  colour: string,
  opacity = 1,
): string {
  if (points.length === 0) return '';
  const d = points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h.01`).join('');
  return stroke(d, colour, size, { 'stroke-linecap': 'round', ...(opacity === 1 ? {} : { opacity }) });
}

/** `count` points, for `dots`. */
export function scatter(
  count: number,
  at: (index: number) => readonly [number, number],
): ReadonlyArray<readonly [number, number]> {
  return Array.from({ length: Math.max(0, count) }, (_, index) => at(index));
}

/** A row of equal bars `w` long in all, such as railing rods or mouldings, as one dashed line. */
export function barsRow(
  area: Box,
  colour: string,
  [bar, space]: readonly [number, number],
  opacity = 1,
): string {
  const d = `M${round(area.x)} ${round(area.y + area.h / 2)}h${round(area.w)}`;
  return stroke(d, colour, area.h, {
    'stroke-dasharray': `${round(bar)} ${round(space)}`,
    ...(opacity === 1 ? {} : { opacity }),
  });
}
