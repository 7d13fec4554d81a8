const arrival = { search: '' };

/** Called once, before the router: it may lead elsewhere before a part of the page asks how the person came. */
export const rememberArrival = (): void => {
  arrival.search = location.search;
};

/** The query of the address by which the person came; in memory only. */
export const arrivalSearch = (): string => arrival.search;
