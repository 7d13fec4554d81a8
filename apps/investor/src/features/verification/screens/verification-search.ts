import { searchFlag, searchText, type SearchOf, searchOf } from '@parcela/web';

/** Query parameters of the verification screens (spec section 2). */
export const verificationSearch = searchOf({ success: searchFlag, checking: searchFlag, slug: searchText });
export type VerificationSearch = SearchOf<typeof verificationSearch>;
