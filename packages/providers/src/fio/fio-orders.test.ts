import { describe, expect, it } from 'vitest';
import { createFioOrders } from './fio-orders.ts';
import { serveBank, token } from '../../test/support/fio-bank.ts';

const ibans = {
  CZK: 'CZ5220100000002900000005',
  EUR: 'CZ3020100000002900000013',
  PLN: 'PL61109010140000071219812874',
};
const order = (reference: string) => ({
  reference,
  amount: 100n,
  recipientIban: 'CZ6508000000192000145399',
  recipientName: 'Jan Novák',
  message: 'Parcela',
});
const file = {
  messageId: 'file-1',
  createdAt: new Date('2026-11-21T08:00:00Z'),
  executeOn: '2026-11-21',
  currency: 'EUR' as const,
  orders: [order('9000000001'), order('9000000002')],
};

/**
 * A bank that gives the same answer to each call (or cuts the connection), its requests, and the log about
 * it.
 */
const bankThat = async (status: number | 'cut', body = '') => {
  const got: { path: string; form: FormData }[] = [];
  const { url, log, lines } = await serveBank((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      void new Response(Buffer.concat(chunks), { headers }).formData().then((form) => {
        got.push({ path: `${request.method} ${request.url}`, form });
        if (status === 'cut') return response.destroy();
        return response.writeHead(status, { 'content-type': 'text/xml' }).end(body);
      });
    });
  });
  const tokens = { CZK: 'other', EUR: token, PLN: 'other' };
  const bank = createFioOrders({
    url,
    tokens,
    log,
    holderName: 'Parcela s.r.o.',
    ibans,
  });
  return { bank, lines, got };
};

const answerOf = (
  status: string,
  code: number,
  details = '',
): string => `<?xml version="1.0" encoding="UTF-8"?>
<responseImport xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:noNamespaceSchemaLocation="http://www.fio.cz/schema/responseImportIB.xsd">
  <result><errorCode>${code}</errorCode><idInstruction>1364458</idInstruction><status>${status}</status>
    <sums><sum id="EUR"><sumCredit>2.00</sumCredit><sumDebet>0</sumDebet></sum></sums></result>
  ${details}
</responseImport>`;
const detail = (id: number, status: string, text: string): string =>
  `<detail id="${id}"><messages><message status="${status}" errorCode="1">${text}</message></messages></detail>`;
const details = (...list: string[]): string => `<ordersDetails>${list.join('')}</ordersDetails>`;

describe('createFioOrders', () => {
  it('sends a form with the token of the account, and a file that pays from this account', async () => {
    const { bank, got } = await bankThat(200, answerOf('ok', 0));
    expect(await bank.submit(file)).toEqual({ kind: 'accepted' });
    expect(got.map(({ path }) => path)).toEqual(['POST /v1/rest/import/']);
    const form = got[0]!.form;
    expect([form.get('token'), form.get('type'), form.get('lng')]).toEqual([token, 'pain001_xml', 'en']);
    const sent = form.get('file') as File;
    expect(sent.name).toBe('file-1.xml');
    const xml = await sent.text();
    expect(xml).toContain('<MsgId>file-1</MsgId>');
    expect(xml).toContain(`<DbtrAcct><Id><IBAN>${ibans.EUR}</IBAN></Id><Ccy>EUR</Ccy></DbtrAcct>`);
  });

  const fine = detail(1, 'ok', 'OK');
  const wrong = detail(2, 'error', 'The account of the recipient is wrong.');
  const twice = (id: number, status = 'error') => detail(id, status, 'Duplicate of an order sent before.');
  const named = (references: string[], known: string[]) => ({
    kind: 'refused',
    references,
    known,
  });
  it.each([
    ['taken', 200, answerOf('ok', 0), { kind: 'accepted' }],
    ['taken with a warning', 200, answerOf('warning', 2), { kind: 'accepted' }],
    ['refused for one order', 200, answerOf('error', 1, details(fine, wrong)), ['9000000002']],
    ['refused for an order only named', 200, answerOf('error', 1, details(wrong)), ['9000000002']],
    ['refused as a file', 200, answerOf('error', 1, details(detail(0, 'error', 'No money.'))), []],
    ['unreadable for the bank', 200, answerOf('fatal', 11), []],
    [
      'there since an earlier try',
      200,
      answerOf('error', 1, details(detail(0, 'error', 'A file file-1 was sent before.'))),
      { kind: 'accepted' },
    ],
    [
      'there with every order since an earlier try',
      200,
      answerOf('error', 1, details(twice(1), twice(2))),
      { kind: 'accepted' },
    ],
    [
      'refused for one order while the bank has another already',
      200,
      answerOf('error', 1, details(twice(1), wrong)),
      named(['9000000002'], ['9000000001']),
    ],
    [
      'refused because the bank has one order already',
      200,
      answerOf('error', 1, details(fine, twice(2))),
      named([], ['9000000002']),
    ],
    [
      'refused for one order and warned that another looks like a duplicate',
      200,
      answerOf('error', 1, details(twice(1, 'warning'), wrong)),
      named(['9000000002'], []),
    ],
    [
      'said to be there, with an order that is wrong',
      200,
      answerOf('error', 1, details(twice(0), wrong)),
      { kind: 'unknown' },
    ],
    ['too early', 409, '', { kind: 'not_now' }],
    ['out of service', 503, '', { kind: 'unknown' }],
    ['a wrong token', 500, '', { kind: 'unknown' }],
    ['an empty answer', 200, '', { kind: 'unknown' }],
    ['no answer of an import', 200, '<html><body>ok</body></html>', { kind: 'unknown' }],
    ['broken XML', 200, '<responseImport><result>', { kind: 'unknown' }],
    ['a line that breaks', 'cut', '', { kind: 'unknown' }],
  ] as const)('understands the answer: %s (%s)', async (_case, status, body, expected) => {
    const { bank } = await bankThat(status, body);
    expect(await bank.submit(file)).toEqual(
      Array.isArray(expected) ? { kind: 'refused', references: expected, known: [] } : expected,
    );
  });

  it('logs neither the token nor personal data', async () => {
    for (const [status, body] of [
      [200, answerOf('error', 1, details(wrong))],
      [500, ''],
      ['cut', ''],
    ] as const) {
      const { bank, lines } = await bankThat(status, body);
      await bank.submit(file);
      expect(lines.join('')).toContain('"messageId":"file-1"');
      for (const secret of [token, 'CZ6508', 'Novák', 'Novak']) expect(lines.join('')).not.toContain(secret);
    }
  });
});
