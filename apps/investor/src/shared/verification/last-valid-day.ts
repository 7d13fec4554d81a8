/**
 * The last instant before `until`, for displaying a day: a document that is valid until the end of a day
 * expires as the next one begins.
 */
export const lastValidDay = (until: string | null): string | null =>
  until === null ? null : new Date(Date.parse(until) - 1).toISOString();
