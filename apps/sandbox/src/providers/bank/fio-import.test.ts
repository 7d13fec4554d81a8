import { XMLParser } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { control, read } from '../../../test/support/call-sandbox.ts';
import { startSandbox } from '../../../test/support/start-sandbox.ts';
import type { Running } from '../../../test/support/start-sandbox.ts';
import { bookedOn } from './fio-statement.ts';
import type { AccountBalance, BankOrder } from './orders.ts';

const token = 'czk-token-0123456789';
const iban = 'CZ5220100000002900000005';
const recipient = 'CZ7908000000002000145399';
const reference = '9000000017';

interface Payment {
  amount: string;
  currency: string;
  iban: string;
  message: string;
}

const payment: Payment = {
  amount: '1500.10',
  currency: 'CZK',
  iban: recipient,
  message: `/VS/${reference} Vrácení platby`,
};

function pain001(
  payments: readonly Partial<Payment>[] = [{}],
  file: { id?: string; debtor?: string; count?: number; sum?: string; prefix?: string } = {},
): string {
  const tag = file.prefix ?? '';
  const transfers = payments.map((change, index) => {
    const { amount, currency, iban: to, message } = { ...payment, ...change };
    return `<CdtTrfTxInf><PmtId><EndToEndId>E2E-${index + 1}</EndToEndId></PmtId>
      <Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt>
      <Cdtr><Nm>Jana Nováková</Nm></Cdtr><CdtrAcct><Id><IBAN>${to}</IBAN></Id></CdtrAcct>
      <RmtInf><Ustrd>${message}</Ustrd></RmtInf></CdtTrfTxInf>`;
  });
  const sum = file.sum === undefined ? '' : `<CtrlSum>${file.sum}</CtrlSum>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn>
    <GrpHdr><MsgId>${file.id ?? 'MSG-1'}</MsgId><CreDtTm>2026-11-21T10:00:00</CreDtTm>
      <NbOfTxs>${file.count ?? payments.length}</NbOfTxs>${sum}<InitgPty><Nm>Parcela</Nm></InitgPty></GrpHdr>
    <PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt>2026-11-21</ReqdExctnDt>
      <Dbtr><Nm>Parcela</Nm></Dbtr><DbtrAcct><Id><IBAN>${file.debtor ?? iban}</IBAN></Id></DbtrAcct>
      ${transfers.join('')}</PmtInf></CstmrCdtTrfInitn></Document>`;
  if (tag === '') return xml;
  return xml.replaceAll(/<(\/?)(?=[A-Z])/g, `<$1${tag}:`).replace('xmlns=', `xmlns:${tag}=`);
}

interface ImportAnswer {
  result: { errorCode: string; idInstruction?: string; status: string };
  ordersDetails?: { detail: { '@id': string; messages: { message: { '#text': string } } }[] };
}

const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => name === 'detail',
});

async function send({ sandbox }: Running, xml: string, { key = token, type = 'pain001_xml' } = {}) {
  const form = new FormData();
  form.set('token', key);
  form.set('type', type);
  form.set('lng', 'cs');
  form.set('file', new Blob([xml], { type: 'application/xml' }), 'payments.xml');
  const response = await fetch(`${sandbox.url}/fio/v1/rest/import/`, { method: 'POST', body: form });
  const text = await response.text();
  const body = text ? (parser.parse(text) as { responseImport: ImportAnswer }).responseImport : undefined;
  const faults = body?.ordersDetails?.detail.map((detail) => ({
    order: Number(detail['@id']),
    text: detail.messages.message['#text'],
  }));
  return { status: response.status, result: body?.result, faults };
}

/** A bank with an earlier balance of 10,000.00 CZK. */
async function start(bank: Parameters<typeof startSandbox>[0] = {}) {
  const running = await startSandbox(bank);
  await control(running.sandbox, '/_control/bank/transfer', {
    variableSymbol: '1',
    amount: 1_000_000,
    currency: 'CZK',
  });
  const decide = (decision: string, body: object = {}) =>
    control<{ orders: BankOrder[] }>(running.sandbox, `/_control/bank/${decision}`, body);
  const balance = async () =>
    (
      await read<{ CZK: number; EUR: number; PLN: number; accounts: AccountBalance[] }>(
        running.sandbox,
        '/_control/bank/balance',
      )
    ).body;
  return { running, decide, balance };
}

