import { money } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '@parcela/platform/log.ts';
import { assertSafe, testInvestors } from '../../../../test/support/payments/payment-fixture.ts';
import { fingerprint } from '../../../../test/support/database/fingerprint.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import { bankDesk } from '../../../../test/support/bank/bank-desk.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { balanceOf, payableAccount, transfer, externalAccount } from '@parcela/ledger';
import { orderTransfer } from '../outgoing-transfers/order-transfer.ts';
import type { TransferOwners } from '../outgoing-transfers/outgoing-transfers.ports.ts';
import { submitTransfers } from '../outgoing-transfers/submit-transfers.ts';
import { receiveFromBank } from '../../payments/index.ts';
import type { ReadStatement, StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import { importStatement } from './import-statements.ts';
import { testKind } from '../../../../test/support/wallets/test-kinds.ts';

const context = useTestDatabase();
const { deps } = testInvestors();
const notified: string[] = [];
const numbers = { count: 0 };

/** The owner of distribution transfers: returned money goes back to its source. */
const owners: TransferOwners = {
  distribution: {
    booked: async (_tx, id) => {
      notified.push(`booked ${id}`);
    },
    failed: async (tx, id, reason) => {
      notified.push(`failed ${id} ${reason}`);
      await transfer(tx, {
        kind: testKind('test.reversed'),
        source: { type: 'distribution', id },
        from: payableAccount(`distribution:${id}`, 'CZK'),
        to: externalAccount('confirmo', 'CZK'),
        amount: 300n,
      });
    },
  },
};

/** A distribution line of 3.00 CZK that the bank was asked to pay. */
const submitted = async (): Promise<{ id: number; reference: string }> => {
  const id = (numbers.count += 1);
  const { reference } = await context().transact(async (tx) => {
    await transfer(tx, {
      kind: testKind('test.arrived'),
      source: { type: 'distribution', id },
      from: externalAccount('confirmo', 'CZK'),
      to: payableAccount(`distribution:${id}`, 'CZK'),
      amount: 300n,
    });
    return orderTransfer(tx, {
      item: { kind: 'distribution', id },
      amount: money(300n, 'CZK'),
      recipient: { iban: 'CZ6508000000192000145399', name: 'Jan Novák' },
      message: '',
    });
  });
  const bank = { submit: async () => ({ kind: 'accepted' }) as const };
  const { transact } = context();
  await submitTransfers({ bank, owners, transact, log: createLogger('silent') }, 'CZK');
  return { id, reference };
};

const line = (values: Partial<StatementLine>): StatementLine => {
  numbers.count += 1;
  return {
    movementId: `t${numbers.count}`,
    instructionId: null,
    bookedOn: '2026-11-21',
    amount: -300n,
    currency: 'CZK',
    variableSymbol: null,
    texts: [],
    payerName: 'Jan Novák',
    payerAccount: null,
    references: { movement: values.movementId ?? `t${numbers.count}` },
    statement: null,
    isReversal: false,
    raw: `{"movement":${numbers.count}}`,
    ...values,
  };
};
const read = (statement: Partial<Extract<ReadStatement, { kind: 'read' }>>) =>
  importStatement(
    {
      deps: { incoming: receiveFromBank(deps), owners },
      feed: {
        readStatement: async () => ({ kind: 'read', lines: [], unreadable: [], closing: null, ...statement }),
      },
      ibans: { CZK: 'CZ5220100000002900000005', EUR: 'CZ30', PLN: 'PL61' },
      intervalS: 60,
      transact: context().transact,
      reader: context().database.reader,
      log: createLogger('silent'),
    },
    'CZK',
  );
const outcomeOf = async ({ movementId }: StatementLine): Promise<string | undefined> => {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from bank_movements where movement_id = ${movementId}`.execute(context().admin.kysely);
  return rows[0]?.outcome;
};
/** The reference of the transfer that the line is linked to. */
const transferOf = async ({ movementId }: StatementLine): Promise<string | undefined> => {
  const { rows } = await sql<{ reference: string }>`
    select transfer_reference as reference from bank_movement_items where movement_id = ${movementId}`.execute(
    context().admin.kysely,
  );
  return rows[0]?.reference;
};
const importLine = async (movement: StatementLine): Promise<string | undefined> => {
  await read({ lines: [movement] });
  return outcomeOf(movement);
};
const books = async (currency = 'CZK') => {
  const { rows } = await sql<Record<'balance' | 'external' | 'unexplained' | 'difference', bigint>>`
    select balance, external, unexplained, difference from bank_reconciliation
    where currency = ${currency}`.execute(context().database.kysely);
  return rows[0] ?? { balance: 0n, external: 0n, unexplained: 0n, difference: 0n };
};

beforeEach(() => {
  notified.length = 0;
});
afterEach(async () => {
  await assertSafe(context());
});

describe('a statement line with the reference of an outgoing transfer', () => {
  it.each([
    ['in the variable symbol', (reference: string) => ({ variableSymbol: reference })],
    ['with zeros before it', (reference: string) => ({ variableSymbol: `000${reference}` })],
    ['in the text only', (reference: string) => ({ texts: ['Parcela', `/VS/${reference} earnings`] })],
    ['as the end-to-end id', (reference: string) => ({ texts: [reference] })],
  ])('books the transfer once with the reference %s', async (_where, values) => {
    const { id, reference } = await submitted();
    const movement = line(values(reference));
    const before = await books();
    expect(await importLine(movement)).toBe('transfer');
    expect(await transferOf(movement)).toBe(reference);
    const after = await fingerprint(context());
    await read({ lines: [movement, line({ ...movement, movementId: movement.movementId })] });
    expect((await fingerprint(context()))['outgoing_transfers']).toEqual(after['outgoing_transfers']);
    expect(notified).toEqual([`booked ${id}`]);
    expect((await books()).external - before.external).toBe(300n);
    expect((await books()).unexplained).toBe(before.unexplained);
  });

  it('waits for staff the second time, because the bank has paid twice', async () => {
    const { id, reference } = await submitted();
    const before = await books();
    expect(await importLine(line({ variableSymbol: reference }))).toBe('transfer');
    expect(await importLine(line({ variableSymbol: reference }))).toBe('outgoing');
    expect(notified).toEqual([`booked ${id}`]);
    const after = await books();
    expect(after.unexplained - before.unexplained).toBe(-300n);
    expect(after.external - before.external).toBe(300n);
  });

  it('books the transfer once when many readers import it in parallel', async () => {
    const { id, reference } = await submitted();
    const movement = line({ variableSymbol: reference });
    await Promise.all([1, 2, 3, 4].map(() => read({ lines: [movement] })));
    expect(notified).toEqual([`booked ${id}`]);
    expect(await outcomeOf(movement)).toBe('transfer');
  });

  it('waits for staff when the amount differs', async () => {
    const { reference } = await submitted();
    expect(await importLine(line({ variableSymbol: reference, amount: -299n }))).toBe('outgoing');
    expect(notified).toEqual([]);
  });

  it('returns the money to its owner once when it comes back', async () => {
    const { id, reference } = await submitted();
    await importLine(line({ variableSymbol: reference }));
    const before = await books();
    const back = line({ variableSymbol: reference, amount: 300n, isReversal: true });
    expect(await importLine(back)).toBe('transfer_returned');
    await read({ lines: [back] });
    expect(notified).toEqual([`booked ${id}`, `failed ${id} returned`]);
    expect((await books()).external - before.external).toBe(-300n);
    expect(await balanceOf(context().database.reader, payableAccount(`distribution:${id}`, 'CZK'))).toBe(0n);
  });

  it('becomes a payment that waits for staff when only a part comes back', async () => {
    const { id, reference } = await submitted();
    await importLine(line({ variableSymbol: reference }));
    expect(await importLine(line({ variableSymbol: reference, amount: 280n }))).toBe('payment');
    expect(notified).toEqual([`booked ${id}`]);
    const { rows } = await sql<{ reason: string }>`
      select suspense_reason as reason from payments where reference = ${reference}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([{ reason: 'unknown_reference' }]);
  });
});

