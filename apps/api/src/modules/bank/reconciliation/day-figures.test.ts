import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sampleMovement, sayBalance } from '../../../../test/support/bank/import-statement-line.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useOperatorApp } from '../../../../test/support/payments/operator-app.ts';

const context = useTestDatabase();
const operator = useOperatorApp(context);

interface Item {
  readonly day: string;
  readonly closed: object | null;
  readonly bank: number | null;
  readonly opening: number;
  readonly ledger: number;
  readonly difference: number | null;
}
interface Day extends Item {
  readonly lines: number;
  readonly alsoCloses: { readonly from: string; readonly to: string; readonly days: number } | null;
  readonly reasons: readonly {
    readonly kind: string;
    readonly written: readonly string[];
    readonly toExplain: number | null;
  }[];
}
const list = async (): Promise<readonly Item[]> =>
  (
    JSON.parse((await operator.get('/bank-days?filters[currency]=CZK&pagination[pageSize]=100')).text) as {
      data: Item[];
    }
  ).data;
const dayOf = async (day: string): Promise<Day> => {
  const answer = await operator.get(`/bank-days/CZK/${day}`);
  expect(answer.status).toBe(200);
  return JSON.parse(JSON.stringify(answer.data)) as Day;
};
/** Returns the date that many days before today. */
const ago = async (days: number): Promise<string> => {
  const { rows } = await sql<{ day: string }>`
    select (app_now() at time zone 'Europe/Prague')::date - ${days}::integer as day`.execute(
    context().admin.kysely,
  );
  return rows[0]?.day ?? '';
};

const openingBalance = 10_000_000_00n;
/** The incoming and outgoing amounts, by number of days ago. */
const history: readonly (readonly [daysAgo: number, amount: bigint])[] = [
  [40, 2_000_000_00n],
  [6, 300_000_00n],
  [5, -15_50n],
  [5, 4_263_50n],
  [3, -99_00n],
  [2, 7n],
  [1, 1_000_00n],
];
const explainedDaysAgo = 5;

/** Computed from the history alone: the ledger has all incoming money, and the explained part of outgoing money. */
const expected = (daysAgo: number) => {
  const until = history.filter(([on]) => on >= daysAgo);
  const lines = until.reduce((sum, [, amount]) => sum + amount, 0n);
  const ledger = until
    .filter(([on, amount]) => amount > 0n || on === explainedDaysAgo)
    .reduce((sum, [, amount]) => sum + amount, 0n);
  return {
    bank: Number(openingBalance + lines),
    opening: Number(openingBalance),
    ledger: Number(ledger),
    difference: Number(lines - ledger),
  };
};

describe('the figures of reconciliation', () => {
  it('add up in the list and on the page of every open day, when computed from the history alone', async () => {
    await sayBalance(context(), { day: await ago(41), balance: openingBalance });
    for (const [daysAgo, amount] of history) {
      const movement = await sampleMovement(context(), {
        amount,
        bookedOn: await ago(daysAgo),
        raw: JSON.stringify({ Typ: 'Poplatek', 'Zpráva pro příjemce': 'Vedení účtu', 'ID operace': '1' }),
      });
      if (amount < 0n && daysAgo === explainedDaysAgo)
        await operator.ask(`/bank-movements/${movement}/explain`, { kind: 'fee' });
    }
    const total = history.reduce((sum, [, amount]) => sum + amount, openingBalance);
    await sayBalance(context(), { day: await ago(1), balance: total });
    const items = await list();
    expect(items).toHaveLength(31);
    for (let daysAgo = 1; daysAgo <= 31; daysAgo += 1) {
      const day = await ago(daysAgo);
      const figures = expected(daysAgo);
      expect(items[daysAgo - 1], `${daysAgo} days ago`).toMatchObject({ day, closed: null, ...figures });
      expect(await dayOf(day), `${daysAgo} days ago`).toMatchObject(figures);
    }
  });

  it('name the older open days that close with a day', async () => {
    expect((await dayOf(await ago(4))).alsoCloses).toEqual({
      from: await ago(40),
      to: await ago(5),
      days: 36,
    });
    const { bank, ledger } = await dayOf(await ago(6));
    expect((await operator.post(`/bank-days/CZK/${await ago(6)}/close`, { bank, ledger })).status).toBe(201);
    expect((await dayOf(await ago(5))).alsoCloses).toBeNull();
    expect((await dayOf(await ago(4))).alsoCloses).toEqual({ from: await ago(5), to: await ago(5), days: 1 });
    expect((await list()).filter(({ closed }) => closed === null)).toHaveLength(5);
    for (let daysAgo = 1; daysAgo <= 6; daysAgo += 1)
      expect((await list())[daysAgo - 1], `${daysAgo} days ago`).toMatchObject(expected(daysAgo));
  });

  it('are the closing figures of the later day for a day that closes with it', async () => {
    const closed = await dayOf(await ago(6));
    expect(await dayOf(await ago(20))).toEqual(closed);
    const lines = await operator.get(`/bank-days/CZK/${await ago(20)}/lines`);
    expect(JSON.parse(lines.text)).toEqual(
      JSON.parse((await operator.get(`/bank-days/CZK/${await ago(6)}/lines`)).text),
    );
    expect(
      await operator.post(`/bank-days/CZK/${await ago(20)}/close`, { bank: 0, ledger: 0 }),
    ).toMatchObject({ status: 409, code: 'bank_day.not_closable', params: { reason: 'closed' } });
  });

  it('leave the figure of the bank empty for a day without a statement', async () => {
    await sql`update collection_accounts set stated_on = ${await ago(3)}, stated_balance = stated_balance - 100007
      where currency = 'CZK'`.execute(context().admin.kysely);
    const [last, , third] = await list();
    expect(last).toMatchObject({ bank: null, difference: null, ledger: expected(1).ledger });
    expect(third).toMatchObject(expected(3));
  });
});

describe('a line to explain', () => {
  it('shows the text of the bank and the amount to explain, in the list and on the page of its day', async () => {
    const { data } = JSON.parse((await operator.get('/bank-lines?filters[currency]=CZK')).text) as {
      data: {
        written: string[];
        toExplain: number | null;
        amount: number;
        movement: { documentId: string } | null;
      }[];
    };
    expect(data).toMatchObject([{ amount: -99_00, toExplain: 99_00, written: ['Poplatek', 'Vedení účtu'] }]);
    const waits = (await dayOf(await ago(3))).reasons.filter(({ toExplain }) => toExplain !== null);
    expect(waits).toMatchObject([
      { kind: 'outgoing', toExplain: 99_00, written: ['Poplatek', 'Vedení účtu'] },
    ]);
    const movement = data[0]?.movement?.documentId ?? '';
    expect((await operator.ask(`/bank-movements/${movement}/explain`, { kind: 'fee' })).status).toBe(201);
    expect(JSON.parse((await operator.get('/bank-lines?filters[currency]=CZK')).text)).toMatchObject({
      data: [],
    });
  });

  it('has no page and nothing to explain if it is unreadable', async () => {
    await sql`insert into bank_unreadable_lines (collection_account_id, digest, raw, problem)
      select id, sha256('x'), '{}', 'no amount' from collection_accounts where currency = 'CZK'`.execute(
      context().admin.kysely,
    );
    const { text } = await operator.get('/bank-lines?filters[kind]=unreadable');
    expect(JSON.parse(text)).toMatchObject({
      data: [{ kind: 'unreadable', movement: null, toExplain: null, written: [] }],
    });
  });
});
