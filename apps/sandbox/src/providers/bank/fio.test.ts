import { expect, test } from 'vitest';
import { control, read } from '../../../test/support/call-sandbox.ts';
import { startSandbox } from '../../../test/support/start-sandbox.ts';
import type { Running } from '../../../test/support/start-sandbox.ts';
import { bookedOn, fioStatement } from './fio-statement.ts';

type Column = { value: string | number; name: string; id: number } | null;
interface Statement {
  accountStatement: {
    info: Record<string, unknown>;
    transactionList: { transaction: Record<string, Column>[] };
  };
}

const token = 'czk-token-0123456789';
const today = () => bookedOn(Date.now());
const yesterday = () => bookedOn(Date.now() - 86_400_000);

const periods = ({ sandbox }: Running, { from = yesterday(), to = today(), key = token } = {}) =>
  read<Statement>(sandbox, `/fio/v1/rest/periods/${key}/${from}/${to}/transactions.json`);
const last = ({ sandbox }: Running) =>
  read<Statement>(sandbox, `/fio/v1/rest/last/${token}/transactions.json`);
const transfer = async ({ sandbox }: Running, change: object = {}) => {
  const body = { variableSymbol: '2600000042', amount: 150_010, currency: 'CZK', ...change };
  return (await control<{ movementId: number }>(sandbox, '/_control/bank/transfer', body)).body.movementId;
};
const lines = (statement: Statement) => statement.accountStatement.transactionList.transaction;
const ids = (statement: Statement) => lines(statement).map(({ column22 }) => column22?.value);

test('a transfer appears in the statement with the columns of the bank', async () => {
  const running = await startSandbox();
  const id = await transfer(running, {
    name: 'Jana Nováková',
    iban: 'CZ7908000000002000145399',
    message: 'Podíly',
  });
  const { body } = await periods(running);
  expect(body.accountStatement.info).toMatchObject({
    accountId: '2900000005',
    bankId: '2010',
    currency: 'CZK',
    iban: 'CZ5220100000002900000005',
    openingBalance: 0,
    closingBalance: 1500.1,
    idFrom: id,
    idTo: id,
  });
  expect(lines(body)).toEqual([
    {
      column22: { value: id, name: 'ID pohybu', id: 22 },
      column0: { value: expect.stringMatching(/^\d{4}-\d\d-\d\d\+0[12]00$/), name: 'Datum', id: 0 },
      column1: { value: 1500.1, name: 'Objem', id: 1 },
      column14: { value: 'CZK', name: 'Měna', id: 14 },
      column2: { value: '2000145399', name: 'Protiúčet', id: 2 },
      column10: { value: 'Jana Nováková', name: 'Název protiúčtu', id: 10 },
      column3: { value: '0800', name: 'Kód banky', id: 3 },
      column12: { value: 'Česká spořitelna, a.s.', name: 'Název banky', id: 12 },
      column4: null,
      column5: { value: '2600000042', name: 'VS', id: 5 },
      column6: null,
      column7: { value: 'Jana Nováková', name: 'Uživatelská identifikace', id: 7 },
      column16: { value: 'Podíly', name: 'Zpráva pro příjemce', id: 16 },
      column8: { value: 'Bezhotovostní příjem', name: 'Typ', id: 8 },
      column9: null,
      column18: null,
      column25: null,
      column26: null,
      column17: { value: expect.any(Number), name: 'ID pokynu', id: 17 },
      column27: null,
    },
  ]);
});

test('a transfer without a name has no payer in the statement', async () => {
  const running = await startSandbox();
  await transfer(running);
  expect(lines((await periods(running)).body)[0]).toMatchObject({
    column10: null,
    column7: null,
    column2: null,
  });
});

