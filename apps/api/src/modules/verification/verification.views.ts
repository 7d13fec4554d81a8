import type { VerificationOption } from '@parcela/domain';
import { type Tx, tables } from '../../platform/database.ts';
import type { VerificationTables } from './verification.tables.ts';

/** The steps of the ladder, lowest first. */
export const listLadder = (tx: Tx): Promise<VerificationOption[]> =>
  tables<VerificationTables>(tx)
    .selectFrom('verification_options')
    .select(['type', 'relevance'])
    .orderBy('relevance')
    .execute();
