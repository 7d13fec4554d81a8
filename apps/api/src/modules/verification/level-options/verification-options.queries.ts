import { type Tx, tables } from '../../../platform/database/database.ts';
import type { VerificationOptionInput } from './verification-options.store.ts';
import type { VerificationTables } from '../verification.tables.ts';

/** The steps of the ladder with their texts in every language, lowest first. */
export const listLadder = (tx: Tx): Promise<VerificationOptionInput[]> =>
  tables<VerificationTables>(tx)
    .selectFrom('verification_options')
    .select(['type', 'relevance', 'time_to_complete as timeToComplete', 'name', 'description'])
    .orderBy('relevance')
    .execute();
