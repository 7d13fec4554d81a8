import type { Steps } from './steps.ts';

/** The tables written in bulk. */
export const bulkTables = [
  'users',
  'user_profiles',
  'verification_records',
  'notifications',
  'orders',
  'payments',
  'bank_movements',
  'domain_events',
  'distribution_lines',
  'ledger_accounts',
  'ledger_transactions',
  'ledger_postings',
  'ledger_seals',
] as const;

/** Disables their indexes, including the indexes of constraints, in the catalogue; they are built again at the end. */
export const leaveIndexes = (steps: Steps): Promise<void> =>
  steps.once('indexes left', (client) =>
    client.query(
      `update pg_index set indisready = false, indisvalid = false where indrelid = any ($1::regclass[])`,
      [bulkTables],
    ),
  );

/** Builds the indexes again; unique ones check their rows. */
export const makeIndexes = async (steps: Steps): Promise<void> => {
  for (const table of bulkTables)
    await steps.once(`indexes of ${table}`, (client) => client.query(`reindex table ${table}`));
};
