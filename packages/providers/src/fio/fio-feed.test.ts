import { describe, expect, it } from 'vitest';
import { createFioFeed } from './fio-feed.ts';
import { serveBank, token } from '../../test/support/fio-bank.ts';

const tokens = { CZK: token, EUR: token, PLN: token };
const empty = '{"accountStatement":{"info":{"currency":"CZK"},"transactionList":{"transaction":[]}}}';

/** A bank that gives the same answer to each call, and the log about it. */
const bankThat = async (status: number, body: string, headers: Record<string, string> = {}) => {
  const paths: string[] = [];
  const { url, log, lines } = await serveBank((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(status, headers).end(body);
  });
  return { feed: createFioFeed({ url, tokens, log }), lines, paths };
};

describe('createFioFeed', () => {
  it.each([
    ['too_soon', 409, ''],
    ['too_old', 422, ''],
    ['unknown', 500, ''],
    ['unknown', 200, ''],
    ['unknown', 200, '<status>error</status>'],
    ['unknown', 200, '{"accountStatement":{}}'],
    ['read', 200, empty],
    ['read', 200, empty.replace('[]', 'null')],
  ] as const)('returns %s for %i %j', async (kind, status, body) => {
    const { feed, paths } = await bankThat(status, body);
    expect((await feed.readStatement('CZK', '2026-11-01', '2026-11-21')).kind).toBe(kind);
    expect(paths).toEqual([`/v1/rest/periods/${token}/2026-11-01/2026-11-21/transactions.json`]);
  });

  it('returns readable lines, and keeps the raw text of unreadable ones', async () => {
    const good =
      '{"column22":{"value":1},"column0":{"value":"2026-11-21+0100"},"column1":{"value":1.00},"column14":{"value":"CZK"}}';
    const bad = good.replace('1.00', '1.001');
    const { feed } = await bankThat(200, empty.replace('[]', `[${good},${bad}]`));
    expect(await feed.readStatement('CZK', '2026-11-01', '2026-11-21')).toMatchObject({
      kind: 'read',
      lines: [{ movementId: '1', amount: 100n, raw: good }],
      unreadable: [{ problem: 'InvalidDecimalError', raw: bad }],
      closing: null,
    });
  });

  it.each([
    ['12500.10', 1_250_010n],
    ['-1.25E1', -1_250n],
    ['null', null],
    ['"odd"', null],
    ['1.005', null],
  ])('reads the closing balance %s, and is not stopped by an odd one', async (balance, closing) => {
    const { feed } = await bankThat(200, empty.replace('"info":{', `"info":{"closingBalance":${balance},`));
    expect(await feed.readStatement('CZK', '2026-11-01', '2026-11-21')).toMatchObject({
      kind: 'read',
      closing,
    });
  });

  it.each(['7', '"text"', 'null', '[]', '{}', '{"column22":7}'])(
    'treats %s as an unreadable line',
    async (line) => {
      const { feed } = await bankThat(200, empty.replace('[]', `[${line}]`));
      expect(await feed.readStatement('CZK', '2026-11-01', '2026-11-21')).toMatchObject({
        kind: 'read',
        lines: [],
        unreadable: [{ raw: line }],
      });
    },
  );

  it('ignores a statement of another account', async () => {
    const { feed } = await bankThat(200, empty);
    expect(await feed.readStatement('EUR', '2026-11-01', '2026-11-21')).toEqual({ kind: 'unknown' });
  });

  it('follows no redirect, and logs neither its token nor the content of a statement', async () => {
    const { feed, lines } = await bankThat(302, '', { location: 'http://127.0.0.1:9/elsewhere' });
    expect(await feed.readStatement('CZK', '2026-11-01', '2026-11-21')).toEqual({ kind: 'unknown' });
    const names = '{"accountStatement": Jan Novák';
    const broken = await bankThat(200, `{"accountStatement":"${token}"}`);
    await broken.feed.readStatement('CZK', '2026-11-01', '2026-11-21');
    const cutOff = await bankThat(200, names);
    await cutOff.feed.readStatement('CZK', '2026-11-01', '2026-11-21');
    const logged = [...lines, ...broken.lines, ...cutOff.lines].join('');
    expect(logged.match(/could not be read/g)).toHaveLength(3);
    expect(logged).not.toContain(token);
    expect(logged).not.toContain('Novák');
  });
});
