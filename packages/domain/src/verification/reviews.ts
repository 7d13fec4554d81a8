/** How compliance ended a review case; `asked`: the person has to answer once more, `superseded`: nothing was left to decide. */
export const reviewOutcomes = ['accepted', 'rejected', 'asked', 'superseded'] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];

/** The states of a request to change a field of the profile. */
export const changeRequestStates = ['open', 'accepted', 'rejected', 'withdrawn'] as const;
export type ChangeRequestState = (typeof changeRequestStates)[number];
