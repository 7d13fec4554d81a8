import { z } from 'zod/mini';
import { searchFlag, searchText } from '../../shared/search.ts';

/** Query parameters of the public screens (spec section 2). */
export const signInSearch = z.object({ next: searchText, sessionExpired: searchFlag });
export type SignInSearch = z.infer<typeof signInSearch>;

export const signUpSearch = z.object({ ehub: searchText, referral: searchText });
export type SignUpSearch = z.infer<typeof signUpSearch>;

export const verifyEmailSearch = z.object({ confirmation: searchText });
export type VerifyEmailSearch = z.infer<typeof verifyEmailSearch>;
