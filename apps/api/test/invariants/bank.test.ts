import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createAccount } from '../../src/modules/accounts/index.ts';
import { closeBankDay } from '../../src/modules/bank/reconciliation/close-bank-day.ts';
import { explainMovement } from '../../src/modules/bank/reconciliation/explain-movement.ts';
import {
  openCollectionAccount,
  saveStatedBalance,
} from '../../src/modules/bank/statements/bank-statements.store.ts';
import { importMovement } from '../../src/modules/bank/statements/import-movement.ts';
import {
  endFileImport,
  importFileLines,
} from '../../src/modules/bank/statement-files/import-statement-file.ts';
import { uploadStatementFile } from '../../src/modules/bank/statement-files/upload-statement-file.ts';
import { statementReader } from '@parcela/providers/statement-files/index.ts';
import { gpcFileOf } from '../../../../packages/providers/test/support/written-statements.ts';
import { createSealJournal, payableAccount, transfer, externalAccount } from '@parcela/ledger';
import { orderTransfer, submitTransfers, type TransferOwners } from '../../src/modules/bank/index.ts';
import { receiveFromBank } from '../../src/modules/payments/index.ts';
import { replaceAccount } from '../../src/modules/wallets/bank-accounts/bank-accounts.store.ts';
import {
  insertWithdrawal,
  saveWithdrawalState,
} from '../../src/modules/wallets/withdrawals/withdrawals.store.ts';
import { tables, type Tx } from '@parcela/platform/database/database.ts';
import { createLogger } from '@parcela/platform/log.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { testInvestors } from '../support/payments/payment-fixture.ts';
import { brokenBy, foundIn, guardsOff, type Planted, withBoth } from '../support/database/plant-violation.ts';
import { addTestStaff } from '../support/app/test-staff.ts';
import { testVault } from '../support/app/test-app.ts';
import { bankInvariants } from '@parcela/invariants/bank.ts';
import { testKind } from '../support/wallets/test-kinds.ts';

const iban = 'CZ6508000000192000145399';
const owners: TransferOwners = {
  withdrawal: {
    booked: (tx, id) => saveWithdrawalState(tx, id, 'done'),
    failed: async () => undefined,
  },
};

/** A withdrawal of 3.00 CZK whose money is on its payable account. */
const requested = async (tx: Tx, userId: number): Promise<number> => {
  const holder = { userId, currency: 'CZK', iban, holderName: 'Anna', state: 'accepted' } as const;
  const account = await replaceAccount(tx, testVault, holder);
  const amount = { amount: 300n, currency: 'CZK' } as const;
  const { id } = await insertWithdrawal(tx, { userId, bankAccountId: account.id, amount });
  await transfer(tx, {
    kind: testKind('test.requested'),
    source: { type: 'withdrawal', id },
    from: externalAccount('confirmo', 'CZK'),
    to: payableAccount(`withdrawal:${id}`, 'CZK'),
    amount: 300n,
  });
  return id;
};

const approved = async (tx: Tx, userId: number): Promise<string> => {
  const id = await requested(tx, userId);
  await saveWithdrawalState(tx, id, 'approved');
  const { reference } = await orderTransfer(tx, {
    item: { kind: 'withdrawal', id },
    amount: money(300n, 'CZK'),
    recipient: { iban, name: 'Anna' },
    message: '',
  });
  return reference;
};

/** A line of the bank's statement. */
const imported = (
  tx: Tx,
  account: Parameters<typeof importMovement>[2],
  [movementId, bookedOn, amount, variableSymbol]: readonly [string, string, bigint, string | null],
): Promise<unknown> =>
  importMovement({ incoming: receiveFromBank(testInvestors().deps), owners }, tx, account, {
    movementId,
    instructionId: null,
    bookedOn,
    amount,
    currency: 'CZK',
    variableSymbol,
    texts: [],
    payerName: null,
    payerAccount: null,
    references: { movement: movementId },
    source: 'feed',
    from: null,
    to: null,
    statement: null,
    isReversal: false,
    raw: '{}',
  });

/** The bank's statements of two days, the 1st and 2nd of the year, with three payments. */
const importStatements = async (transact: UnitOfWork, staffId: number): Promise<void> => {
  const more = { isReversal: false, symbol: '', name: 'Anna', message: '' };
  const of = (id: string, day: number, opening: bigint, amounts: readonly bigint[]) => ({
    id: `2026-00${id}`,
    from: `2026-11-${day - 1}`,
    to: `2026-11-${day}`,
    opening,
    movements: amounts.map((amount, place) => ({
      id: `${id}${place}`,
      bookedOn: `2026-11-${day}`,
      amount,
      ...more,
    })),
  });
  const bytes = Buffer.from(
    gpcFileOf([of('1', 23, 1_000n, [100n, 200n]), of('2', 24, 1_300n, [400n])], 'windows-1250'),
  );
  const parts = {
    deps: { incoming: receiveFromBank(testInvestors().deps), owners },
    reader: statementReader,
  };
  const by = { staffId, requestId: 'test' };
  const file = await transact((tx) => uploadStatementFile(parts, tx, { name: 'two.gpc', bytes, ...by }));
  const done = await transact((reader) => importFileLines(parts, { reader, transact }, file));
  await transact((tx) => endFileImport(tx, done, by));
};

