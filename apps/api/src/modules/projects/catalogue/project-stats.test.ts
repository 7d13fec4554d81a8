import type { investorRoutes } from '@parcela/contract/investor';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod/mini';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { holdingOf, issuerOf, reservedOf, transfer } from '@parcela/ledger';
import { projectsRoutes } from '../index.ts';
import { testKind } from '../../../../test/support/wallets/test-kinds.ts';

type Stats = z.infer<typeof investorRoutes.getDetailStats.answer>['data'];

describe('GET /api/projects/detail-stats', () => {
  const context = useTestDatabase();
  let server: TestApp;

  beforeAll(async () => {
    await context().transact(setSampleRates);
    server = await startTestApp(context(), (api) => projectsRoutes(api, { timeZone: 'Europe/Prague' }));
  });
  afterAll(() => server.close());

  const get = async (url: string) => {
    const response = await server.inject({ method: 'GET', url });
    return { status: response.statusCode, body: response.json() };
  };

  it('matches the postings of the ledger after any sequence of sales (spec 7.06, 9.12, 9.13)', async () => {
    const sale = fc.record({
      user: fc.integer({ min: 1, max: 5 }),
      shares: fc.integer({ min: 1, max: 30 }),
      kind: fc.constantFrom('reserve', 'buy', 'return'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { maxLength: 12 }), async (sales) => {
        const { id, documentId } = await context().transact((tx) => publishSampleProject(tx));
        for (const [index, { user, shares, kind }] of sales.entries()) {
          const accounts = {
            reserve: [issuerOf(id), reservedOf(id)],
            buy: [reservedOf(id), holdingOf(user, id)],
            return: [holdingOf(user, id), issuerOf(id)],
          } as const;
          const [from, to] = accounts[kind];
          // No more shares can be sold than are available.
          await context()
            .transact((tx) =>
              transfer(tx, {
                kind: testKind('test.moved'),
                source: { type: 'test', id: `${id}.${index}` },
                from,
                to,
                amount: BigInt(shares),
              }),
            )
            .catch((error: unknown) => {
              if ((error as Error).name !== 'InsufficientBalanceError') throw error;
            });
        }
        const { rows } = await sql<Record<'sold' | 'reserved' | 'available' | 'investors', number>>`
          with balances as (
            select a.kind, a.owner_user_id, sum(p.amount)::integer as shares
            from ledger_postings p join ledger_accounts a on a.id = p.account_id
            where p.asset = ${`SHARE:${id}`} group by a.kind, a.owner_user_id)
          select coalesce(sum(shares) filter (where kind = 'holding'), 0)::integer as sold,
            coalesce(sum(shares) filter (where kind = 'reserved'), 0)::integer as reserved,
            coalesce(sum(shares) filter (where kind = 'issuer'), 0)::integer as available,
            (count(*) filter (where kind = 'holding' and shares > 0))::integer as investors
          from balances`.execute(context().admin.kysely);
        const expected = rows[0]!;
        const stats: Stats = (await get(`/api/projects/detail-stats?documentId=${documentId}`)).body.data;
        expect(stats).toMatchObject({ total: 100, currency: 'CZK', ...expected });
        expect(stats.sold + stats.reserved + stats.available).toBe(100);
        expect(stats.investedPercent).toBe((100 - expected.available).toFixed(2));
        expect(stats.remainingAmount).toBe(expected.available * 1_000_00);
        expect(stats.rates).toMatchObject({ eurToCzk: '25.150000', eurToPln: '4.250000' });
        const count = (await get(`/api/tokens/count?documentId=${documentId}`)).body.data;
        expect(count).toEqual({ available: expected.available });
      }),
      { numRuns: 20 },
    );
  });

  it('requires the id of a project', async () => {
    const { status, body } = await get('/api/projects/detail-stats');
    expect(status).toBe(400);
    expect(body.error.details.issues).toMatchObject([{ path: 'documentId' }]);
  });
});