test('a transfer that the bank reverses appears as a correction of the same amount', async () => {
  const running = await startSandbox();
  const movementId = await transfer(running, { name: 'Jana Nováková' });
  const reverse = (id: number) =>
    control<{ movementId: number }>(running.sandbox, '/_control/bank/reverse', { movementId: id });
  const { body: reversal } = await reverse(movementId);
  expect(lines((await periods(running)).body)).toMatchObject([
    { column22: { value: movementId }, column1: { value: 1500.1 } },
    {
      column22: { value: reversal.movementId },
      column1: { value: -1500.1 },
      column5: { value: '2600000042' },
      column8: { value: 'Opravný pohyb' },
      column10: { value: 'Jana Nováková' },
    },
  ]);
  for (const unknown of [reversal.movementId, 1]) expect((await reverse(unknown)).status).toBe(404);
});

test('the bank can reverse part of a transfer, but never more than the whole', async () => {
  const running = await startSandbox();
  const movementId = await transfer(running);
  const reverse = (amount: number) =>
    control(running.sandbox, '/_control/bank/reverse', { movementId, amount });
  expect((await reverse(150_011)).status).toBe(404);
  expect((await reverse(50_000)).status).toBe(200);
  const [paid, taken, ...more] = lines((await periods(running)).body);
  expect(taken).toMatchObject({ column1: { value: -500 }, column8: { value: 'Opravný pohyb' } });
  expect(taken?.['column17']).toEqual(paid?.['column17']);
  expect(more).toEqual([]);
});

test('a reversal without a reference does not identify the transfer that it reverses', async () => {
  const running = await startSandbox();
  const movementId = await transfer(running, { name: 'Jana Nováková', iban: 'CZ7908000000002000145399' });
  await control(running.sandbox, '/_control/bank/reverse', { movementId, unnamed: true });
  const [paid, taken] = lines((await periods(running)).body);
  expect(taken).toMatchObject({
    column1: { value: -1500.1 },
    column2: null,
    column5: null,
    column8: { value: 'Opravný pohyb' },
    column10: null,
  });
  expect(taken?.['column17']?.value).not.toEqual(paid?.['column17']?.value);
});

test('a transfer may reuse the number of an earlier one, and keeps its own instruction', async () => {
  const running = await startSandbox();
  const number = await transfer(running);
  await transfer(running, { number });
  const statement = (await periods(running)).body;
  expect(ids(statement)).toEqual([number, number]);
  expect(new Set(lines(statement).map(({ column17 }) => column17?.value)).size).toBe(2);
});

test('the control lists every movement of an account, even old ones and those that the feed omits', async () => {
  const running = await startSandbox();
  const first = await transfer(running, { name: 'Jana Nováková' });
  await transfer(running, { currency: 'EUR' });
  await control(running.sandbox, '/_control/clock', { advance: 'P100D' });
  const { body: reversal } = await control<{ movementId: number }>(
    running.sandbox,
    '/_control/bank/reverse',
    { movementId: first, amount: 10 },
  );
  await control(running.sandbox, '/_control/faults', { provider: 'bank', mode: 'down', times: 1 });
  const list = (query: string) => read(running.sandbox, `/_control/bank/movements${query}`);
  const later = bookedOn(Date.now() + 100 * 86_400_000);
  expect((await list('?currency=CZK')).body).toEqual({
    today: later,
    movements: [
      expect.objectContaining({
        id: first,
        bookedOn: today(),
        amountMinor: 150_010,
        variableSymbol: '2600000042',
        payerName: 'Jana Nováková',
        instruction: first + 10_000_000_000,
      }),
      expect.objectContaining({
        id: reversal.movementId,
        bookedOn: later,
        amountMinor: -10,
        reversedMovementId: first,
        instruction: first + 10_000_000_000,
      }),
    ],
  });
  for (const query of ['', '?currency=USD']) expect((await list(query)).status).toBe(400);
});

test('an empty statement has no lines and null instead of numbers', async () => {
  const { body } = await periods(await startSandbox());
  expect(lines(body)).toEqual([]);
  expect(body.accountStatement.info).toMatchObject({
    openingBalance: null,
    closingBalance: null,
    idFrom: null,
    idTo: null,
  });
});

