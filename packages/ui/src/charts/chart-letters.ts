import type { Plot } from './line-chart-scales.ts';

/** The width of one digit of the axis labels at the usual size; enough to fit the labels without measuring them. */
const usualWidth = 6.8;
const usualSize = 16;

/** The same at this browser's text size. */
const characterWidth = (): number => {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return usualWidth * ((size || usualSize) / usualSize);
};

/** Space for the letters of the value axis, at most a third of the plot. */
export const lettersWidth = (text: string, plotWidth: number): number =>
  Math.min(plotWidth / 3, text.length * characterWidth() + 16);

/** Middle of a label near its tick, moved so that no letter is cut at the edge. */
export function insideX(x: number, label: string, plot: Plot): number {
  const half = (label.length * characterWidth()) / 2;
  return Math.min(Math.max(x, half), plot.width - half);
}

const gapOf = <Tick>(ticks: readonly Tick[], labelOf: (tick: Tick) => string): number =>
  Math.max(0, ...ticks.map((tick) => labelOf(tick).length)) * characterWidth() + 16;

/** Every n-th tick, so that there is a gap between labels. */
export function thinned<Tick>(ticks: readonly Tick[], labelOf: (tick: Tick) => string, plot: Plot): Tick[] {
  const widest = gapOf(ticks, labelOf);
  const every = Math.max(1, Math.ceil((ticks.length * widest) / (plot.width - plot.left - plot.right)));
  return ticks.filter((_, position) => position % every === 0);
}

/** Labels at these places in order, without a label that would touch its predecessor. */
export function spaced<Label extends { readonly text: string; readonly x: number }>(
  labels: readonly Label[],
): Label[] {
  const shown: Label[] = [];
  for (const label of labels) {
    const previous = shown.at(-1);
    const gap = ((previous?.text.length ?? 0) + label.text.length) * (characterWidth() / 2) + 8;
    if (previous === undefined || label.x - previous.x >= gap) shown.push(label);
  }
  return shown;
}

/** The thinned ticks with the last point, whose label is always there; ticks too near to it go. */
export function thinnedToLast(
  ticks: readonly number[],
  last: number,
  labelOf: (tick: number) => string,
  plot: Plot & { readonly x: (tick: number) => number },
): number[] {
  const gap = gapOf([...ticks, last], labelOf);
  const end = insideX(plot.x(last), labelOf(last), plot);
  const isFarFromEnd = (tick: number) => end - insideX(plot.x(tick), labelOf(tick), plot) >= gap;
  return [...thinned(ticks, labelOf, plot).filter(isFarFromEnd), last];
}
