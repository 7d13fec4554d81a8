import { gradient, mix } from './scene.ts';
import type { Scene } from './scene.ts';
import { box, dots, path, rect, repeat, round, scatter, stroke, use } from './svg.ts';

export type WindowStyle = Readonly<{
  w: number;
  h: number;
  arched?: boolean;
  /** Panes across and down. */
  panes: readonly [number, number];
  frame: string;
  /** The moulding around the opening; none where the wall is plain. */
  surround?: string;
  shutters?: string;
  /** A window that reaches the floor or lies in cladding has no sill. */
  hasSill?: boolean;
}>;

/** Draws a window at a place; which of the prepared variants it is, the scene's random decides. */
export type PlaceWindow = (x: number, y: number) => string;

type Variant = 'plain' | 'curtain' | 'blind' | 'lit' | 'lamp';

function outline({ w, h, arched }: WindowStyle): string {
  if (arched !== true) return `M0 0H${w}V${h}H0Z`;
  const r = w / 2;
  return `M0 ${h}V${round(r)}A${round(r)} ${round(r)} 0 0 1 ${w} ${round(r)}V${h}Z`;
}

function surround(scene: Scene, style: WindowStyle): string {
  const { w, h } = style;
  const sill = (colour: string): string =>
    rect(box(-9, h, w + 18, 6), colour) + rect(box(-6, h + 6, w + 12, 4), '#1f2f33', { opacity: 0.16 });
  const snow = scene.isSnowy ? rect(box(-9, h - 4, w + 18, 6), scene.tone('#ffffff'), { rx: 3 }) : '';
  if (style.hasSill === false) return '';
  if (style.surround === undefined) return sill(scene.tone(mix(style.frame, '#8d9a98', 0.25))) + snow;
  const colour = scene.tone(style.surround);
  return path(outline(style), colour, { stroke: colour, 'stroke-width': 14 }) + sill(colour) + snow;
}

function shutters(scene: Scene, { w, h, shutters: colour }: WindowStyle): string {
  if (colour === undefined) return '';
  const leaf = w * 0.46;
  const slats = repeat(Math.floor(h / 12), (index) => `M4 ${6 + index * 12}h${round(leaf - 8)}`);
  const one = (x: number): string =>
    `<g transform="translate(${round(x)})">${rect(box(0, 0, leaf, h), scene.tone(colour))}${stroke(slats, scene.tone(mix(colour, '#10262a', 0.35)), 2)}</g>`;
  return one(-leaf - 5) + one(w + 5);
}

function glass(scene: Scene, style: WindowStyle, variant: Variant): string {
  const { w, h } = style;
  const lit = variant === 'lit' || variant === 'lamp';
  const top = lit
    ? '#ffe3a6'
    : scene.isDark
      ? mix(scene.sky[0], '#20363f', 0.4)
      : mix(scene.sky[0], '#47686d', 0.62);
  const bottom = lit
    ? '#f4b45f'
    : scene.isDark
      ? mix(scene.sky[1], '#20363f', 0.55)
      : mix(scene.sky[1], '#6f9294', 0.6);
  const fill = gradient(scene, 'down', [
    [0, top],
    [1, bottom],
  ]);
  const cloth = lit ? '#fff3d6' : scene.tone('#f5efe2');
  const drape = (x: number, inner: number): string =>
    path(
      `M${round(x)} 0H${round(inner)}C${round(inner)} ${round(h * 0.5)} ${round(x + (inner - x) * 0.3)} ${round(h * 0.7)} ${round(x + (inner - x) * 0.4)} ${h}H${round(x)}Z`,
      cloth,
      { opacity: 0.78 },
    );
  const inside =
    variant === 'curtain' || variant === 'lit'
      ? drape(0, w * 0.36) + drape(w, w * 0.64)
      : variant === 'blind'
        ? rect(box(0, 0, w, h * 0.38), cloth, { opacity: 0.7 })
        : variant === 'lamp'
          ? path(`M${round(w * 0.5)} 0v${round(h * 0.24)}m-9 12l4-12h10l4 12z`, '#b96f2c', {
              stroke: '#b96f2c',
              'stroke-width': 1.5,
            })
          : '';
  const shine = lit
    ? ''
    : path(
        `M${round(w * 0.1)} ${round(h * 0.92)}L${round(w * 0.62)} ${round(h * 0.08)}H${round(w * 0.86)}L${round(w * 0.34)} ${round(h * 0.92)}Z`,
        '#ffffff',
        { opacity: scene.isDark ? 0.07 : 0.16 },
      );
  return path(outline(style), fill) + inside + shine;
}

function bars(scene: Scene, style: WindowStyle): string {
  const { w, h, panes } = style;
  const [across, down] = panes;
  const upright = repeat(across - 1, (index) => `M${round(((index + 1) * w) / across)} 0V${h}`);
  const level = repeat(down - 1, (index) => {
    const y = down === 2 ? h * 0.34 : ((index + 1) * h) / down;
    return `M0 ${round(y)}H${w}`;
  });
  const colour = scene.tone(style.frame);
  return stroke(upright + level, colour, across > 2 && w < 120 ? 2.5 : 4) + stroke(outline(style), colour, 5);
}

function flowerBox(scene: Scene, { w, h }: WindowStyle): string {
  const { request } = scene;
  if (request.season === 'winter') return '';
  const blossoms =
    request.season === 'autumn'
      ? (['#d08c3c', '#b0672f'] as const)
      : (['#d9776a', '#f2c14e', '#f7efe2'] as const);
  return (
    dots(
      scatter(6, (index) => [w * 0.1 + (index * w * 0.8) / 5, h - 8 - (index % 2) * 4]),
      16,
      scene.tone('#5a8f6b'),
    ) +
    blossoms
      .map((colour, row) =>
        dots(
          scatter(3, (index) => [
            w * (0.16 + row * 0.1) + index * w * 0.27,
            h - 12 - ((index + row) % 3) * 3,
          ]),
          7,
          scene.tone(colour),
        ),
      )
      .join('') +
    rect(box(w * 0.04, h - 8, w * 0.92, 11), scene.tone('#a65f45'), { rx: 2 })
  );
}

/** Prepares the variants of one kind of window and answers the function that places them. */
export function createWindows(
  scene: Scene,
  style: WindowStyle,
  options: Readonly<{ flowers?: boolean }> = {},
): PlaceWindow {
  const base = scene.define((id) => `<g id="${id}">${surround(scene, style)}${shutters(scene, style)}</g>`);
  const frame = scene.define((id) => `<g id="${id}">${bars(scene, style)}</g>`);
  const define = (variant: Variant, extra = ''): string =>
    scene.define(
      (id) =>
        `<g id="${id}"><use href="#${base}"/>${glass(scene, style, variant)}<use href="#${frame}"/>${extra}</g>`,
    );
  const flowers = options.flowers === true ? flowerBox(scene, style) : '';
  const dark = [define('plain'), define('curtain', flowers), define('blind')] as const;
  const lit = scene.litShare > 0 ? ([define('lit'), define('lamp', flowers)] as const) : dark;
  return (x, y) => use(scene.random.pick(scene.random.chance(scene.litShare) ? lit : dark), x, y);
}
