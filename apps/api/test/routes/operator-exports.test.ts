import { operatorRoutes } from '@parcela/contract/operator';
import { staffRoles } from '@parcela/domain';
import { fileTypes } from '@parcela/tables';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { signedInStaff } from '../support/app/test-staff.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useWholeApp } from '../support/app/whole-app.ts';

const csv = { accept: 'text/csv' };
/** Lists with their own screens; a subject's page shows the lists about that subject completely. */
const lists = Object.values(operatorRoutes).filter(
  (route) =>
    route.method === 'GET' &&
    !route.path.includes('{') &&
    'query' in route &&
    'pagination[pageSize]' in (route.query as { readonly shape: object }).shape,
);

describe('staff lists as files', () => {
  const context = useTestDatabase();
  const app = useWholeApp(context);
  const headers = async () => ({ ...(await signedInStaff(context(), [...staffRoles])).headers, ...csv });
  const fill = (rows: number) =>
    context().admin.pool.query(
      `insert into book_proofs (finished_at, checked_count, broken_count, late_count, findings, journal_seq, journal_hash)
       select app_now(), n, 0, 0, '[]', 0, '' from generate_series(1, $1::integer) n`,
      [rows],
    );

  it('exist for every list', async () => {
    expect(lists.length).toBeGreaterThan(30);
    const caller = await headers();
    const types: Record<string, unknown> = {};
    for (const { operationId, path } of lists) {
      const answer = await app().inject({ url: path, headers: caller });
      types[operationId] = [answer.statusCode, answer.headers['content-type'], answer.body.slice(0, 1)];
    }
    const file = [200, 'text/csv; charset=utf-8', '\uFEFF'];
    expect(types).toEqual(Object.fromEntries(lists.map(({ operationId }) => [operationId, file])));
  });

  it('are complete at any length: by cursor and by page, each row once, with a name for each field', async () => {
    await fill(12_345);
    await context().admin.pool.query(
      `insert into published_rates (day, eur_to_czk, eur_to_pln, state)
       select date '1990-01-01' + n, 25, 4, 'rejected' from generate_series(1, 2500) n`,
    );
    const caller = await headers();
    const rowsOf = async (url: string): Promise<string[]> =>
      (await app().inject({ url, headers: caller })).body.trim().split('\r\n');
    const [head, ...proofs] = await rowsOf('/operator/book-proofs');
    expect(head?.split(',').slice(1)).toEqual([
      'state',
      'askedBy',
      'askedAt',
      'finishedAt',
      'checked',
      'broken',
      'late',
      'since',
    ]);
    expect(new Set(proofs.map((row) => row.split(',')[0])).size).toBe(proofs.length);
    expect(proofs.filter((row) => row.includes('clean'))).toHaveLength(12_345);
    const [, ...rates] = await rowsOf('/operator/published-rates?filters%5Bstate%5D=rejected');
    expect([rates.length, new Set(rates).size]).toEqual([2_500, 2_500]);
    const { rows } = await context().admin.pool.query(
      `select after from domain_events where type = 'list.exported' and subject_id = 'listPublishedRates' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ after: { filters: ['filters[state]'] } }]);
  });

  it('have the separator and the decimals of the language', async () => {
    await context().admin.pool.query(
      `insert into published_rates (day, eur_to_czk, eur_to_pln, state)
       values ('2026-01-02', 25.125, 4, 'rejected')`,
    );
    const staff = await headers();
    const url = '/operator/published-rates?filters%5Bstate%5D=rejected';
    const linesIn = async (language: string): Promise<readonly string[]> =>
      (await app().inject({ url, headers: { ...staff, 'accept-language': language } })).body.split('\r\n');
    const cells = { en: '2026-01-02,25.125000', cs: '2026-01-02;25,125000', pl: '2026-01-02;25,125000' };
    for (const [language, expected] of Object.entries(cells))
      expect((await linesIn(language)).some((line) => line.includes(expected))).toBe(true);
  });

  it('are workbooks on request, up to 20,000 rows', async () => {
    const xlsx = { ...(await headers()), accept: fileTypes.xlsx };
    await fill(1_500);
    const answer = await app().inject({ url: '/operator/book-proofs', headers: xlsx });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, fileTypes.xlsx]);
    expect(answer.headers['content-disposition']).toMatch(/filename="\w+\.xlsx"/);
    const sheet = unzipSync(answer.rawPayload)['xl/worksheets/sheet1.xml'];
    expect(new TextDecoder().decode(sheet).match(/<row /g)?.length).toBeGreaterThan(1_500);
    await fill(20_001);
    const tooMany = await app().inject({ url: '/operator/book-proofs', headers: xlsx });
    expect([tooMany.statusCode, tooMany.json().error.details.code]).toEqual([422, 'common.too_many_rows']);
    const again = await app().inject({ url: '/operator/published-rates', headers: xlsx });
    expect(again.statusCode).toBe(200);
  });

  it('run at most two at a time in a process, and again once those have ended', async () => {
    await fill(12_345);
    const caller = await headers();
    const take = async () =>
      (await app().inject({ url: '/operator/book-proofs', headers: caller })).statusCode;
    const codes = await Promise.all([take(), take(), take(), take()]);
    expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0);
    expect(codes.filter((code) => code === 200)).toHaveLength(2);
    expect(await take()).toBe(200);
  });

  it('are closed to roles that may not see the list, and need valid parameters', async () => {
    const content = { ...(await signedInStaff(context(), ['content'])).headers, ...csv };
    expect((await app().inject({ url: '/operator/book-proofs', headers: content })).statusCode).toBe(403);
    const bad = '/operator/orders?filters%5Bfrom%5D=never';
    expect((await app().inject({ url: bad, headers: await headers() })).statusCode).toBe(400);
  });
});