test('each token opens its own account, and an unknown token gets the bank’s answer', async () => {
  const running = await startSandbox();
  await transfer(running, { currency: 'EUR' });
  expect(lines((await periods(running)).body)).toEqual([]);
  expect(lines((await periods(running, { key: 'eur-token-0123456789' })).body)).toHaveLength(1);
  expect(
    (
      await fetch(
        `${running.sandbox.url}/fio/v1/rest/periods/nonsense/${today()}/${today()}/transactions.json`,
      )
    ).status,
  ).toBe(500);
});

test('a second call with the same token within the interval gets a 409, but not with another token', async () => {
  const running = await startSandbox({ minIntervalSeconds: 3600 });
  expect((await periods(running)).status).toBe(200);
  expect((await periods(running)).status).toBe(409);
  expect((await last(running)).status).toBe(409);
  expect((await periods(running, { key: 'eur-token-0123456789' })).status).toBe(200);
});

test('the bank books a transfer on the day of the sandbox clock', async () => {
  const running = await startSandbox();
  await control(running.sandbox, '/_control/clock', { advance: 'P3D' });
  const id = await transfer(running);
  const day = bookedOn(Date.now() + 3 * 86_400_000);
  expect(lines((await periods(running)).body)).toEqual([]);
  expect(ids((await periods(running, { from: day, to: day })).body)).toEqual([id]);
});

test('the bank requires an authorisation for a statement older than 90 days, and refuses an invalid range', async () => {
  const running = await startSandbox();
  expect((await periods(running, { from: '2020-01-01' })).status).toBe(422);
  expect((await periods(running, { from: today(), to: yesterday() })).status).toBe(400);
  expect((await periods(running, { from: '2026-13-01' })).status).toBe(400);
});

test('the call `last` lists each movement once, and the caller can set its bookmark back by id and by date', async () => {
  const running = await startSandbox();
  const first = await transfer(running);
  const second = await transfer(running);
  expect(ids((await last(running)).body)).toEqual([first, second]);
  expect(ids((await last(running)).body)).toEqual([]);
  const third = await transfer(running);
  expect((await last(running)).body.accountStatement.info).toMatchObject({
    idFrom: third,
    idLastDownload: second,
  });
  const set = (path: string) => fetch(`${running.sandbox.url}/fio/v1/rest/${path}`);
  expect((await set(`set-last-id/${token}/${first}/`)).status).toBe(200);
  expect(ids((await last(running)).body)).toEqual([second, third]);
  expect((await set(`set-last-date/${token}/${today()}/`)).status).toBe(200);
  expect(ids((await last(running)).body)).toEqual([first, second, third]);
});

test('dates and offsets follow Prague time in winter and in summer', () => {
  const account = { currency: 'CZK', iban: 'CZ5220100000002900000005', token, openingMinor: 0 } as const;
  const dateOf = (at: string) => {
    const movement = {
      id: 1,
      currency: 'CZK',
      amountMinor: 1,
      bookedAt: Date.parse(at),
      variableSymbol: null,
      payerName: null,
      payerIban: null,
      message: null,
    } as const;
    return fioStatement(account, { earlier: [], movements: [movement] }).accountStatement.transactionList
      .transaction[0]?.['column0']?.value;
  };
  expect(dateOf('2026-01-31T23:30:00Z')).toBe('2026-02-01+0100');
  expect(dateOf('2026-07-31T22:30:00Z')).toBe('2026-08-01+0200');
});

