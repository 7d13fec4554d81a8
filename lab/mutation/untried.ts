/** Why a mutant was left out, as the runner reports it to Stryker. */
export const untried = {
  notInSample: 'not in the sample',
  noTimeLeft: 'no time was left',
} as const;
