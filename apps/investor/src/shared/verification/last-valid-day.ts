/**
 * The last instant in which something was valid that ends at `until`, for showing its day: a document that is valid to
 * the end of a day ends as the next one begins.
 */
export const lastValidDay = (until: string | null): string | null =>
  until === null ? null : new Date(Date.parse(until) - 1).toISOString();
