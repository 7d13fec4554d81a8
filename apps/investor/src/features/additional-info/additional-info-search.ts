import { searchOf, searchText } from '@parcela/web';

/** The page that the user requested. */
export const additionalInfoSearch = searchOf({ next: searchText });
