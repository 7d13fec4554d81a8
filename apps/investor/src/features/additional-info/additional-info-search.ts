import { searchOf, searchText } from '@parcela/web';

/** The page that the person asked for. */
export const additionalInfoSearch = searchOf({ next: searchText });
