/** The states of a poll (spec §3). */
export const pollStates = ['Current', 'Future', 'Past'] as const;
export type PollState = (typeof pollStates)[number];

/** The state of a poll at `at`: it takes votes from its start on and no longer at its end (spec §4, reliability V1). */
export function pollState(poll: { readonly startAt: Date; readonly endAt: Date }, at: Date): PollState {
  if (at.getTime() < poll.startAt.getTime()) return 'Future';
  return at.getTime() < poll.endAt.getTime() ? 'Current' : 'Past';
}
