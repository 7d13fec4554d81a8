const arrival = { search: '' };

/**
 * Called once, before the router, because the router may redirect before any part of the page reads the first
 * address.
 */
export const rememberArrival = (): void => {
  arrival.search = location.search;
};

/** The query of the first address; in memory only. */
export const arrivalSearch = (): string => arrival.search;
