import { searchFlag, searchText, type SearchOf, searchOf } from '../../shared/search.ts';

/** Query parameters of the public screens (spec section 2). */
export const signInSearch = searchOf({ next: searchText, sessionExpired: searchFlag });
export type SignInSearch = SearchOf<typeof signInSearch>;

export const signUpSearch = searchOf({ ehub: searchText, referral: searchText });
export type SignUpSearch = SearchOf<typeof signUpSearch>;

export const verifyEmailSearch = searchOf({ confirmation: searchText });
export type VerifyEmailSearch = SearchOf<typeof verifyEmailSearch>;
