/** The number of views that a staff member can save for one list. */
export const savedViewsMax = 30;

/**
 * Filters that find investors by name or address. A saved view does not contain them, because it remains when
 * an investor's data are erased.
 */
export const unsavedFilters: ReadonlySet<string> = new Set(['search', 'payer']);
