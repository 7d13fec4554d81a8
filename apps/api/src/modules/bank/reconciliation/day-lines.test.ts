import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sampleMovement, sayBalance } from '../../../../test/support/bank/import-statement-line.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';
import { placeSampleOrder } from '../../../../test/support/payments/payment-fixture.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);

const path = (day: string): string => `/bank-days/CZK/${day}`;
const bankHolds = (day: string, balance: bigint): Promise<void> => sayBalance(context(), { day, balance });

describe('a day of the bank', () => {
  it('has a paged list of its lines with their outcomes, and an export that begins with both balances', async () => {
    const day = '2026-10-05';
    await bankHolds('2026-10-04', 1_000_00n);
    const placed = await placeSampleOrder(context());
    const { paymentReference } = placed.order;
    await sampleMovement(context(), { amount: 500n, bookedOn: day, variableSymbol: paymentReference });
    await sampleMovement(context(), { amount: 3_00n, bookedOn: day, movementId: 'nobody-knows' });
    const fee = await sampleMovement(context(), { amount: -15_00n, bookedOn: day, movementId: 'a-fee' });
    await operator.ask(`/bank-movements/${fee}/explain`, { kind: 'fee' });
    await bankHolds(day, 993_00n);
    type Shown = { kind: string; bank: number; ledger: number; order: object | null; waiting: number | null };
    const read = async (after: string) => {
      const { text } = await operator.get(`${path(day)}/lines?pagination[pageSize]=1${after}`);
      return JSON.parse(text) as { data: Shown[]; meta: { pagination: { next: string | null } } };
    };
    const lines: Shown[] = [];
    for (let after: string | null = ''; after !== null;) {
      const { data, meta } = await read(after);
      lines.push(...data);
      after = meta.pagination.next === null ? null : `&pagination[after]=${meta.pagination.next}`;
    }
    const [paid, unknown, cost] = lines;
    expect(paid).toMatchObject({
      kind: 'payment',
      bank: 500,
      ledger: 500,
      order: { documentId: placed.order.documentId },
    });
    expect(unknown).toMatchObject({ kind: 'payment', order: null, waiting: 3_00 });
    expect(cost).toMatchObject({ kind: 'outgoing', bank: -15_00, explanation: { kind: 'fee' } });
    const shown = (await operator.get(path(day))).data;
    const { text } = await operator.get(`${path(day)}/lines`, 'text/csv');
    const rows = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','));
    const whole = (amount: unknown) => (Number(amount) / 100).toFixed(2);
    expect(rows.slice(0, 4).map(([what, , , bank, ledger]) => [what, bank, ledger])).toEqual([
      ['balance.bank', whole(shown['bank']), '0.00'],
      ['balance.opening', whole(shown['opening']), '0.00'],
      ['balance.ledger', '0.00', whole(shown['ledger'])],
      ['balance.difference', whole(Number(shown['bank']) - Number(shown['opening'])), whole(shown['ledger'])],
    ]);
    expect(rows.slice(4).map(([, , , bank]) => bank)).toEqual(lines.map(({ bank }) => whole(bank)));
    expect(text).toContain('a-fee,-15.00,');
    const sums = lines.reduce((sum, line) => [sum[0]! + line.bank, sum[1]! + line.ledger], [0, 0]);
    expect(sums).toEqual([shown['lines'], shown['ledger']]);
    const { rows: exports } = await sql`select from domain_events
      where type = 'list.exported' and subject_id = 'listBankDayLines'`.execute(context().admin.kysely);
    expect(exports).toHaveLength(1);
    expect((await operator.get(`${path(day)}/lines?pagination[after]=x`)).status).toBe(400);
  });
});