type Columns = Record<string, { value: string | number } | null>;

async function statement({ sandbox }: Running) {
  const [from, to] = [bookedOn(Date.now() - 86_400_000), bookedOn(Date.now() + 86_400_000)];
  const { body } = await read<{
    accountStatement: {
      info: { openingBalance: number; closingBalance: number };
      transactionList: { transaction: Columns[] };
    };
  }>(sandbox, `/fio/v1/rest/periods/${token}/${from}/${to}/transactions.json`);
  return body.accountStatement;
}

test('an authorised order becomes an outgoing movement with its reference and lowers the balance', async () => {
  const { running, decide, balance } = await start();
  const answer = await send(running, pain001([{}], { sum: '1500.10' }));
  expect(answer).toMatchObject({
    status: 200,
    result: { errorCode: '0', status: 'ok', idInstruction: expect.stringMatching(/^\d+$/) },
  });
  expect((await statement(running)).transactionList.transaction).toHaveLength(1);
  expect((await balance()).accounts[0]).toMatchObject({ balance: 1_000_000, waiting: 150_010 });

  const { body } = await decide('authorise');
  expect(body.orders).toMatchObject([{ reference, amountMinor: 150_010, state: 'authorised' }]);
  const { info, transactionList } = await statement(running);
  expect(transactionList.transaction[1]).toMatchObject({
    column1: { value: -1500.1 },
    column14: { value: 'CZK' },
    column2: { value: '2000145399' },
    column3: { value: '0800' },
    column10: { value: 'Jana Nováková' },
    column5: { value: reference },
    column16: { value: `/VS/${reference} Vrácení platby` },
    column8: { value: 'Bezhotovostní platba' },
    column17: { value: body.orders[0]?.id },
    column27: { value: 'E2E-1' },
  });
  expect(info).toMatchObject({ openingBalance: 0, closingBalance: 8499.9 });
  expect(await balance()).toMatchObject({
    CZK: 849_990,
    EUR: 0,
    PLN: 0,
    accounts: [
      { currency: 'CZK', iban, openingBalance: 0, movements: 849_990, balance: 849_990, waiting: 0 },
      { currency: 'EUR', balance: 0 },
    ],
  });
});

test('a file may have a namespace prefix and several orders', async () => {
  const { running, decide, balance } = await start();
  const answer = await send(running, pain001([{}, { amount: '1' }], { prefix: 'ns2', sum: '1501.1' }));
  expect(answer.result?.status).toBe('ok');
  expect((await decide('authorise')).body.orders).toHaveLength(2);
  expect((await balance()).CZK).toBe(849_890);
});

test('a reference decides only its own order, and an unknown reference gets a 404', async () => {
  const { running, decide, balance } = await start();
  await send(running, pain001([{}, { amount: '1', message: '/VS/9000000018' }]));
  expect((await decide('authorise', { reference: '9000000018' })).body.orders).toHaveLength(1);
  expect((await balance()).CZK).toBe(999_900);
  expect((await decide('authorise', { reference: '9000000018' })).status).toBe(404);
});

test('a refused order never leaves the account and releases the reserved amount', async () => {
  const { running, decide, balance } = await start();
  await send(running, pain001());
  expect((await decide('refuse', { reference })).body.orders).toMatchObject([{ state: 'refused' }]);
  expect((await decide('authorise')).body.orders).toEqual([]);
  expect(await balance()).toMatchObject({ CZK: 1_000_000, accounts: [{ waiting: 0 }, {}] });
});