/**
 * Withdrawal 1 is paid, 2 is at the bank, 3 waits for the next file, 4 waits for staff; the bank charged a fee, and one
 * payer gave no reference.
 */
const prepare = async (transact: UnitOfWork): Promise<void> => {
  const { userId, paid } = await transact(async (tx) => {
    const { id } = await createAccount(tx, {
      email: 'anna@example.com',
      passwordHash: 'none',
      language: 'en',
      accepted: { terms: 'terms-1', privacy: 'privacy-1' },
    });
    const reference = await approved(tx, id);
    await approved(tx, id);
    return { userId: id, paid: reference };
  });
  const bank = { submit: async () => ({ kind: 'accepted' }) as const };
  await submitTransfers({ bank, owners, transact, log: createLogger('silent') }, 'CZK');
  const staff = await transact(async (tx) => {
    await approved(tx, userId);
    await requested(tx, userId);
    const account = await openCollectionAccount(tx, 'CZ5220100000002900000005', 'CZK');
    await imported(tx, account, ['1', '2026-11-21', -300n, paid]);
    await imported(tx, account, ['2', '2026-11-21', -15n, null]);
    await saveStatedBalance(tx, account.id, { day: '2026-11-21', balance: -315n });
    const [staffId = 0] = await addTestStaff(tx, 1);
    const { rows } = await sql<{ fee: string }>`
      select document_id as fee from bank_movements where movement_id = '2'`.execute(tables(tx));
    const explained = { movement: rows[0]?.fee ?? '', kind: 'fee', reason: 'A fee' } as const;
    await explainMovement(tx, { ...explained, staffId, requestId: 'test' });
    await closeBankDay(tx, {
      currency: 'CZK',
      day: '2026-11-21',
      bank: -315n,
      ledger: -315n,
      note: null,
      staffId,
      requestId: 'test',
    });
    await imported(tx, account, ['3', '2026-11-22', 500n, null]);
    return staffId;
  });
  await importStatements(transact, staff);
  await createSealJournal({ transact }).run();
};

/** Money that moved from the bank to another account, only in the ledger. */
const posted = (kind: string, currency: string): string => `
  insert into ledger_accounts (kind, asset, provider)
    select 'external', '${currency}', provider from unnest(array['bank', 'confirmo']) provider
    on conflict (name) do nothing;
  with t as (
    insert into ledger_transactions (kind, source_type, source_id) values ('${kind}', 'test', '1') returning id
  ), queue as (insert into ledger_unsealed_transactions (transaction_id) select id from t)
  insert into ledger_postings (transaction_id, line, account_id, asset, amount)
  select t.id, side.line, a.id, '${currency}', side.amount
  from t cross join (values (1, 'bank', 7), (2, 'confirmo', -7)) side (line, provider, amount)
  join ledger_accounts a on a.name = 'external/${currency}/provider:' || side.provider;`;
const movement = (outcome: string): string => `
  insert into bank_movements (collection_account_id, movement_id, booked_on, amount, currency, raw, outcome)
  values (1, 'planted', '2026-11-22', -7, 'CZK', '{}', '${outcome}');`;

/** Lines that staff must explain, or that no statement of ours can show. */
const harmless: readonly (readonly [what: string, statements: string])[] = [
  ['a reversal', movement('reversal')],
  ['a payment in another currency', movement('foreign_currency')],
  ['an outgoing payment', movement('outgoing')],
  ['the booking of a reversal', posted('payment.reversed', 'CZK')],
  ['the booking of a line that was paid by hand', posted('distribution_line.paid_by_hand', 'CZK')],
  ['the booking of an explanation', posted('bank.explained', 'CZK')],
  ['money of a currency without an account', posted('payment.received', 'EUR')],
];

