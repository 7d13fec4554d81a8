/** A colour as `#rrggbb`, in lower case. */
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

type Triple = readonly [number, number, number];

const channelsOf = (color: string): Triple => {
  const channel = (start: number): number => Number.parseInt(color.slice(start, start + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
};
const linear = (channel: number): number =>
  channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const encoded = (channel: number): number =>
  channel <= 0.003_130_8 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055;
const linearOf = (color: string): Triple => {
  const [red, green, blue] = channelsOf(color);
  return [linear(red), linear(green), linear(blue)];
};

/** Relative luminance of WCAG 2.2. */
export const luminance = (color: string): number => {
  const [red, green, blue] = linearOf(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio of WCAG 2.2: from 1 to 21, the same in both directions. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** A colour by human perception (OKLCH): lightness from 0 to 1, chroma from 0, hue in radians. */
export interface Seen {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** The matrices of OKLab by its author (https://bottosson.github.io/posts/oklab/). */
export const seenOf = (color: string): Seen => {
  const [red, green, blue] = linearOf(color);
  const l = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const m = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const s = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  const a = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
  const b = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
  return {
    lightness: 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
};

const linearOfSeen = ({ lightness, chroma, hue }: Seen): Triple => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
};

/** Rounding can leave the range of screen colours by less than half a step. */
const slack = 0.000_1;
const isShown = (seen: Seen): boolean =>
  linearOfSeen(seen).every((channel) => channel >= -slack && channel <= 1 + slack);

/** The greatest fitting value between 0 and `most`; every value below a fitting one also fits. */
export const greatest = (most: number, fits: (value: number) => boolean): number => {
  if (fits(most)) return most;
  let [low, high] = [0, most];
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
};

/** The colour with this lightness and hue, and with as much of the chroma as a screen can show. */
export const colorOf = (seen: Seen): string => {
  const chroma = greatest(seen.chroma, (value) => isShown({ ...seen, chroma: value }));
  const hex = linearOfSeen({ ...seen, chroma }).map((channel) =>
    Math.round(255 * encoded(Math.min(1, Math.max(0, channel))))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
};
