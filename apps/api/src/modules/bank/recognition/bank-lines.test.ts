import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import {
  type CamtForm,
  camtFile,
  gpcFileOf,
  payerIban,
  type WrittenMovement,
  type WrittenStatement,
} from '../../../../../../packages/providers/test/support/written-statements.ts';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import { bankDesk } from '../../../../test/support/bank/bank-desk.ts';
import { statementLine } from '../../../../test/support/bank/import-statement-line.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import {
  assertSafe,
  orderNow,
  orderPrice,
  type PlacedOrder,
  placeSampleOrder,
  testInvestors,
} from '../../../../test/support/payments/payment-fixture.ts';
import { receiveFromBank } from '../../payments/index.ts';

const context = useTestDatabase();
const { deps } = testInvestors();
const made = { staffId: 0, before: 0, waited: [] as readonly string[], numbers: 0 };
const desk = bankDesk(context, { incoming: receiveFromBank(deps), owners: {} }, () => made.staffId);

const form: CamtForm = {
  version: '08',
  encoding: 'UTF-8',
  isBatched: false,
  charge: 0n,
  chargesAt: 'entry',
};
const payment = (more: Partial<WrittenMovement> = {}): WrittenMovement => {
  made.numbers += 1;
  return {
    id: String(5_000_000 + made.numbers),
    bookedOn: '2026-11-26',
    amount: BigInt(1_000_00 + made.numbers),
    isReversal: false,
    symbol: '',
    name: 'Jan Novak',
    message: '',
    ...more,
  };
};
const statement = (movements: readonly WrittenMovement[], more: Partial<WrittenStatement> = {}) => ({
  id: `2026-${(made.numbers += 1)}`,
  from: '2026-11-25',
  to: '2026-11-27',
  opening: 0n,
  movements,
  ...more,
});
const camt = (movements: readonly WrittenMovement[], more: Partial<WrittenStatement> = {}) =>
  camtFile([statement(movements, more)], form);
const gpc = (movements: readonly WrittenMovement[], more: Partial<WrittenStatement> = {}) =>
  gpcFileOf([statement(movements, more)], 'windows-1250');
/** The same movement's number in another product of the bank. */
const renumbered = (movement: WrittenMovement): WrittenMovement => ({
  ...movement,
  id: String(Number(movement.id) + 4_000_000),
});
const feedLine = (movement: WrittenMovement, movementId: string): StatementLine =>
  statementLine({
    movementId,
    references: { movement: movementId },
    bookedOn: movement.bookedOn,
    amount: movement.amount,
    variableSymbol: movement.symbol === '' ? null : movement.symbol,
    payerName: 'Jan Novák',
    payerAccount: payerIban,
    raw: JSON.stringify({ movementId }),
  });

