import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '@parcela/invariants/check-invariants.queries.ts';
import { ledgerInvariants } from '@parcela/invariants/ledger.ts';
import { writeBook } from '../support/wallets/ledger-book.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { createSealJournal } from '@parcela/ledger';

const external = { kind: 'external', asset: 'CZK', provider: 'bank' };
const wallet = { kind: 'wallet', asset: 'CZK', owner_user_id: 1 };
const shareIssuance = { kind: 'external', asset: 'SHARE:1', project_id: 1 };

describe('guards of the ledger', () => {
  const context = useTestDatabase();

  beforeAll(async () => {
    const { transact } = context();
    await transact(writeBook);
    await createSealJournal({ transact }).run();
  });

  /** Posts as the application's role, bypassing the checks of our own code. */
  const postRaw = (
    lines: readonly Record<string, unknown>[],
    event: { kind?: string; id?: string; reverses?: bigint } = {},
  ) =>
    sql`select ledger_post(
      ${event.kind ?? 'test.event'}, 'test', ${event.id ?? 'x'}, ${event.reverses ?? null},
      ${JSON.stringify(lines)}::jsonb
    )`.execute(context().database.kysely);

  /** All rows of the ledger, to show that a refused statement changed nothing. */
  const contents = async (db: Kysely<unknown>): Promise<unknown> => {
    const { rows } = await sql`
      select (select jsonb_agg(a order by a.id) from ledger_accounts a) as accounts,
        (select jsonb_agg(t order by t.id) from ledger_transactions t) as transactions,
        (select jsonb_agg(p order by p.transaction_id, p.line) from ledger_postings p) as postings,
        (select jsonb_agg(s order by s.seq) from ledger_seals s) as seals,
        (select jsonb_agg(u) from ledger_unsealed_transactions u) as unsealed`.execute(db);
    return rows[0];
  };

  /** The reason for a refusal; reports a missing refusal, or a refusal that left a change behind. */
  const refusalOf = async (attempt: () => Promise<unknown>): Promise<string> => {
    const before = await contents(context().admin.kysely);
    const reason = await attempt().then(
      () => 'was not refused',
      (error: Error) => error.message,
    );
    const after = await contents(context().admin.kysely);
    return isDeepStrictEqual(before, after) ? reason : `changed something: ${reason}`;
  };

  const directWrites = [
    `insert into ledger_accounts (kind, asset, owner_user_id, balance) values ('wallet', 'EUR', 99, 0)`,
    `update ledger_accounts set balance = balance + 1 where kind = 'wallet'`,
    `update ledger_accounts set owner_user_id = 77 where name = 'wallet/CZK/user:1'`,
    `delete from ledger_accounts`,
    `truncate ledger_accounts cascade`,
    `insert into ledger_transactions (kind, source_type, source_id) values ('test.event', 'test', 'x')`,
    `update ledger_transactions set kind = 'other' where id = 1`,
    `delete from ledger_transactions where id = 1`,
    `truncate ledger_transactions cascade`,
    `insert into ledger_postings (transaction_id, line, account_id, asset, amount)
      select 1, 9, id, 'CZK', 5 from ledger_accounts where name = 'wallet/CZK/user:1'`,
    `update ledger_postings set amount = amount + 1`,
    `delete from ledger_postings where transaction_id = 1`,
    `truncate ledger_postings`,
    `insert into ledger_seals (seq, transaction_id, prev_hash, hash) values (99, 1, '\\x00', '\\x00')`,
    `update ledger_seals set hash = '\\x00' where seq = 1`,
    `delete from ledger_seals where seq = 1`,
    `truncate ledger_seals`,
  ];

  it.each([
    ...directWrites,
    `insert into ledger_entry_kinds values ('a.b', 'test', '{wallet}', '{wallet}')`,
    `update ledger_entry_kinds set debits = credits`,
    `delete from ledger_entry_kinds`,
    `insert into ledger_unsealed_transactions (transaction_id) values (1)`,
    `delete from ledger_unsealed_transactions`,
    `select setval('ledger_transactions_id_seq', 1)`,
    `select nextval('ledger_accounts_id_seq')`,
    `alter table ledger_postings disable trigger all`,
    `alter table ledger_accounts drop constraint ledger_accounts_not_overdrawn`,
    `create or replace function ledger_seal(p_limit integer) returns integer language sql return 0`,
    `set session_replication_role = replica`,
  ])('give the role of the application no right to: %s', async (statement) => {
    expect(await refusalOf(() => sql.raw(statement).execute(context().database.kysely))).toMatch(
      /permission denied|must be owner/,
    );
  });

  it.each(directWrites.filter((statement) => !statement.includes("('wallet', 'EUR', 99")))(
    'refuse even to a superuser: %s',
    async (statement) => {
      expect(await refusalOf(() => sql.raw(statement).execute(context().admin.kysely))).toMatch(
        /append-only|only a posting changes|together with its|does not follow|fewer than two|referenced in a foreign key/,
      );
    },
  );

  it('check the balance again for a line that a superuser adds after the check', async () => {
    const addAfterCheck = () =>
      context()
        .admin.kysely.transaction()
        .execute(async (transaction) => {
          const { rows } = await sql<{ id: bigint }>`select ledger_post('test.late', 'test', 'late', null,
            ${JSON.stringify([
              { ...external, amount: -5 },
              { ...wallet, amount: 5 },
            ])}::jsonb) as id`.execute(transaction);
          await sql`set constraints all immediate`.execute(transaction);
          await sql`insert into ledger_postings (transaction_id, line, account_id, asset, amount)
            select ${rows[0]?.id}::bigint, 3, id, 'CZK', 7 from ledger_accounts where name = 'wallet_hold/CZK/user:1'`.execute(
            transaction,
          );
        });
    expect(await refusalOf(() => addAfterCheck())).toMatch(/does not balance/);
  });

  it('refuse an account that begins with a balance', async () => {
    expect(
      await refusalOf(() =>
        sql`insert into ledger_accounts (kind, asset, owner_user_id, balance) values ('wallet', 'EUR', 99, 5)`.execute(
          context().admin.kysely,
        ),
      ),
    ).toMatch(/begins empty/);
  });

  it.each([
    [
      'does not balance',
      [
        { ...external, amount: '-5' },
        { ...wallet, amount: '4' },
      ],
      /does not balance/,
    ],
    [
      'balances in one asset but not in the other',
      [
        { ...external, amount: '-5' },
        { ...wallet, amount: '5' },
        { ...shareIssuance, amount: '-1' },
        { kind: 'issuer', asset: 'SHARE:1', project_id: 1, amount: '2' },
      ],
      /does not balance/,
    ],
    ['has one line', [{ ...wallet, amount: '5' }], /fewer than two/],
    ['has no line', [], /fewer than two/],
    [
      'has a line of nothing',
      [
        { ...external, amount: '0' },
        { ...wallet, amount: '0' },
      ],
      /amount_not_zero/,
    ],
    [
      'names an account twice',
      [
        { ...external, amount: '-5' },
        { ...wallet, amount: '2' },
        { ...wallet, amount: '3' },
      ],
      /account_once/,
    ],
    [
      'moves one currency into another without fx',
      [
        { ...external, amount: '-5' },
        { ...wallet, amount: '5' },
        { ...external, asset: 'EUR', amount: '-1' },
        { ...wallet, asset: 'EUR', amount: '1' },
      ],
      /mixes currencies/,
    ],
    [
      'overdraws a wallet',
      [
        { ...wallet, amount: '-999999999' },
        { ...external, amount: '999999999' },
      ],
      /below zero/,
    ],
    [
      'sells more shares than there are',
      [
        { kind: 'issuer', asset: 'SHARE:1', project_id: 1, amount: '-101' },
        { kind: 'reserved', asset: 'SHARE:1', project_id: 1, amount: '101' },
      ],
      /below zero/,
    ],
    [
      'knows no such currency',
      [
        { ...external, asset: 'USD', amount: '-5' },
        { kind: 'order', asset: 'USD', order_id: 1, amount: '5' },
      ],
      /no ledger account of this shape/,
    ],
    [
      'keeps PLN in a wallet',
      [
        { ...external, asset: 'PLN', amount: '-5' },
        { ...wallet, asset: 'PLN', amount: '5' },
      ],
      /no ledger account of this shape/,
    ],
    [
      'keeps the shares of one project in the account of another',
      [
        { ...shareIssuance, amount: '-5' },
        { kind: 'issuer', asset: 'SHARE:1', project_id: 2, amount: '5' },
      ],
      /no ledger account of this shape/,
    ],
    [
      'names an unknown kind of account',
      [
        { ...external, amount: '-5' },
        { kind: 'pocket', asset: 'CZK', owner_user_id: 1, amount: '5' },
      ],
      /no ledger account of this shape/,
    ],
  ])('refuse a ledger transaction that %s', async (_rule, lines, reason) => {
    expect(await refusalOf(() => postRaw(lines))).toMatch(reason);
  });

  it('refuse an unbalanced ledger transaction only at commit, so that lines may be added one by one', async () => {
    const { transact } = context();
    let lineCount = 0;
    const attempt = transact(async (tx) => {
      const db = tx as unknown as Kysely<unknown>;
      const lines = JSON.stringify([
        { ...external, amount: '-5' },
        { ...wallet, amount: '4' },
      ]);
      await sql`select ledger_post('test.event', 'test', 'late', null, ${lines}::jsonb)`.execute(db);
      lineCount += 1;
    });
    await expect(attempt).rejects.toThrow(/does not balance/);
    expect(lineCount).toBe(1);
  });

  it('check that a ledger transaction balances when the caller hides its lines behind a temporary table', async () => {
    const hidden = () =>
      context()
        .database.kysely.transaction()
        .execute(async (db) => {
          await sql`create temporary table ledger_postings on commit drop as
            select x.id as transaction_id, l.line, l.line::bigint as account_id, 'CZK' as asset, (3 - 2 * l.line)::bigint as amount
            from generate_series(1, 10000) x (id), unnest(array[1, 2]) l (line)`.execute(db);
          const lines = JSON.stringify([
            { ...external, amount: '-5' },
            { ...wallet, amount: '500' },
          ]);
          await sql`select ledger_post('test.event', 'test', 'hidden', null, ${lines}::jsonb)`.execute(db);
        });
    expect(await refusalOf(hidden)).toMatch(/does not balance/);
  });

  it('check that a ledger transaction balances when a superuser writes the lines by hand', async () => {
    expect(
      await refusalOf(() =>
        context()
          .admin.kysely.transaction()
          .execute(async (db) => {
            await sql`insert into ledger_transactions (kind, source_type, source_id) values ('a.b', 'test', 'h')`.execute(
              db,
            );
            await sql`
              insert into ledger_postings (transaction_id, line, account_id, asset, amount)
              select currval('ledger_transactions_id_seq'), row_number() over (), a.id, a.asset, 5
              from ledger_accounts a where a.name in ('wallet/CZK/user:1', 'external/CZK/provider:bank')`.execute(
              db,
            );
          }),
      ),
    ).toMatch(/does not balance/);
  });

  it('refuse to overdraw an account when a superuser writes the lines by hand', async () => {
    const overdraw = () =>
      context()
        .admin.kysely.transaction()
        .execute(async (db) => {
          await sql`insert into ledger_transactions (kind, source_type, source_id) values ('a.b', 'test', 'h')`.execute(
            db,
          );
          await sql`
            insert into ledger_postings (transaction_id, line, account_id, asset, amount)
            select currval('ledger_transactions_id_seq'), row_number() over (), a.id, a.asset,
              case a.kind when 'wallet' then -999999999 else 999999999 end
            from ledger_accounts a where a.name in ('wallet/CZK/user:1', 'external/CZK/provider:bank')`.execute(
            db,
          );
        });
    expect(await refusalOf(overdraw)).toMatch(/violates check constraint "ledger_accounts_not_overdrawn"/);
  });

  it('refuse a posting in an asset other than the asset of its account', async () => {
    expect(
      await refusalOf(() =>
        context()
          .admin.kysely.transaction()
          .execute(async (db) => {
            await sql`insert into ledger_transactions (kind, source_type, source_id) values ('a.b', 'test', 'h')`.execute(
              db,
            );
            await sql`
              insert into ledger_postings (transaction_id, line, account_id, asset, amount)
              select currval('ledger_transactions_id_seq'), row_number() over (), a.id, 'EUR',
                case a.kind when 'wallet' then 5 else -5 end
              from ledger_accounts a where a.name in ('wallet/CZK/user:1', 'external/CZK/provider:bank')`.execute(
              db,
            );
          }),
      ),
    ).toMatch(/asset_of_account/);
  });

  it('refuse a second ledger transaction for one event', async () => {
    const lines = [
      { ...external, amount: '-5' },
      { ...wallet, amount: '5' },
    ];
    await postRaw(lines, { id: 'once' });
    expect(await refusalOf(() => postRaw(lines, { id: 'once' }))).toMatch(/one_effect/);
  });

  it('refuse a reversal that is not the exact opposite, and a second reversal', async () => {
    const { database } = context();
    const lines = [
      { ...external, amount: '-70' },
      { ...wallet, amount: '70' },
    ];
    await postRaw(lines, { id: 'r' });
    const { rows } = await sql<{ id: bigint }>`
      select id from ledger_transactions where source_type = 'test' and source_id = 'r'`.execute(
      database.kysely,
    );
    const reverses = rows[0]!.id;
    const mirror = (amount: number) => [
      { ...external, amount: `${amount}` },
      { ...wallet, amount: `-${amount}` },
    ];
    expect(await refusalOf(() => postRaw(mirror(69), { id: 'r1', reverses }))).toMatch(/not the mirror/);
    expect(await refusalOf(() => postRaw(lines, { id: 'r1', reverses }))).toMatch(/not the mirror/);
    await postRaw(mirror(70), { id: 'r2', reverses });
    expect(await refusalOf(() => postRaw(mirror(70), { id: 'r3', reverses }))).toMatch(/reversed_once/);
    expect(await refusalOf(() => postRaw(mirror(70), { id: 'r4', reverses: 999_999n }))).toMatch(
      /foreign key|earlier/,
    );
  });

  it('leave every invariant of the ledger valid', async () => {
    const { violations } = await checkInvariants(context().database.kysely, {
      ids: ledgerInvariants.map(({ id }) => id),
    });
    expect(violations).toEqual([]);
  });
});
