import { createRandom } from './random.ts';
import type { Random } from './random.ts';
import type { DrawingRequest, Light } from './types.ts';

export const canvas = { width: 1600, height: 1000 } as const;

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour `share` of the way from `from` to `to`. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  const mixed = a.map((channel, index) => Math.round(channel + ((b[index] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

type Atmosphere = Readonly<{
  /** Top, middle and horizon of the sky. */
  sky: readonly [string, string, string];
  /** The colour everything takes on, and how much of it. */
  ambient: string;
  strength: number;
  /** Share of windows with a lamp on. */
  lit: number;
}>;

const atmospheres: Readonly<Record<Light, Atmosphere>> = {
  morning: { sky: ['#b4d3d2', '#dfe6d8', '#fce3c0'], ambient: '#ffe2bd', strength: 0.12, lit: 0 },
  day: { sky: ['#93c2c8', '#bfdcda', '#f0f2e6'], ambient: '#ffffff', strength: 0, lit: 0 },
  dusk: { sky: ['#3d5b72', '#a57f8b', '#f3b57c'], ambient: '#5d4560', strength: 0.34, lit: 0.6 },
  night: { sky: ['#0e2231', '#1a3a4a', '#3a5a64'], ambient: '#122d3e', strength: 0.54, lit: 0.42 },
  winter: { sky: ['#bccbd2', '#d8e1e4', '#f3f1ec'], ambient: '#d8e3e8', strength: 0.16, lit: 0.18 },
};

/** What every part of a picture shares. */
export type Scene = Readonly<{
  request: DrawingRequest;
  random: Random;
  sky: Atmosphere['sky'];
  litShare: number;
  isDark: boolean;
  isSnowy: boolean;
  /** A colour as it looks in this light. */
  tone: (hex: string) => string;
  /** A colour far away: toned, then faded towards the horizon. */
  far: (hex: string, share: number) => string;
  /** Adds a definition, once however often it is asked for, and returns its id. */
  define: (markup: (id: string) => string) => string;
  definitions: () => string;
}>;

export function createScene(request: DrawingRequest): Scene {
  const { light, season } = request;
  const atmosphere = atmospheres[light];
  const random = createRandom(`${request.seed}/${request.kind}/${request.view}`);
  const prefix = `p${createRandom(JSON.stringify(request)).int(1000, 46_000).toString(36)}`;
  const ids = new Map<string, string>();
  const placeholder = '\0';
  const tone = (hex: string): string => mix(hex, atmosphere.ambient, atmosphere.strength);
  return {
    request,
    random,
    sky: atmosphere.sky,
    litShare: atmosphere.lit,
    isDark: light === 'dusk' || light === 'night',
    isSnowy: season === 'winter' && request.country !== 'ES',
    tone,
    far: (hex, share) => mix(tone(hex), atmosphere.sky[2], share),
    define: (markup) => {
      const template = markup(placeholder);
      const id = ids.get(template) ?? `${prefix}${ids.size.toString(36)}`;
      ids.set(template, id);
      return id;
    },
    definitions: () => {
      const markups = [...ids].map(([template, id]) => template.replace(placeholder, id));
      return `<defs>${markups.join('')}</defs>`;
    },
  };
}

export type GradientStop = readonly [offset: number, colour: string, opacity?: number];

/** Linear gradient in the box of the shape; returns its `url(#…)`. */
export function gradient(scene: Scene, direction: 'down' | 'right', stops: readonly GradientStop[]): string {
  const end = direction === 'down' ? 'x2="0" y2="1"' : 'x2="1" y2="0"';
  const body = stops
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`;
    })
    .join('');
  return `url(#${scene.define((id) => `<linearGradient id="${id}" x1="0" y1="0" ${end}>${body}</linearGradient>`)})`;
}

/** Soft round light that fades out, for lamps, sun and moon; returns its `url(#…)`. */
export function glow(scene: Scene, colour: string, opacity: number): string {
  const body = `<stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>`;
  return `url(#${scene.define((id) => `<radialGradient id="${id}">${body}</radialGradient>`)})`;
}

/** Repeating texture of `w` × `h`; returns its `url(#…)`. */
export function texture(scene: Scene, w: number, h: number, content: string): string {
  const pattern = (id: string): string =>
    `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse">${content}</pattern>`;
  return `url(#${scene.define(pattern)})`;
}

/** The scene as it looks from further away; what is drawn with it stands back. */
export function distantScene(scene: Scene, share: number): Scene {
  return { ...scene, tone: (hex) => scene.far(hex, share) };
}
