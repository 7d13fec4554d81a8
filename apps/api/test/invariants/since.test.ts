import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkInvariants, statementSince } from '@parcela/invariants/check-invariants.queries.ts';
import { invariants } from '@parcela/invariants/index.ts';
import { setProvedPoint } from '@parcela/invariants/since/proved-point.queries.ts';
import { readTouched } from '@parcela/invariants/since/read-touched.queries.ts';
import { useTestDatabase } from '../support/database/test-database.ts';

/** Tables with a row for each order, payment, posting, change or person. */
const growing = [
  'ledger_transactions',
  'ledger_postings',
  'ledger_seals',
  'ledger_accounts',
  'orders',
  'payments',
  'payment_attempts',
  'domain_events',
  'distribution_lines',
  'users',
  'user_profiles',
  'bank_movements',
  'outgoing_transfers',
  'withdrawals',
  'verification_records',
  'kyc_checks',
  'sessions',
  'one_time_tokens',
  'idempotency_keys',
];

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('an incremental proof', () => {
  const context = useTestDatabase();

  it('can read each growing table by an index', async () => {
    const scans = await context()
      .admin.kysely.transaction()
      .execute(async (db) => {
        await setProvedPoint(db, { proofId: 0, seq: 0n, hash: '', since: 'infinity', balances: '[]' });
        await readTouched(db);
        // A plan of empty tables says nothing of costs, but a scan that is forbidden and still there has no alternative.
        await sql`
        set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off`.execute(
          db,
        );
        const found: string[] = [];
        for (const invariant of invariants) {
          const statement = statementSince(invariant);
          if (statement === undefined) continue;
          const { rows } = await sql
            .raw<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${statement}`)
            .execute(db);
          for (const node of nodesOf(rows[0]!['QUERY PLAN'][0].Plan)) {
            const table = node['Relation Name'] ?? '';
            if (node['Node Type'] === 'Seq Scan' && growing.includes(table))
              found.push(`${invariant.id} ${table}`);
          }
        }
        return found;
      });
    expect(scans).toEqual([]);
  });

  it('names only invariants that it proves as those from which others follow', async () => {
    const { checked } = await checkInvariants(context().database.kysely, {
      since: { proofId: 0, seq: 0n, hash: '', since: '-infinity', balances: '[]' },
    });
    const proved = new Set(checked.map(({ id }) => id));
    const followed = invariants.flatMap(({ since }) => ('follows' in since ? (since.follows ?? []) : []));
    expect(followed.filter((id) => !proved.has(id))).toEqual([]);
  });
});