test.each([
  ['right', [{ amount: 1500, vs: '2600000042', name: 'Petr Svoboda' }]],
  ['partial', [{ amount: 750, vs: '2600000042' }]],
  ['over', [{ amount: 1650, vs: '2600000042' }]],
  ['wrong', [{ amount: 1500, vs: '9999999999' }]],
  ['nameless', [{ amount: 1500, vs: '2600000042', name: undefined }]],
  ['zeros', [{ amount: 1500, vs: '02600000042' }]],
  ['message', [{ amount: 1500, vs: undefined, message: '/VS/2600000042' }]],
  [
    'twice',
    [
      { amount: 1500, vs: '2600000042' },
      { amount: 1500, vs: '2600000042' },
    ],
  ],
])('the bank page sends money in the way “%s”', async (variant, expected) => {
  const running = await startSandbox();
  const form = {
    currency: 'CZK',
    variableSymbol: '2600000042',
    amount: '1 500,00',
    name: 'Petr Svoboda',
    iban: '',
    message: '',
    variant,
  };
  const response = await fetch(`${running.sandbox.url}/bank`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  const seen = lines((await periods(running)).body).map((line) => ({
    amount: line['column1']?.value,
    vs: line['column5']?.value,
    name: line['column10']?.value,
    message: line['column16']?.value,
  }));
  expect(seen).toHaveLength(expected.length);
  for (const [index, line] of expected.entries()) expect(seen[index]).toMatchObject(line);
});

test('the bank page refuses an invalid amount and books nothing', async () => {
  const running = await startSandbox();
  const form = {
    currency: 'CZK',
    variableSymbol: '1',
    amount: '12,345',
    name: '',
    iban: '',
    message: '',
    variant: 'right',
  };
  const response = await fetch(`${running.sandbox.url}/bank`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  expect(response.status).toBe(400);
  expect(lines((await periods(running)).body)).toEqual([]);
});

test('today’s statement is a file with balances and movements, quoted as the bank requires', async () => {
  const running = await startSandbox();
  const id = await transfer(running, { name: 'Čáp; "Žofie"', iban: 'CZ6508000000192000145399' });
  const file = await fetch(`${running.sandbox.url}/bank/statement/CZK.csv`);
  const on = today().split('-').toReversed().join('.');
  const named = '"Čáp; ""Žofie"""';
  expect((await file.text()).replace(/^\uFEFF/, '').split('\r\n')).toEqual([
    'accountId;2900000005',
    'bankId;2010',
    'currency;CZK',
    'iban;CZ5220100000002900000005',
    'openingBalance;0',
    'closingBalance;1500,1',
    `dateStart;${on}`,
    `dateEnd;${on}`,
    '',
    expect.stringMatching(/^ID pohybu;Datum;Objem;Měna;/),
    `${id};${on};1500,1;CZK;19-2000145399;${named};0800;Česká spořitelna, a.s.;;2600000042;;${named};;Bezhotovostní příjem;;;;;${id + 10_000_000_000};`,
    '',
  ]);
  expect((await fetch(`${running.sandbox.url}/bank/statement/USD.csv`)).status).toBe(404);
});

test('the faults of the feed repeat lines, reverse them, empty the body and answer 503', async () => {
  const running = await startSandbox();
  const [first, second] = [await transfer(running), await transfer(running)];
  const fault = (mode: string) =>
    control(running.sandbox, '/_control/faults', { provider: 'bank', mode, times: 1 });
  await fault('duplicate');
  expect(ids((await periods(running)).body)).toEqual([first, first, second, second]);
  await fault('reorder');
  expect(ids((await periods(running)).body)).toEqual([second, first]);
  await fault('drop');
  expect(await periods(running)).toEqual({ status: 200, body: undefined });
  await fault('down');
  expect((await periods(running)).status).toBe(503);
  expect(ids((await periods(running)).body)).toEqual([first, second]);
});

test('the token never appears in the journal', async () => {
  const running = await startSandbox();
  await periods(running);
  const { body } = await read<{ url: string }[]>(running.sandbox, '/_journal?provider=bank');
  expect(body).toHaveLength(1);
  expect(body[0]?.url).toMatch(/^\/fio\/v1\/rest\/periods\/czk-…\//);
});
