import type { Kysely, KyselyPlugin, PluginTransformQueryArgs, RawNode } from 'kysely';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants, statementSince } from '@parcela/invariants/check-invariants.queries.ts';
import { invariants } from '@parcela/invariants/index.ts';
import {
  type ProvedPoint,
  readNextPoint,
  setProvedPoint,
} from '@parcela/invariants/since/proved-point.queries.ts';
import { readTouched } from '@parcela/invariants/since/read-touched.queries.ts';
import { settledBooks } from '../support/books/settled-books.ts';
import { guardsOff, pointOf } from '../support/database/plant-violation.ts';
import { useTestDatabase } from '../support/database/test-database.ts';

/** Tables with a row for each order, payment, posting, change or user. */
const growing = [
  'ledger_transactions',
  'ledger_postings',
  'ledger_seals',
  'ledger_accounts',
  'orders',
  'payments',
  'payment_attempts',
  'payment_decisions',
  'refunds',
  'domain_events',
  'distributions',
  'distribution_lines',
  'distribution_transfers',
  'distribution_debts',
  'distribution_debt_payments',
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
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Node[];
}
type Explained = readonly { readonly 'QUERY PLAN': readonly [{ readonly Plan: Node }] }[];

/**
 * Scans that may read a whole table: without an index, or with an index that has no condition and does not end early.
 */
const wholeScans = (node: Node, partial: ReadonlySet<string>, isLimited = false): string[] => {
  const table = node['Relation Name'] ?? '';
  const type = node['Node Type'];
  const isBounded = isLimited || 'Index Cond' in node || partial.has(node['Index Name'] ?? '');
  const isWhole = type === 'Seq Scan' || (type.startsWith('Index') && !isBounded);
  const inner = (node.Plans ?? []).flatMap((plan) => wholeScans(plan, partial, type === 'Limit'));
  return [...(isWhole && growing.includes(table) ? [`${table} ${type}`] : []), ...inner];
};

/** Explains each statement instead of running it. */
class Explaining implements KyselyPlugin {
  readonly plans: Node[] = [];

  transformQuery({ node }: PluginTransformQueryArgs): RawNode {
    const raw = node as RawNode;
    const [first = '', ...others] = raw.sqlFragments;
    return { ...raw, sqlFragments: [`explain (format json) ${first}`, ...others] };
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    const [explained] = result.rows as unknown as Explained;
    if (explained) this.plans.push(explained['QUERY PLAN'][0].Plan);
    return { ...result, rows: [] };
  };
}

/** Rows for cases that the books lack. */
const others = `
  insert into collection_accounts (iban, currency) values ('CZ5220100000002900000005', 'CZK');
  insert into bank_movements (collection_account_id, movement_id, booked_on, amount, currency, raw, outcome, transfer_id)
    select 1, n::text, current_date, -n, 'CZK', '{}', 'transfer', n from generate_series(1, 100) n;
  insert into sessions (document_id, token_hash, audience, subject_id, user_agent, expires_at)
    select new_document_id(), sha256(n::text::bytea), 'investor', n, '', app_now() from generate_series(1, 100) n;
  insert into one_time_tokens (purpose, subject_id, token_hash, expires_at)
    select 'email-confirmation', n, sha256(n::text::bytea), app_now() from generate_series(1, 100) n;
  insert into idempotency_keys (caller, route, key, input_hash, status, body)
    select 'user:' || n, 'POST /api/orders', n::text, '', 201, '' from generate_series(1, 100) n;
  insert into kyc_checks (user_id, provider, external_user_id)
    select n, 'sumsub', n::text from generate_series(1, 100) n;
  insert into account_restrictions (document_id, user_id, order_id, payment_id, amount, currency, provider_ref)
    select 'r' || n, n % 5 + 1, n % 5 + 1, n % 5 + 1, 1, 'CZK', n::text from generate_series(1, 20) n;
  insert into staff_members (document_id, email, email_canonical, name, password_hash, totp_key_id, totp_secret)
    select 'm' || n, n || '@x.cz', n || '@x.cz', 'M', '', 'test', '' from generate_series(1, 9) n;`;

describe('an incremental proof', () => {
  const context = useTestDatabase();

  beforeAll(async () => {
    await settledBooks(context().transact);
    await sql.raw(guardsOff + others).execute(context().admin.kysely);
    await sql`analyze`.execute(context().admin.kysely);
  });

  /**
   * Plans as if each growing table had a hundred million rows like the existing ones, after a day with few changes.
   */
  const explained = async (look: (db: Kysely<unknown>, explaining: Explaining) => Promise<void>) => {
    const explaining = new Explaining();
    const partial = new Set<string>();
    await context()
      .admin.kysely.transaction()
      .execute(async (db) => {
        await setProvedPoint(db, { proofId: 0, seq: 10n ** 9n, hash: '', since: 'infinity', balances: '[]' });
        await readTouched(db);
        await sql`
          update pg_class set relpages = 1, reltuples = 100000000 where relname = any(${growing}::text[])`.execute(
          db,
        );
        const { rows } = await sql<{ name: string }>`
          select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
          where i.indpred is not null`.execute(db);
        for (const { name } of rows) partial.add(name);
        await look(db.withPlugin(explaining), explaining);
      });
    return explaining.plans.map((plan) => wholeScans(plan, partial));
  };

  it('reads each growing table through an index', async () => {
    const statements = invariants.flatMap((invariant) => {
      const text = statementSince(invariant);
      return text === undefined ? [] : [{ id: invariant.id, text }];
    });
    const scans = await explained(async (db) => {
      for (const { text } of statements) await sql.raw(text).execute(db);
    });
    expect(statements.flatMap(({ id }, index) => scans[index]?.map((scan) => `${id} ${scan}`))).toEqual([]);
  });

  it('finds the touched records, and the point for the next proof, through indexes', async () => {
    const scans = await explained(async (db) => {
      await readTouched(db);
      await readNextPoint(db);
    });
    expect(scans).toHaveLength(14);
    expect(scans.flat()).toEqual([]);
  });

  it.each(['whole', 'incremental'])(
    'finds a record that was being written while a %s proof ran',
    async (kind) => {
      const { database, admin } = context();
      const prove = (since: ProvedPoint | null) => checkInvariants(database.kysely, { ids: ['P6'], since });
      const first = kind === 'whole' ? null : pointOf(await prove(null));
      // A payment without a ledger entry, in a transaction that ends after the proof.
      const point = await admin.kysely.transaction().execute(async (tx) => {
        await sql`
        insert into payments (provider, provider_ref, amount, currency, state, allocated_amount, suspense_amount,
          reversed_amount)
        values ('bank', 'planted', 100, 'CZK', 'reversed', 0, 0, 100)`.execute(tx);
        return pointOf(await prove(first));
      });
      expect((await prove(point)).violations.map(({ invariant }) => invariant.id)).toEqual(['P6']);
      await sql`delete from payments where provider_ref = 'planted'`.execute(admin.kysely);
    },
  );

  it('names as the source of other invariants only the invariants that it proves', async () => {
    const { checked } = await checkInvariants(context().database.kysely, {
      since: { proofId: 0, seq: 0n, hash: '', since: '-infinity', balances: '[]' },
    });
    const proved = new Set(checked.map(({ id }) => id));
    const followed = invariants.flatMap(({ since }) => ('follows' in since ? (since.follows ?? []) : []));
    expect(followed.filter((id) => !proved.has(id))).toEqual([]);
  });
});
