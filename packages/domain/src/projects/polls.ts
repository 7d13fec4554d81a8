/** The states of a poll (spec §3). */
export const pollStates = ['Current', 'Future', 'Past'] as const;
export type PollState = (typeof pollStates)[number];

/** The unit of votes: the shares of the voter, or one per person. */
export const voteTypes = ['ByShares', 'ByPerson'] as const;
export type VoteType = (typeof voteTypes)[number];

/**
 * The votes that an option needs to be decided. Plurality: more than any other option. Simple: more than half of the
 * votes without abstentions. TwoThirds: at least two thirds of them. Absolute: more than half of all shares or people.
 */
export const pollMajorities = ['Plurality', 'Simple', 'TwoThirds', 'Absolute'] as const;
export type PollMajority = (typeof pollMajorities)[number];

/**
 * The entitled voters: holders of the project's shares at the start of the poll, or all people of the level
 * INVESTOR.
 */
export const pollPermissions = ['Holders', 'Investors'] as const;
export type PollPermission = (typeof pollPermissions)[number];

/**
 * The state of a poll at `at`: it accepts votes from its start until just before its end (spec §4, invariant
 * V1).
 */
export function pollState(poll: { readonly startAt: Date; readonly endAt: Date }, at: Date): PollState {
  if (at.getTime() < poll.startAt.getTime()) return 'Future';
  return at.getTime() < poll.endAt.getTime() ? 'Current' : 'Past';
}
