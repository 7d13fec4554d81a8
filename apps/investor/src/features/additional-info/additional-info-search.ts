import { searchOf, searchText } from '../../shared/navigation/search.ts';

/** Where the person was going. */
export const additionalInfoSearch = searchOf({ next: searchText });
