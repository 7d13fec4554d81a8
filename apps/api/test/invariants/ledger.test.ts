import { describe, expect, it } from 'vitest';
import { createSealJournal } from '@parcela/ledger';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { creditWallet, writeBook } from '../support/wallets/ledger-book.ts';
import { brokenBy, foundIn, guardsOff, type Planted, withBoth } from '../support/database/plant-violation.ts';
import { ledgerInvariants } from '@parcela/invariants/ledger.ts';

/** A sealed journal, and one transaction that waits for its seal. */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  await transact(writeBook);
  await createSealJournal({ transact }).run();
  await transact((tx) => creditWallet(tx, { userId: 3, currency: 'EUR', amount: 70n, paymentId: 3 }));
};

const account = (name: string): string => `(select id from ledger_accounts where name = '${name}')`;
const event = (kind: string, id: number): string =>
  `(select id from ledger_transactions where kind = '${kind}' and source_id = '${id}')`;
const bank = 'external/CZK/provider:bank';

/** Writes a ledger transaction by hand, as a superuser would. */
const forged = (
  lines: readonly (readonly [name: string, asset: string, amount: number])[],
  entry: { id?: string; type?: string; reverses?: string } = {},
): string => `
  with t as (
    insert into ledger_transactions (kind, source_type, source_id, reverses)
    values ('test.event', '${entry.type ?? 'test'}', '${entry.id ?? '1'}', ${entry.reverses ?? 'null'}) returning id
  ), queue as (
    insert into ledger_unsealed_transactions (transaction_id) select id from t
  )
  insert into ledger_postings (transaction_id, line, account_id, asset, amount)
  ${lines
    .map(
      ([name, asset, amount], index) =>
        `select id, ${index + 1}, ${account(name)}, '${asset}', ${amount}::bigint from t`,
    )
    .join(' union all ')};`;

/** The balance and versions that a forger would correct. */
const rebalance = `
  with versions as (
    select p.transaction_id, p.line, row_number() over (partition by p.account_id order by p.transaction_id) as version
    from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.balance is not null
  )
  update ledger_postings p set account_version = v.version from versions v
  where v.transaction_id = p.transaction_id and v.line = p.line and p.account_version is null;
  update ledger_accounts a set
    balance = (select coalesce(sum(p.amount), 0) from ledger_postings p where p.account_id = a.id),
    version = (select count(*) from ledger_postings p where p.account_id = a.id)
  where a.balance is not null;`;

const overdrawable = 'alter table ledger_accounts drop constraint ledger_accounts_not_overdrawn;';

