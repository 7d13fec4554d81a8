import { createSealJournal } from '@parcela/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestApp,
  type TestApp,
  type TestUser,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { liveSomeYears } from '../../../../test/support/distributions/investment-history.ts';
import { clearedUser } from '../../../../test/support/verification/grant-levels.ts';
import { certificatesRoutes, documentsRoutes } from '../index.ts';

const timeZone = 'Europe/Prague';

interface Item {
  readonly kind: string;
  readonly at: string;
  readonly year: number;
  readonly documentId?: string;
  readonly state?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly country?: string;
}
interface Answer {
  readonly data: readonly Item[];
  readonly meta: {
    readonly pagination: { readonly total: number; readonly pageCount: number };
    readonly years: readonly number[];
  };
}

describe('GET /api/documents', () => {
  const context = useTestDatabase();
  const made: { app?: TestApp; people: readonly TestUser[] } = { people: [] };
  const read = async (user: Pick<TestUser, 'headers'>, query = ''): Promise<Answer> => {
    const answer = await made.app!.inject({ url: `/api/documents${query}`, headers: user.headers });
    expect(answer.statusCode).toBe(200);
    return answer.json<Answer>();
  };
  const all = (user: TestUser) => read(user, '?pagination[pageSize]=100');
  const { rows: rowsOf } = {
    rows: async <T>(text: string, userId: number) =>
      (await context().admin.pool.query<Record<string, T>>(text, [userId])).rows,
  };

  beforeAll(async () => {
    made.app = await startTestApp(context(), (api) => {
      documentsRoutes(api, { timeZone });
      certificatesRoutes(api, {
        timeZone,
        publicUrl: 'https://invest.example',
        vault: testVault,
        letterhead: sampleLetterhead,
        investorName: async () => 'Žofie Wąsówna',
      });
    });
    const life = await liveSomeYears(context(), { seed: 5, steps: 45 });
    made.people = life.people;
    await createSealJournal({ transact: context().transact }).run();
    for (const user of made.people)
      await made.app.inject({
        method: 'POST',
        url: '/api/certificates',
        headers: user.headers,
        payload: { data: { project: life.projects[0]?.documentId } },
      });
  }, 300_000);
  afterAll(() => made.app?.close());

  it('lists the documents that the tables contain, newest first', async () => {
    for (const user of made.people) {
      const { data, meta } = await all(user);
      expect(data).toHaveLength(meta.pagination.total);
      const of = (kind: string) => data.filter((item) => item.kind === kind);
      const orders = await rowsOf<unknown>(
        `select document_id as "documentId", price::integer as amount, currency from orders
         where user_id = $1 and state = 'Paid' and price > 0 order by document_id`,
        user.userId,
      );
      expect(
        of('receipt')
          .map(({ documentId, amount, currency }) => ({ documentId, amount, currency }))
          .toSorted((a, b) => (String(a.documentId) < String(b.documentId) ? -1 : 1)),
      ).toEqual(orders.toSorted((a, b) => (String(a['documentId']) < String(b['documentId']) ? -1 : 1)));
      const years = await rowsOf<number>(
        `select distinct extract(year from p.started_at at time zone '${timeZone}')::integer as year
         from distribution_lines l join distributions p on p.id = l.distribution_id
         where l.user_id = $1 and l.booked_at is not null and l.net <> 0 order by 1 desc`,
        user.userId,
      );
      expect(of('statement').map(({ year }) => year)).toEqual(years.map(({ year }) => year));
      expect(of('tax')).toHaveLength(2 * years.length);
      expect(of('certificate')).toMatchObject([{ state: 'valid' }]);
      expect(data.map(({ at }) => at)).toEqual(
        data
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      );
      expect(meta.years).toEqual([...new Set(data.map(({ year }) => year))].toSorted((a, b) => b - a));
    }
  });

  it('filters by kind and year, and pages', async () => {
    const [user] = made.people;
    const { data, meta } = await all(user!);
    for (const kind of ['certificate', 'receipt', 'agreement', 'statement', 'tax'])
      expect((await read(user!, `?filters[kind]=${kind}&pagination[pageSize]=100`)).data).toEqual(
        data.filter((item) => item.kind === kind),
      );
    const [year] = meta.years;
    const ofYear = await read(user!, `?filters[year]=${year}&pagination[pageSize]=100`);
    expect(ofYear.data).toEqual(data.filter((item) => item.year === year));
    expect(ofYear.meta.years).toEqual(meta.years);
    const pages = [1, 2, 3].map((page) => read(user!, `?pagination[page]=${page}&pagination[pageSize]=4`));
    expect((await Promise.all(pages)).flatMap((page) => page.data)).toEqual(data.slice(0, 12));
    for (const query of ['?filters[kind]=other', '?filters[year]=x', '?filters[user]=1'])
      expect(
        (await made.app!.inject({ url: `/api/documents${query}`, headers: user!.headers })).statusCode,
      ).toBe(400);
  });

  it('shows no documents of other users, and is empty for a newcomer', async () => {
    const [first, second] = await Promise.all(made.people.map(all));
    const ids = (answer: Answer | undefined) =>
      answer?.data.flatMap(({ kind, documentId }) =>
        kind === 'agreement' || documentId === undefined ? [] : [documentId],
      ) ?? [];
    expect(ids(first).length).toBeGreaterThan(4);
    expect(ids(first).filter((id) => ids(second).includes(id))).toEqual([]);
    const kinds = (await all(await clearedUser(context()))).data.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'agreement')).toEqual([]);
    expect((await made.app!.inject({ url: '/api/documents' })).statusCode).toBe(401);
  });
});
