import { searchOf, searchText } from '../../shared/navigation/search.ts';

/** The page that the person asked for. */
export const additionalInfoSearch = searchOf({ next: searchText });