const planted: readonly Planted[] = [
  [
    'a movement that is not in the books',
    `update bank_movements set amount = -301 where movement_id = '1';`,
    ['B1', 'B6'],
    [],
  ],
  [
    'a transfer that came back as another amount and is not returned',
    `insert into transfer_returns (payment_id, transfer_id, amount, fee, reason, requested_by, approved_by)
      values (1, 1, 500, 0, 'It came back', 1, 2);`,
    ['B7'],
  ],
  ['a deleted movement', `delete from bank_movements where movement_id = '1';`, ['B1', 'B6'], []],
  ['a deleted movement of a payment', `delete from bank_movements where movement_id = '3';`, ['B1'], []],
  ['a posting of the bank that no movement explains', posted('forged.entry', 'CZK'), ['B1']],
  [
    'a fee recorded as a transfer',
    `update bank_movements set outcome = 'transfer' where movement_id = '2';`,
    ['B1'],
    [],
  ],
  [
    'a booked transfer whose money still waits',
    `update outgoing_transfers set state = 'booked', booked_at = app_now() where item_id = 2;`,
    ['B2', 'B3'],
    ['B3'],
  ],
  [
    'a waiting transfer whose money is gone',
    `update outgoing_transfers set state = 'submitted' where item_id = 1;`,
    ['B2', 'B3'],
  ],
  [
    'a transfer of more than its item',
    'update outgoing_transfers set amount = 301 where item_id = 2;',
    ['B2'],
  ],
  ['a transfer without approval', `update withdrawals set state = 'requested' where id = 3;`, ['B3']],
  [
    'a withdrawal that is done without a booking',
    `update withdrawals set state = 'done', decided_at = app_now(), ended_at = app_now() where id = 4;`,
    ['B3'],
    [],
  ],
  [
    'a rejected withdrawal that the bank pays',
    `update withdrawals set state = 'rejected', ended_at = app_now() where id = 2;`,
    ['B3'],
  ],
  [
    'restricted money that was sent',
    `insert into account_restrictions (document_id, user_id, order_id, amount, currency, provider_ref, opened_at)
     select new_document_id(), w.user_id, null, 1, 'CZK', 'planted', t.submitted_at - interval '1 second'
     from withdrawals w join outgoing_transfers t on t.item_id = w.id where w.id = 2;`,
    ['B5'],
  ],
  [
    'a closed day with another balance',
    `update closed_bank_days set ledger_balance = ledger_balance + 1;`,
    ['B6'],
    [],
  ],
  [
    'a line that left its closed day',
    `update bank_movements set closed_day_id = null where id = 1;`,
    ['B6'],
    [],
  ],
  [
    'a movement that a file has brought beside the feed',
    `insert into bank_movements (collection_account_id, movement_id, booked_on, amount, currency, raw, outcome, source,
       imported_at)
     select collection_account_id, 'planted', booked_on + 1, amount, currency, raw, 'outgoing', 'gpc', app_now() + interval '1 second'
     from bank_movements where movement_id = '2';`,
    ['B8'],
    [],
  ],
  [
    'a closing balance that the lines of its statement do not give',
    'update bank_statements set closing = closing + 1 where sequence = 2;',
    ['B9'],
    [],
  ],
  [
    'a line of a statement that is called the movement of another line',
    `update bank_statement_lines set bank_movement_id = (select min(bank_movement_id) from bank_statement_lines)
      where place = 2;`,
    ['B9', 'B10'],
    ['B10'],
  ],
  [
    'a statement that begins with another balance than the one before it ended with',
    'update bank_statements set opening = opening + 1, closing = closing + 1 where sequence = 2;',
    ['B10'],
  ],
  [
    'a statement of later days that begins with money of no line',
    `update bank_statements set opening = opening + 1, closing = closing + 1, period_from = '2026-12-01',
      period_to = '2026-12-02' where sequence = 2;`,
    ['B10'],
  ],
  [
    'a movement on a day whose statement does not have it',
    `insert into bank_movements (collection_account_id, movement_id, booked_on, amount, currency, raw, outcome, source)
      values (1, 'planted', '2026-11-23', -7, 'CZK', '{}', 'outgoing', 'feed');`,
    ['B10'],
  ],
  [
    'a file without an answer for too long',
    `update outgoing_batches set state = 'sending', answered_at = null, created_at = app_now() - interval '25 hours';`,
    ['B4'],
  ],
];

const unchecked =
  'alter table withdrawals drop constraint withdrawals_decided, drop constraint withdrawals_ended;';

describe('invariants of the bank', () => {
  it('are satisfied while money is in transit, a fee is explained and the day is closed', async () => {
    expect(await brokenBy({ prepare, damage: 'select;', checked: bankInvariants })).toEqual([]);
  });

  it.each(harmless)('find no fault in %s', async (_what, statements) => {
    expect(await brokenBy({ prepare, damage: guardsOff + statements, checked: bankInvariants })).toEqual([]);
  });

  it.each(planted.map(withBoth))('find %s', async (_damage, statements, whole, sinceLast) => {
    const damage = `${unchecked} ${guardsOff} ${statements}`;
    expect(await foundIn({ prepare, damage, checked: bankInvariants })).toEqual({ whole, sinceLast });
  });
});