/** An entry with only the fields that the test names. */
const entry = (parts: {
  amount: string;
  day: string;
  more?: string;
  refs?: string;
  symbol?: string;
}): string => {
  const direction = parts.amount.startsWith('-') ? 'DBIT' : 'CRDT';
  const remittance =
    parts.symbol === undefined
      ? ''
      : `<RmtInf><Strd><CdtrRefInf><Ref>VS:${parts.symbol}</Ref></CdtrRefInf></Strd></RmtInf>`;
  return `<Ntry>${parts.refs ?? ''}<Amt Ccy="CZK">${parts.amount.replace('-', '')}</Amt><CdtDbtInd>${direction}</CdtDbtInd>
${parts.more ?? ''}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${parts.day}</Dt></BookgDt>
<NtryDtls><TxDtls>${remittance}</TxDtls></NtryDtls></Ntry>`;
};
const camtText = (id: string, day: string, entries: readonly string[]): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>${id}</Id>
<FrToDt><FrDtTm>${day}T00:00:00</FrDtTm><ToDtTm>${day}T23:59:59</ToDtTm></FrToDt>
<Acct><Id><IBAN>CZ5220100000002900000005</IBAN></Id><Ccy>CZK</Ccy></Acct>${entries.join('')}
</Stmt></BkToCstmrStmt></Document>`);

const waitingNow = async () =>
  (await desk.waiting()).filter(({ documentId }) => !made.waited.includes(documentId));
const booked = async () => (await desk.movements()).slice(made.before);
const importNow = async (bytes: Uint8Array) => desk.import(await desk.upload(bytes));
const stateOf = async (placed: PlacedOrder) => (await orderNow(context(), placed)).state;
const kindsOf = async (bytes: Uint8Array): Promise<readonly (string | undefined)[]> =>
  (await desk.show(await desk.upload(bytes))).lines.map(({ taken }) => taken?.kind);

beforeAll(async () => {
  made.staffId = (await signedInStaff(context(), ['finance'])).staffId;
});
beforeEach(async () => {
  made.before = (await desk.movements()).length;
  made.waited = (await desk.waiting()).map(({ documentId }) => documentId);
});
afterEach(async () => {
  await assertSafe(context());
});

describe('a movement from another source', () => {
  const three = () => [payment(), payment(), payment({ symbol: '12345' })];

  it('waits for staff when camt.053 has it already and GPC repeats it', async () => {
    const movements = three();
    expect(await kindsOf(camt(movements))).toEqual(['new', 'new', 'new']);
    expect(await importNow(camt(movements))).toEqual({ imported: 3, waiting: 0 });
    const other = gpc(movements.map(renumbered));
    expect(await kindsOf(other)).toEqual(['waits', 'waits', 'waits']);
    expect(await importNow(other)).toEqual({ imported: 0, waiting: 3 });
    expect(await booked()).toHaveLength(3);
    const [one, two, three_] = await booked();
    const waiting = await waitingNow();
    for (const [place, movement] of [one, two, three_].entries())
      await desk.same(waiting[place]?.documentId ?? '', movement?.documentId ?? '');
    expect(await waitingNow()).toEqual([]);
    expect(await booked()).toHaveLength(3);
    // The line is known from now on, whichever file contains it.
    expect(await importNow(gpc([...movements.map(renumbered), payment()]))).toEqual({
      imported: 1,
      waiting: 0,
    });
  });

  it('is booked once when two members of staff import both files in parallel', async () => {
    const movements = three();
    const paths = [await desk.upload(camt(movements)), await desk.upload(gpc(movements.map(renumbered)))];
    await Promise.all(paths.map((path) => desk.import(path)));
    expect(await booked()).toHaveLength(3);
    expect(await waitingNow()).toHaveLength(3);
    for (const { documentId } of await waitingNow())
      await desk.another(
        documentId,
        (await booked()).map((each) => each.documentId),
      );
    expect(await booked()).toHaveLength(6);
  });

  it('waits for staff when a file has paid the order and the feed repeats it under another number', async () => {
    const placed = await placeSampleOrder(context());
    const paid = payment({ amount: orderPrice, symbol: placed.order.paymentReference });
    await importNow(gpc([paid]));
    expect(await stateOf(placed)).toBe('Paid');
    const again = feedLine(paid, `fio-${paid.id}`);
    await desk.feed([again]);
    await desk.feed([again]);
    expect(await booked()).toHaveLength(1);
    const [waiting, ...more] = await waitingNow();
    expect(more).toEqual([]);
    const [movement] = await booked();
    await desk.same(waiting?.documentId ?? '', movement?.documentId ?? '');
    await desk.feed([again]);
    expect([await booked(), await waitingNow()]).toMatchObject([[{ source: 'gpc' }], []]);
  });

  it.each([
    ['a missing payer', { payerName: null, payerAccount: null }, 1],
    ['a day that one banking day lies between', { bookedOn: '2026-11-27' }, 1],
    ['the account in its own form', { payerAccount: '19-2000145399/0800' }, 1],
    ['a name that the form has cut', { payerName: 'Jan Nov…' }, 1],
    ['a day that two banking days lie between', { bookedOn: '2026-11-30' }, 0],
    ['another payer', { payerName: 'Eva Malá' }, 0],
    ['another account', { payerAccount: 'CZ6920100000001234567899' }, 0],
    ['another symbol', { variableSymbol: '99' }, 0],
    ['another amount', { amount: 5n }, 0],
  ] as const)('with %s waits for staff (%s): %i', async (_what, more, asks) => {
    const paid = payment({ symbol: '77' });
    await importNow(gpc([paid]));
    await desk.feed([{ ...feedLine(paid, `fio-${paid.id}`), ...more }]);
    const waiting = await waitingNow();
    expect([waiting.length, (await booked()).length]).toEqual([asks, 2 - asks]);
    const [movement] = await booked();
    for (const { documentId } of waiting) await desk.same(documentId, movement?.documentId ?? '');
  });

  it('shows in the preview why it needs a decision', async () => {
    const paid = payment();
    await importNow(camt([paid]));
    const shown = await desk.show(await desk.upload(gpc([renumbered({ ...paid, bookedOn: '2026-11-27' })])));
    expect(shown.lines[0]?.taken).toMatchObject({
      kind: 'waits',
      candidates: [{ daysApart: 1, known: { source: 'camt.053', movementId: paid.id } }],
    });
    expect(await waitingNow()).toEqual([]);
  });
});

describe('a member of staff who decides about a line', () => {
  it('cannot decide twice, about an unseen movement, or for a movement that contradicts the line', async () => {
    const paid = payment();
    const far = payment();
    await importNow(camt([paid, far]));
    await importNow(gpc([renumbered(paid)]));
    const [waiting] = await waitingNow();
    const id = waiting?.documentId ?? '';
    const [movement, other] = (await booked()).map(({ documentId }) => documentId);
    await expect(desk.another(id, [])).rejects.toMatchObject({ code: 'waiting_bank_line.changed' });
    await expect(desk.same(id, other ?? '')).rejects.toMatchObject({ code: 'waiting_bank_line.changed' });
    await expect(desk.same('none', movement ?? '')).rejects.toMatchObject({ code: 'common.not_found' });
    const answers = await Promise.allSettled([
      desk.another(id, [movement ?? '']),
      desk.another(id, [movement ?? '']),
      desk.same(id, movement ?? ''),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(desk.another(id, [movement ?? ''])).rejects.toMatchObject({
      code: 'waiting_bank_line.decided',
    });
  });
});

describe('a wrong decision about a line', () => {
  it('can be reopened if it called the line a known one, and the line then becomes another movement', async () => {
    const paid = payment();
    await importNow(camt([paid]));
    await importNow(gpc([renumbered(paid)]));
    const [waiting] = await waitingNow();
    const id = waiting?.documentId ?? '';
    const [movement] = await booked();
    await expect(desk.reopen(id)).rejects.toMatchObject({
      code: 'waiting_bank_line.not_reopenable',
      params: { decision: 'none' },
    });
    await desk.same(id, movement?.documentId ?? '');
    expect(await waitingNow()).toEqual([]);
    await desk.reopen(id);
    expect(await waitingNow()).toMatchObject([{ documentId: id }]);
    expect(await booked()).toHaveLength(1);
    const { rows } = await sql<{ type: string; before: object; after: object }>`
      select type, before, after from recorded_events where subject_id = ${id} order by id desc limit 1`.execute(
      context().admin.kysely,
    );
    expect(rows).toMatchObject([
      {
        type: 'waiting_bank_line.reopened',
        before: { decision: 'same' },
        after: { decision: null, reason: 'It was another one' },
      },
    ]);
    await desk.another(id, [movement?.documentId ?? '']);
    expect(await booked()).toHaveLength(2);
    await expect(desk.reopen(id)).rejects.toMatchObject({ params: { decision: 'another' } });
  });
});

describe('a number that the bank uses again', () => {
  it('marks another movement on another day of camt.053, and staff see a flag', async () => {
    const refs = '<NtryRef>00009788</NtryRef>';
    await importNow(camtText('S1', '2026-11-26', [entry({ amount: '1500.11', day: '2026-11-26', refs })]));
    const second = await desk.upload(
      camtText('S2', '2026-11-27', [entry({ amount: '9900.22', day: '2026-11-27', refs })]),
    );
    expect((await desk.show(second)).lines).toMatchObject([
      { taken: { kind: 'new' }, outcome: { numberReused: true } },
    ]);
    expect(await desk.import(second)).toEqual({ imported: 1, waiting: 0 });
    expect(await booked()).toMatchObject([
      { amount: 1_500_11n, numberReused: false },
      { amount: 9_900_22n, numberReused: true, outcome: 'payment' },
    ]);
  });

  it('marks another movement on another day of GPC', async () => {
    const one = payment();
    await importNow(gpc([one], { from: '2026-11-25', to: '2026-11-26' }));
    const two = payment({ id: one.id, bookedOn: '2026-11-27', amount: 9_700_22n });
    await importNow(gpc([two], { from: '2026-11-26', to: '2026-11-27' }));
    expect(await booked()).toMatchObject([{ amount: one.amount }, { amount: 9_700_22n, numberReused: true }]);
  });

  it('does not prevent the payment of two orders by entries with one reference and two symbols', async () => {
    const orders = [await placeSampleOrder(context()), await placeSampleOrder(context())];
    const refs = '<AcctSvcrRef>ONE-REFERENCE</AcctSvcrRef>';
    const entries = orders.map(({ order }) =>
      entry({ amount: '2020.00', day: '2026-11-26', more: refs, symbol: order.paymentReference }),
    );
    const file = camtText('S3', '2026-11-26', entries);
    expect(await importNow(file)).toEqual({ imported: 2, waiting: 0 });
    // Each waits because the entries name no payer; each is a payment for its order.
    expect(await booked()).toHaveLength(2);
    const { rows } = await sql<{ order: number }>`
      select order_id as "order" from payments order by id desc limit 2`.execute(context().admin.kysely);
    expect(new Set(rows.map((row) => row.order))).toEqual(new Set(orders.map(({ order }) => order.id)));
  });

  it('lets a reversal with the reference of a payment restrict its money', async () => {
    const placed = await placeSampleOrder(context());
    const refs = '<AcctSvcrRef>BOTH-WAYS</AcctSvcrRef>';
    const symbol = placed.order.paymentReference;
    const paid = entry({ amount: '2020.00', day: '2026-11-26', more: refs, symbol });
    const back = entry({
      amount: '-2020.00',
      day: '2026-11-26',
      more: `<RvslInd>true</RvslInd>${refs}`,
      symbol,
    });
    expect(await importNow(camtText('S4', '2026-11-26', [paid, back]))).toEqual({ imported: 2, waiting: 0 });
    expect(await booked()).toMatchObject([{ outcome: 'payment' }, { outcome: 'reversal' }]);
    expect(await orderNow(context(), placed)).toMatchObject({ needsReview: true });
  });
});

describe('equal lines', () => {
  const twins = () => {
    const one = payment({ id: '0' });
    return [one, one];
  };

  it('are two movements in one statement, each booked once however often and by whomever the statement is imported', async () => {
    const [one, two] = twins();
    const place = { id: 'T1' };
    const files = [camt([one!, two!], place), camt([one!, two!, payment()], place)];
    const paths = await Promise.all(files.map((bytes) => desk.upload(bytes)));
    await Promise.all(paths.map((path) => desk.import(path)));
    expect((await booked()).filter(({ amount }) => amount === one!.amount)).toHaveLength(2);
    expect(await waitingNow()).toEqual([]);
  });

  it('count per day in overlapping statements', async () => {
    const [one, two] = twins();
    await importNow(gpc([one!], { from: '2026-11-20', to: '2026-11-26' }));
    expect(await importNow(gpc([one!, two!], { from: '2026-11-24', to: '2026-11-28' }))).toEqual({
      imported: 1,
      waiting: 0,
    });
    expect(await importNow(gpc([one!, two!], { from: '2026-11-23', to: '2026-11-29' }))).toEqual({
      imported: 0,
      waiting: 0,
    });
  });

  it('wait for staff when the statements of one source do not overlap', async () => {
    const [one] = twins();
    await importNow(gpc([one!], { from: '2026-11-25', to: '2026-11-26' }));
    expect(await importNow(gpc([one!], { from: '2026-11-26', to: '2026-11-27' }))).toEqual({
      imported: 0,
      waiting: 1,
    });
    const [waiting] = await waitingNow();
    const [movement] = await booked();
    await desk.another(waiting?.documentId ?? '', [movement?.documentId ?? '']);
    expect(await booked()).toHaveLength(2);
  });
});
