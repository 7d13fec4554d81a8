/** How many views of one list a member of staff saves. */
export const savedViewsMax = 30;

/**
 * Filters by which people are found by name or address. They are no part of a saved view, which stays when the data of
 * such a person are erased.
 */
export const unsavedFilters: ReadonlySet<string> = new Set(['search', 'payer']);
