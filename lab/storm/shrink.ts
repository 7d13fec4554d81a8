import type { Fault } from './faults/plan.ts';

/**
 * The fewest faults with which a run still fails: it leaves out halves, then quarters, as long as the run fails
 * (delta debugging). Each try is a whole run, so their number is bounded; the remaining faults after the last one are
 * the answer.
 */
export const shrinkFaults = async (
  faults: readonly Fault[],
  fails: (faults: readonly Fault[]) => Promise<boolean>,
  triesMax: number,
): Promise<readonly Fault[]> => {
  const state = { left: faults, parts: 2, tries: 0 };
  while (state.left.length > 0 && state.parts <= state.left.length * 2 && state.tries < triesMax) {
    const size = Math.max(1, Math.ceil(state.left.length / state.parts));
    const found = await firstFailing(state, size, fails, triesMax);
    if (found) Object.assign(state, { left: found, parts: Math.max(2, state.parts - 1) });
    else if (size === 1) break;
    else state.parts *= 2;
  }
  return state.left;
};

const firstFailing = async (
  state: { readonly left: readonly Fault[]; tries: number },
  size: number,
  fails: (faults: readonly Fault[]) => Promise<boolean>,
  triesMax: number,
): Promise<readonly Fault[] | undefined> => {
  for (let from = 0; from < state.left.length && state.tries < triesMax; from += size) {
    const rest = state.left.filter((_fault, index) => index < from || index >= from + size);
    state.tries += 1;
    if (await fails(rest)) return rest;
  }
  return undefined;
};