test('a payment returned by the recipient’s bank comes back once with the same reference', async () => {
  const { running, decide, balance } = await start();
  await send(running, pain001());
  expect((await decide('return', { reference })).status).toBe(404);
  await decide('authorise');
  expect((await decide('return', { reference })).status).toBe(200);
  expect((await statement(running)).transactionList.transaction.at(-1)).toMatchObject({
    column1: { value: 1500.1 },
    column5: { value: reference },
    column2: { value: '2000145399' },
    column8: { value: 'Vrácená platba' },
    column27: { value: 'E2E-1' },
  });
  expect((await balance()).CZK).toBe(1_000_000);
  expect((await decide('return', { reference })).status).toBe(404);
});

test('a payment comes back less an intermediary bank’s fee, but the fee is never the whole payment', async () => {
  const { running, decide, balance } = await start();
  await send(running, pain001());
  await decide('authorise');
  expect((await decide('return', { reference, fee: 150_010 })).status).toBe(409);
  expect((await balance()).CZK).toBe(849_990);
  expect((await decide('return', { reference, fee: 2_500 })).status).toBe(200);
  expect((await statement(running)).transactionList.transaction.at(-1)).toMatchObject({
    column1: { value: 1475.1 },
    column5: { value: reference },
    column8: { value: 'Vrácená platba' },
    column16: { value: 'AC04' },
  });
  expect((await balance()).CZK).toBe(997_500);
});

test.each<[string, Partial<Payment>, RegExp]>([
  ['a wrong check digit', { iban: 'CZ7908000000002000145398' }, /account of the recipient/],
  ['the own account as recipient', { iban }, /cannot pay itself/],
  ['another currency', { currency: 'EUR' }, /is in CZK/],
  ['an amount of zero', { amount: '0.00' }, /positive/],
  ['a negative amount', { amount: '-1' }, /positive/],
  ['three decimals', { amount: '1.005' }, /positive/],
])('the bank refuses a whole file in which one order has %s', async (_name, change, message) => {
  const { running, decide } = await start();
  const answer = await send(running, pain001([{}, change]));
  expect(answer.result).toEqual({
    errorCode: '1',
    status: 'error',
    sums: expect.anything() as unknown,
  });
  expect(answer.faults).toEqual([{ order: 2, text: expect.stringMatching(message) as unknown }]);
  expect((await decide('authorise')).body.orders).toEqual([]);
});

test.each([
  ['more than the account has', pain001([{ amount: '10000.01' }]), /not enough money/],
  ['another payer', pain001([{}], { debtor: 'CZ3020100000002900000013' }), /account of the payer/],
  ['a wrong count', pain001([{}], { count: 2 }), /number of payments/],
  ['a wrong sum', pain001([{}], { sum: '1500.11' }), /another sum/],
])('the bank refuses a file with %s', async (_name, xml, message) => {
  const { running, decide } = await start();
  const answer = await send(running, xml);
  expect(answer.result).toMatchObject({ errorCode: '1', status: 'error' });
  expect(answer.faults).toEqual([{ order: 0, text: expect.stringMatching(message) as unknown }]);
  expect((await decide('authorise')).body.orders).toEqual([]);
});

test('orders that wait for authorisation count as spent, so that the bank never spends money twice', async () => {
  const { running, balance } = await start();
  expect((await send(running, pain001([{ amount: '10000.00' }]))).result?.status).toBe('ok');
  expect((await send(running, pain001([{ amount: '0.01' }], { id: 'MSG-2' }))).faults).toHaveLength(1);
  expect((await balance()).accounts[0]).toMatchObject({ waiting: 1_000_000 });
});

test('the bank refuses a file that it has already received, whose orders exist once', async () => {
  const { running, decide } = await start();
  await send(running, pain001());
  const again = await send(running, pain001());
  expect(again.faults).toEqual([{ order: 0, text: expect.stringContaining('MSG-1') as unknown }]);
  expect((await decide('authorise')).body.orders).toHaveLength(1);
});

