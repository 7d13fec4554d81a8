import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInStaff, type TestStaff } from '../../../../test/support/app/test-staff.ts';
import { useWholeApp } from '../../../../test/support/app/whole-app.ts';
import { publishSampleDocument } from '../../../../test/support/content/sample-content.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { sampleEarning } from '../../../../test/support/distributions/sample-distributions.ts';
import { useFileStore } from '../../../../test/support/media/sample-files.ts';
import { makeMoneyFixture } from '../../../../test/support/payments/operator-payments-fixture.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { requestedWithdrawal } from '../../../../test/support/wallets/sample-withdrawals.ts';

const context = useTestDatabase();
const files = useFileStore();
const app = useWholeApp(context);
/** One investor who buys, and one who saves. */
const made: { staff?: TestStaff; buyer?: string; saver?: string; userId?: number } = {};

type Row = Readonly<Record<string, unknown>>;
const ask = async (path: string, query: Record<string, string> = {}) => {
  const answer = await app().inject({
    url: `/operator/${path}?${new URLSearchParams(query).toString()}`,
    headers: { ...made.staff?.headers },
  });
  return { status: answer.statusCode, ...answer.json<{ data: Row[]; meta: { pagination: Row } }>() };
};
const rowsOf = async (path: string, query: Record<string, string> = {}): Promise<readonly Row[]> => {
  const { status, data } = await ask(path, query);
  expect([path, status]).toEqual([path, 200]);
  return data;
};
const ofBuyer = (part: string): string => `users/${made.buyer}/${part}`;
const ofSaver = (part: string): string => `users/${made.saver}/${part}`;

beforeAll(async () => {
  made.staff = await signedInStaff(context(), ['finance']);
  await context().transact((tx) => publishSampleDocument(tx, files().files, { kind: 'terms' }));
  const money = await makeMoneyFixture(context());
  made.buyer = money.user;
  const saver = await clearedUser(context());
  made.saver = saver.documentId;
  made.userId = saver.userId;
  await requestedWithdrawal(context(), saver.userId);
  await context().transact((tx) => sampleEarning(tx, { project: money.project, investor: saver.documentId }));
});

describe('the records of one investor', () => {
  it('contain the wallet statement, distributions, agreements, sessions and timeline of that investor only', async () => {
    const movements = await rowsOf(ofSaver('wallet-movements'), { 'filters[currency]': 'CZK' });
    expect(movements.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['earning', 12_50, 12_50],
      ['withdrawn', -100_00, 0],
      ['credited', 100_00, 100_00],
    ]);
    expect(await rowsOf(ofSaver('distribution-lines'))).toMatchObject([
      { investor: { documentId: made.saver }, parts: { net: 12_50 }, currency: 'CZK' },
    ]);
    const agreements = await rowsOf(ofBuyer('agreements'));
    expect(new Set(agreements.map(({ order }) => JSON.stringify(order))).size).toBe(5);
    expect(agreements[0]).toMatchObject({
      kind: 'terms',
      title: expect.any(String) as string,
      language: 'en',
    });
    expect(await rowsOf(ofSaver('sessions'))).toMatchObject([{ device: '' }]);
    expect(await rowsOf(ofBuyer('sessions'))).toEqual([]);
    expect(await rowsOf(ofSaver('agreements'))).toEqual([]);
    expect(await rowsOf(ofBuyer('distribution-lines'))).toEqual([]);
  });

  it('include a paged timeline without the readings by staff', async () => {
    const first = await ask(ofBuyer('timeline'), { 'pagination[pageSize]': '2' });
    expect(first.data.map(({ action }) => action)).toHaveLength(2);
    const rest = await rowsOf(ofBuyer('timeline'), {
      'pagination[after]': String(first.meta.pagination['next']),
      'pagination[pageSize]': '100',
    });
    const all = [...first.data, ...rest];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const actions = all.map(({ action }) => String(action));
    for (const action of ['order.placed', 'user.registered']) expect(actions).toContain(action);
    expect(actions.filter((action) => action.startsWith('personal_data.viewed'))).toEqual([]);
    expect(all.find(({ action }) => action === 'order.placed')?.['subject']).toMatchObject({
      type: 'order',
      documentId: expect.stringMatching(/^\w{24}$/) as string,
    });
    expect((await ask(ofBuyer('timeline'), { 'pagination[after]': 'x' })).status).toBe(400);
  });

  it('add an audit entry for each reading, and answer 404 for an unknown investor', async () => {
    const parts = ['wallet-movements', 'distribution-lines', 'agreements', 'sessions', 'timeline'];
    const readings = async () => {
      const { rows } = await sql<{ what: string }>`
        select after ->> 'what' as what from domain_events
        where type = 'personal_data.viewed' and subject_type = 'user' and subject_id = ${String(made.userId)}
          and actor_kind = 'staff' and actor_id = ${made.staff?.staffId} order by id`.execute(
        context().admin.kysely,
      );
      return rows.map(({ what }) => what);
    };
    const before = await readings();
    for (const part of parts) {
      await rowsOf(ofSaver(part), part === 'wallet-movements' ? { 'filters[currency]': 'EUR' } : {});
      const query: Record<string, string> = part === 'wallet-movements' ? { 'filters[currency]': 'EUR' } : {};
      expect((await ask(`users/nobody/${part}`, query)).status).toBe(404);
    }
    expect((await readings()).slice(before.length)).toEqual([
      'listInvestorMovements',
      'listInvestorLines',
      'listInvestorAgreements',
      'listInvestorSessions',
      'listInvestorTimeline',
    ]);
  });

  it('include the lists of money, filtered by the investor', async () => {
    for (const [list, ofBuyer, ofSaver] of [
      ['withdrawals', 0, 1],
      ['bank-accounts', 0, 1],
      ['refunds', 3, 0],
      ['suspense', 2, 0],
      ['distribution-lines', 0, 0],
    ] as const) {
      const countOf = async (user = '') => (await rowsOf(list, { 'filters[user]': user })).length;
      expect([list, await countOf(made.buyer), await countOf(made.saver)]).toEqual([list, ofBuyer, ofSaver]);
    }
  });
});