const planted: readonly Planted[] = [
  [
    'two ledger transactions that are wrong by the same amount',
    `update ledger_postings set amount = amount + 1 where account_id = ${account(bank)}
       and transaction_id = ${event('test.credited', 1)};
     update ledger_postings set amount = amount - 1 where account_id = ${account(bank)}
       and transaction_id = ${event('test.credited', 2)};`,
    ['M1', 'M8'],
    [],
  ],
  [
    'a ledger transaction without postings',
    `delete from ledger_postings where transaction_id = ${event('test.credited', 3)};
     ${rebalance}`,
    ['M1'],
  ],
  [
    'money from nowhere',
    `update ledger_postings set amount = amount + 1 where account_id = ${account(bank)}
       and transaction_id = ${event('test.credited', 2)};`,
    ['M1', 'M2', 'M8'],
    [],
  ],
  [
    'a raised balance of an account',
    `update ledger_accounts set balance = balance + 1 where name = 'wallet/CZK/user:2';`,
    ['M3'],
    [],
  ],
  [
    'a raised balance of an account of an unsealed ledger transaction',
    `update ledger_accounts set balance = balance + 1 where name = 'wallet/EUR/user:3';`,
    ['M3'],
  ],
  [
    'a version of an account that skips a number',
    `update ledger_accounts set version = version + 1 where name = 'wallet/CZK/user:2';`,
    ['M3'],
    [],
  ],
  [
    'a posting with a version that skips a number',
    `update ledger_postings set account_version = account_version + 1
       where account_id = ${account('wallet/EUR/user:3')};`,
    ['M3'],
  ],
  [
    'a posting that its account does not count',
    forged([
      ['wallet/CZK/user:2', 'CZK', 5],
      [bank, 'CZK', -5],
    ]),
    ['M3'],
  ],
  [
    'a wallet below zero',
    `${overdrawable}
     ${forged([
       ['wallet/CZK/user:2', 'CZK', -1_001],
       [bank, 'CZK', 1_001],
     ])}
     ${rebalance}`,
    ['M4', 'M5'],
  ],
  [
    'fees below zero',
    forged([
      ['fee/CZK', 'CZK', -1],
      [bank, 'CZK', 1],
    ]),
    ['M4', 'M5'],
  ],
  [
    'a holder to whom we would owe by a debt',
    `insert into ledger_accounts (kind, asset, owner_user_id) values ('debt', 'CZK', 2);
     ${forged([
       ['debt/CZK/user:2', 'CZK', 1],
       [bank, 'CZK', -1],
     ])}`,
    ['M4', 'M5'],
  ],
  [
    'a wallet below zero for a while',
    `${overdrawable}
     ${forged([
       ['wallet/CZK/user:2', 'CZK', -1_001],
       [bank, 'CZK', 1_001],
     ])}
     ${forged(
       [
         ['wallet/CZK/user:2', 'CZK', 1_001],
         [bank, 'CZK', -1_001],
       ],
       { id: '2' },
     )}
     ${rebalance}`,
    ['M5'],
  ],
  [
    'euros on an account of crowns',
    forged([
      ['fx/CZK', 'EUR', -1],
      [bank, 'EUR', 1],
    ]),
    ['M6'],
  ],
  [
    'crowns converted to euros without an fx account',
    forged([
      [bank, 'CZK', -1],
      ['fx/CZK', 'CZK', 1],
      ['external/EUR/provider:bank', 'EUR', -1],
      ['wallet/EUR/user:3', 'EUR', 1],
    ]) + rebalance,
    ['M6'],
  ],
  ['a seal deleted from the middle', 'delete from ledger_seals where seq = 3;', ['M7']],
  [
    'a deleted last seal',
    'delete from ledger_seals where seq = (select max(seq) from ledger_seals);',
    ['M7'],
  ],
  [
    'another hash of a seal',
    `update ledger_seals set hash = sha256('forged') where seq = 3;`,
    ['M7', 'M8'],
    [],
  ],
  [
    'a chain that begins anew after a gap',
    `alter table ledger_seals drop constraint ledger_seals_first_has_no_predecessor;
     update ledger_seals set seq = seq + 100 where seq >= 3;
     update ledger_seals set prev_hash = null where seq = 103;`,
    ['M7', 'M8'],
  ],
  [
    'a sealed ledger transaction that is queued again',
    'insert into ledger_unsealed_transactions (transaction_id) select transaction_id from ledger_seals where seq = 3;',
    ['M7'],
  ],
  [
    'another hash of the last seal',
    `update ledger_seals set hash = sha256('forged') where seq = (select max(seq) from ledger_seals);`,
    ['M8'],
    ['M7'],
  ],
  [
    'a ledger transaction deleted from the queue for sealing',
    'delete from ledger_unsealed_transactions;',
    ['M7'],
  ],
  [
    'an amount changed everywhere except in the seal',
    `update ledger_postings set amount = amount + sign(amount) * 500
       where transaction_id = ${event('test.credited', 2)};
     ${rebalance}`,
    ['M8'],
    [],
  ],
  [
    'a wallet with another owner',
    `update ledger_accounts set owner_user_id = 9 where name = 'wallet/CZK/user:2';`,
    ['M8'],
    [],
  ],
  [
    'a date changed after the sealing',
    `update ledger_transactions set occurred_at = occurred_at - interval '1 day'
       where id = ${event('test.credited', 2)};`,
    ['M8'],
    [],
  ],
  [
    'a deleted sealed ledger transaction',
    `delete from ledger_postings where transaction_id = ${event('test.converted', 1)};
     delete from ledger_transactions where id = ${event('test.converted', 1)};
     ${rebalance}`,
    ['M8'],
    [],
  ],
  [
    'one event with two ledger transactions',
    `alter table ledger_transactions drop constraint ledger_transactions_one_effect;
     ${forged([
       ['fx/CZK', 'CZK', -1],
       [bank, 'CZK', 1],
     ])}
     ${forged([
       ['fx/CZK', 'CZK', -1],
       [bank, 'CZK', 1],
     ])}`,
    ['M9'],
  ],
  [
    'a reversal of another amount',
    forged(
      [
        ['fx/CZK', 'CZK', -1],
        [bank, 'CZK', 1],
      ],
      { reverses: event('test.credited', 2) },
    ),
    ['M10'],
  ],
  [
    'a second reversal',
    `drop index ledger_transactions_reversed_once;
     ${forged([
       ['fx/CZK', 'CZK', -1],
       [bank, 'CZK', 1],
     ])}
     ${['2', '3']
       .map((id) =>
         forged(
           [
             ['fx/CZK', 'CZK', 1],
             [bank, 'CZK', -1],
           ],
           { id, reverses: event('test.event', 1) },
         ),
       )
       .join('')}`,
    ['M10'],
  ],
  [
    'a ledger entry whose kind does not permit one of its accounts',
    `update ledger_transactions set kind = 'payment.credited' where id = ${event('test.credited', 3)};`,
    ['M12'],
  ],
  [
    'a ledger transaction that waits too long for its seal',
    `update ledger_transactions set recorded_at = now() - interval '2 minutes'
       where id = ${event('test.credited', 3)};`,
    ['M11'],
  ],
];

describe('invariants of the ledger', () => {
  it('are satisfied for undamaged books', async () => {
    expect(await brokenBy({ prepare, damage: 'select 1', checked: ledgerInvariants })).toEqual([]);
  });

  it('find no fault in two events of different types with the same number', async () => {
    const lines = [['fx/CZK', 'CZK', -1] as const, [bank, 'CZK', 1] as const];
    const damage = guardsOff + forged(lines) + forged(lines, { type: 'payment' });
    expect(await brokenBy({ prepare, damage, checked: ledgerInvariants })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole, sinceLast) => {
    const damage = guardsOff + statements;
    expect(await foundIn({ prepare, damage, checked: ledgerInvariants })).toEqual({ whole, sinceLast });
  });

  it('each have a planted violation', () => {
    const found = new Set(planted.flatMap(([, , ids]) => ids));
    expect(ledgerInvariants.map(({ id }) => id).filter((id) => !found.has(id))).toEqual([]);
  });
});