test.each([
  ['no XML', 'Document', '11'],
  ['another document', '<Document><BkToCstmrStmt/></Document>', '11'],
  ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${pain001()}`, '11'],
  ['nothing', '', '14'],
])('a file with %s gets the error of the bank', async (_name, xml, errorCode) => {
  const { running } = await start();
  expect((await send(running, xml)).result).toMatchObject({ errorCode, status: 'error' });
});

test('an unknown token, another type and an early call get the same answers as from the bank', async () => {
  const { running } = await start({ minIntervalSeconds: 3600 });
  expect((await send(running, pain001(), { key: 'nonsense' })).status).toBe(500);
  expect((await send(running, pain001(), { type: 'abo' })).status).toBe(400);
  expect((await send(running, pain001())).status).toBe(200);
  expect((await send(running, pain001([{}], { id: 'MSG-2' }))).status).toBe(409);
});

test('the bank authorises orders after the configured time on the clock of the sandbox', async () => {
  const { running, balance } = await start({ authoriseAfterSeconds: 600 });
  await send(running, pain001([{ amount: '1' }]));
  await control(running.sandbox, '/_control/clock', { advance: 'PT9M' });
  expect((await balance()).CZK).toBe(1_000_000);
  await control(running.sandbox, '/_control/clock', { advance: 'PT1M' });
  expect((await balance()).CZK).toBe(999_900);

  await control(running.sandbox, '/_control/bank/authorisation', { afterSeconds: null });
  await send(running, pain001([{ amount: '1' }], { id: 'MSG-2' }));
  await control(running.sandbox, '/_control/clock', { advance: 'P1D' });
  expect((await balance()).CZK).toBe(999_900);
});

test('the buttons of the bank page authorise, refuse and return orders', async () => {
  const { running, decide, balance } = await start();
  await send(running, pain001([{}, { amount: '1', message: '/VS/9000000018' }]));
  const page = await (await fetch(`${running.sandbox.url}/bank`)).text();
  const paths = [...page.matchAll(/action="(\/bank\/orders\/\d+\/authorise)"/g)].map(([, path = '']) => path);
  const [newest = '', oldest = ''] = paths;
  expect(paths).toHaveLength(2);
  const press = async (path: string) =>
    (await fetch(running.sandbox.url + path, { method: 'POST', redirect: 'manual' })).status;
  expect(await press(newest.replace('authorise', 'refuse'))).toBe(303);
  expect(await press(oldest)).toBe(303);
  expect((await balance()).CZK).toBe(849_990);
  expect(await press(oldest)).toBe(409);
  expect(await press(oldest.replace('authorise', 'return'))).toBe(303);
  expect((await balance()).CZK).toBe(1_000_000);
  expect(await press('/bank/orders/1/authorise')).toBe(404);
  expect((await decide('authorise')).body.orders).toEqual([]);
});

test('the opening balance counts in the statement and as funds, but is not a movement', async () => {
  const account = { currency: 'CZK', iban, token, openingMinor: 5000 } as const;
  const running = await startSandbox({ accounts: [account] });
  expect((await send(running, pain001([{ amount: '50' }]))).result?.status).toBe('ok');
  await control(running.sandbox, '/_control/bank/authorise', {});
  expect((await statement(running)).info).toMatchObject({ openingBalance: 50, closingBalance: 0 });
  expect((await read(running.sandbox, '/_control/bank/balance')).body).toMatchObject({
    CZK: -5000,
    accounts: [{ openingBalance: 5000, balance: 0 }],
  });
});

test('orders exist despite a lost answer, and the journal shows their file without the token', async () => {
  const { running, decide } = await start();
  await control(running.sandbox, '/_control/faults', { provider: 'bank', mode: 'drop', times: 1 });
  expect((await send(running, pain001())).result).toBeUndefined();
  expect((await decide('authorise')).body.orders).toHaveLength(1);
  const journal = JSON.stringify((await read(running.sandbox, '/_journal?provider=bank')).body);
  expect(journal).toContain('CstmrCdtTrfInitn');
  expect(journal).not.toContain(token);
});

test('a reset removes orders and files', async () => {
  const { running, decide } = await start();
  await send(running, pain001());
  await control(running.sandbox, '/_control/reset', {});
  expect((await decide('authorise')).body.orders).toEqual([]);
});