describe('statement lines that staff must explain', () => {
  it('appear in the reconciliation but not in the books: a fee, a manual transfer, a reversal and foreign money', async () => {
    const before = await books();
    const outcomes = [];
    for (const values of [
      { amount: -15n },
      { amount: -1_000n, variableSymbol: '2600000042' },
      { amount: -70n, isReversal: true },
    ])
      outcomes.push(await importLine(line(values)));
    expect(outcomes).toEqual(['outgoing', 'outgoing', 'reversal']);
    const after = await books();
    expect(after.balance - before.balance).toBe(-1_085n);
    expect(after.unexplained - before.unexplained).toBe(-1_085n);
    expect(after.external).toBe(before.external);

    expect(await importLine(line({ amount: 500n, currency: 'USD' }))).toBe('foreign_currency');
    expect(await importLine(line({ amount: -20n, currency: 'USD' }))).toBe('foreign_currency');
    expect(await books('USD')).toEqual({ balance: 480n, external: 0n, unexplained: 480n, difference: 0n });
  });
});

describe('an unreadable statement line', () => {
  const unreadable = async () => {
    const { rows } = await sql<{ raw: string; problem: string; is_read: boolean }>`
      select raw::text, problem, read_at is not null as is_read from bank_unreadable_lines order by id`.execute(
      context().admin.kysely,
    );
    return rows;
  };
  const bookmark = async (): Promise<string | undefined> => {
    const { rows } = await sql<{ day: string }>`select read_to::text as day from collection_accounts`.execute(
      context().admin.kysely,
    );
    return rows[0]?.day;
  };

  it('is kept once in its original form, and the API imports the other lines', async () => {
    const raw = '{"column22":{"value":26000000001},"column1":{"value":"a lot"}}';
    const readable = line({ amount: 123n, texts: ['a gift'] });
    const statement = { lines: [readable], unreadable: [{ raw, problem: 'InvalidDecimalError' }] };
    expect(await read(statement)).toBe(true);
    expect(await read(statement)).toBe(true);
    expect(await outcomeOf(readable)).toBe('payment');
    expect(await unreadable()).toEqual([{ raw, problem: 'InvalidDecimalError', is_read: false }]);
    expect(await bookmark()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const { rows } = await sql<{ count: bigint }>`
      select unreadable_count as count from bank_reconciliation where currency = 'CZK'`.execute(
      context().database.kysely,
    );
    expect(rows).toEqual([{ count: 1n }]);

    // A later version of the program can read the line.
    expect(await importLine(line({ raw, amount: 77n, texts: ['a gift'] }))).toBe('payment');
    expect(await unreadable()).toMatchObject([{ is_read: true }]);
  });
});

describe('a file with two transfers that share one bank reference', () => {
  it('has both transfers booked, leaves a repeated one to staff and has the same preview before and after', async () => {
    const transfers = [await submitted(), await submitted()];
    const { staffId } = await signedInStaff(context(), ['finance']);
    const desk = bankDesk(context, { incoming: receiveFromBank(deps), owners }, () => staffId);
    const entries = [...transfers, transfers[0]].map(
      (each) => `<Ntry><Amt Ccy="CZK">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2026-11-10</Dt></BookgDt><AcctSvcrRef>ONE</AcctSvcrRef><NtryDtls><TxDtls>
<RmtInf><Strd><CdtrRefInf><Ref>VS:${each?.reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    );
    const file = await desk.upload(
      new TextEncoder().encode(`<Document><BkToCstmrStmt><Stmt><Id>S1</Id>
<FrToDt><FrDt>2026-11-10</FrDt><ToDt>2026-11-10</ToDt></FrToDt>
<Acct><Id><IBAN>CZ5220100000002900000005</IBAN></Id><Ccy>CZK</Ccy></Acct>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`),
    );
    const shown = async () => (await desk.show(file)).lines.map(({ outcome }) => outcome?.outcome);
    const wanted = ['transfer', 'transfer', 'outgoing'];
    expect([await shown(), await shown()]).toEqual([wanted, wanted]);
    expect(await desk.import(file)).toEqual({ imported: 3, waiting: 0 });
    expect(await shown()).toEqual(wanted);
    // Each preview also notifies, in a transaction that leaves no trace.
    expect(notified.slice(-2)).toEqual(transfers.map(({ id }) => `booked ${id}`));
  });
});
