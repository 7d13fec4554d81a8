const colorCount = 6;

/** Colour of the series or part at this index; the first follows the last. */
export const chartColor = (position: number): string => `var(--parcela-chart-${(position % colorCount) + 1})`;

/** Dashes distinguish lines for readers who cannot distinguish the colours. */
export const chartDashes = (position: number): string | undefined =>
  [undefined, '6 4', '2 4', '10 4 2 4'][position % 4];
