/**
 * The outcome of a review case; `asked`: the investor has to answer once more, `superseded`: there was
 * nothing left to decide.
 */
export const reviewOutcomes = ['accepted', 'rejected', 'asked', 'superseded'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/** The states of a request to change a field of the profile. */
export const changeRequestStates = ['open', 'accepted', 'rejected', 'withdrawn'] as const;
export type ChangeRequestState = (typeof changeRequestStates)[number];
