/** The stops of a slider from `min` by `step`; the last one is `max`, even if it is not a step. */
export const evenStops = (min: number, max: number, step: number): number[] => {
  // A float's error must not add a stop behind the last step.
  const count = Math.ceil((max - min) / step - 1e-9);
  return [...Array.from({ length: count }, (_, index) => min + index * step), max];
};
