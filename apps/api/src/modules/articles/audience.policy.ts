import type { Audience } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { levelsOf } from '../verification/index.ts';

/** The audience of a caller, which decides what content the caller may read (spec section 6). */
export const audienceOf = async (
  tx: Tx,
  caller: { readonly subjectId: number } | undefined,
): Promise<Audience> => {
  if (!caller) return 'visitor';
  return (await levelsOf(tx, caller.subjectId)).includes('INVESTOR') ? 'investor' : 'member';
};
