import { z } from 'zod/mini';
import { searchFlag, searchText } from '../../shared/search.ts';

/** Query parameters of the verification screens (spec section 2). */
export const verificationSearch = z.object({ success: searchFlag, checking: searchFlag, slug: searchText });
export type VerificationSearch = z.infer<typeof verificationSearch>;
