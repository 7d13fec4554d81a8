import {
  localizedFrom,
  type Currency,
  currencies,
  currencyDisplay,
  formatDecimal,
  type Locale,
  locales,
} from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveSomeYears, payHolders } from '../../../test/support/distributions/investment-history.ts';
import { readPdf } from '../../../test/support/media/read-pdf.ts';
import { declareSample } from '../../../test/support/distributions/sample-distributions.ts';
import {
  signedInAgain,
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { portfolioRoutes } from '../portfolio/index.ts';
import type { CreatedProject } from '../projects/index.ts';
import { earningsRoutes } from './index.ts';
import { sampleLetterhead } from '../../../test/support/content/sample-brand.ts';

const timeZone = 'Europe/Prague';

interface Earning {
  readonly documentId: string;
  readonly timestamp: string;
  readonly projectId: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly settlement: string;
  readonly importId: string;
  readonly planned: number | null;
  readonly deducted: number;
  readonly corrects: { readonly documentId: string | null; readonly importId: string } | null;
  readonly converted: { readonly amount: number; readonly currency: Currency };
}
interface Overview {
  readonly currency: Currency;
  readonly total: number;
  readonly years: readonly {
    readonly year: number;
    readonly count: number;
    readonly corrections: number;
    readonly total: number;
    readonly paid: readonly { readonly currency: Currency; readonly amount: number }[];
  }[];
  readonly projects: readonly { readonly projectId: string; readonly total: number }[];
  readonly currencies: readonly Currency[];
  readonly months: readonly {
    readonly month: string;
    readonly paid: number;
    readonly planned: number | null;
    readonly expected: number;
  }[];
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);
const converted = (rows: readonly Earning[]): number => sumOf(rows, (row) => row.converted.amount);
const yearOf = ({ timestamp }: Earning): number =>
  Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(new Date(timestamp)));

const context = useTestDatabase();
let server: TestApp;
let user: TestUser;
let other: TestUser;
let projects: readonly CreatedProject[];

beforeAll(async () => {
  server = await startTestApp(context(), (api) => {
    portfolioRoutes(api, { timeZone });
    earningsRoutes(api, {
      timeZone,
      letterhead: sampleLetterhead,
      investorName: async () => '#"[] Žofie Wąsówna',
    });
  });
  const life = await liveSomeYears(context(), { seed: 12, steps: 70 });
  [user, other] = life.people;
  projects = life.projects;
}, 300_000);
afterAll(() => server.close());

const ask = (path: string, of: Pick<TestUser, 'headers'> = user, headers: Record<string, string> = {}) =>
  server.inject({ url: `/core/user/earnings/${path}`, headers: { ...of.headers, ...headers } });
const read = async <T>(path: string, of?: Pick<TestUser, 'headers'>): Promise<T> => {
  const response = await ask(path, of);
  expect(response.statusCode).toBe(200);
  return response.json<T>();
};
const history = (query = '', of?: Pick<TestUser, 'headers'>): Promise<Earning[]> =>
  read<Earning[]>(`history${query}`, of);
const statusOf = async (path: string): Promise<number> => (await ask(path)).statusCode;

/** The same sums in SQL alone: numeric's round() rounds half away from zero. */
const recomputed = async (currency: Currency, userId: number) => {
  const per = (name: string) =>
    `case ${name} when 'CZK' then p.eur_to_czk when 'PLN' then p.eur_to_pln else 1 end`;
  const { rows } = await context().admin.pool.query<Record<string, unknown>>(
    `select l.document_id as "documentId", s.document_id as "projectId", l.net::integer as amount, p.currency,
       l.settlement, p.import_id as "importId", l.state, l.shares::integer as shares, l.gross::integer as gross,
       round(p.expected_net::numeric * l.shares / p.share_total)::integer as planned, l.deducted::integer as deducted,
       case when o.id is not null then json_build_object('importId', o.import_id, 'documentId', ol.document_id,
         'periodFrom', p.period_from, 'periodTo', p.period_to) end as corrects,
       json_build_object('amount', round(l.net * (${per(`'${currency}'`)})::numeric(40, 20) / (${per('p.currency')}))::integer,
         'currency', '${currency}') as converted
     from distribution_lines l join distributions p on p.id = l.distribution_id join projects s on s.id = p.project_id
     left join distributions o on o.id = p.corrects_id
     left join distribution_lines ol on ol.distribution_id = o.id and ol.user_id = l.user_id
     where l.user_id = $1 and l.booked_at is not null order by p.started_at desc, l.id desc`,
    [userId],
  );
  return rows;
};

describe('GET /api/earnings/history', () => {
  it('shows the user’s earnings from distributions, newest first, in every currency (spec 3.13)', async () => {
    for (const person of [user, other])
      for (const currency of currencies) {
        const rows = await history(`?currency=${currency}`, person);
        expect(rows.length).toBeGreaterThan(3);
        expect(rows).toMatchObject(await recomputed(currency, person.userId));
      }
    const all = [...(await history('', user)), ...(await history('', other))];
    expect(all.some(({ corrects, amount }) => corrects !== null && amount < 0)).toBe(true);
    expect(all.some(({ deducted }) => deducted > 0)).toBe(true);
  });

  it('uses the user’s own currency by default', async () => {
    await sql`update user_profiles set currency = 'PLN' where user_id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    expect(await history()).toEqual(await history('?currency=PLN'));
  });

  it('filters by year, project, currency and payout method', async () => {
    const all = await history();
    const [one] = all;
    expect(one).toBeDefined();
    const narrowed: readonly (readonly [string, (row: Earning) => boolean])[] = [
      [`filters[year]=${yearOf(one!)}`, (row) => yearOf(row) === yearOf(one!)],
      [`filters[project]=${one!.projectId}`, ({ projectId }) => projectId === one!.projectId],
      [`filters[currency]=${one!.currency}`, ({ currency }) => currency === one!.currency],
      ['filters[settlement]=BankTransfer', ({ settlement }) => settlement === 'BankTransfer'],
    ];
    for (const [filter, fits] of narrowed) {
      const expected = all.filter(fits);
      expect(expected.length).toBeLessThan(all.length);
      expect(await history(`?${filter}`)).toEqual(expected);
    }
    expect(await history('?filters[project]=nothing')).toEqual([]);
    expect(await history('?filters[year]=2001')).toEqual([]);
  });

  it('continues after a given earning, and answers 404 for another user’s earning', async () => {
    const all = await history();
    expect(await history(`?before=${all[1]!.documentId}`)).toEqual(all.slice(2));
    expect(await history(`?before=${all.at(-1)!.documentId}`)).toEqual([]);
    const [theirs] = await history('', other);
    expect(await statusOf(`history?before=${theirs!.documentId}`)).toBe(404);
    expect(await statusOf('history?before=nothing')).toBe(404);
  });

  it('exports the same rows as a file', async () => {
    const all = await history('?currency=CZK&locale=cs');
    const { headers, body } = await ask('history?currency=CZK&locale=cs', user, { accept: 'text/csv' });
    expect(headers['content-disposition']).toBe('attachment; filename="earnings.csv"');
    const [header, ...lines] = body.replace('\uFEFF', '').trim().split('\r\n');
    expect(header).toBe(
      'Datum;Projekt;Podíly;Hrubá částka;Plán;Čistá částka;Vrácený kapitál;Odečteno na přeplatek;Měna;V CZK;Způsob výplaty;Stav;Označení importu;Opravuje výplatu',
    );
    expect(lines).toHaveLength(all.length);
    const written = (amount: number): string => formatDecimal(BigInt(amount)).replace('.', ',');
    for (const [index, { amount, deducted, currency, converted: shown, ...row }] of all.entries()) {
      expect(lines[index]).toContain(
        `;${written(amount)};0,00;${written(deducted)};${currency};${written(shown.amount)};`,
      );
      expect(lines[index]).toMatch(new RegExp(`;${row.importId};${row.corrects?.importId ?? ''}$`));
    }
  });
});

describe('GET /api/earnings/overview', () => {
  it('sums the rows of the history like the dashboard', async () => {
    for (const currency of currencies) {
      const all = await history(`?currency=${currency}`);
      const overview = await read<Overview>(`overview?currency=${currency}`);
      expect(overview.total).toBe(converted(all));
      expect(overview.years.map(({ year }) => year)).toEqual(
        [...new Set(all.map(yearOf))].toSorted((a, b) => b - a),
      );
      for (const { year, count, corrections, total, paid } of overview.years) {
        const rows = all.filter((row) => yearOf(row) === year);
        const payouts = rows.filter(({ corrects }) => corrects === null).length;
        expect({ count, corrections, total }).toEqual({
          count: payouts,
          corrections: rows.length - payouts,
          total: converted(rows),
        });
        for (const sum of paid)
          expect(sum.amount).toBe(sumOf(rows, (row) => (row.currency === sum.currency ? row.amount : 0)));
        expect(paid.map((sum) => sum.currency)).toEqual(
          [...new Set(rows.map((row) => row.currency))].toSorted(),
        );
      }
      for (const { projectId, total } of overview.projects)
        expect(total).toBe(converted(all.filter((row) => row.projectId === projectId)));
      expect(sumOf(overview.projects, ({ total }) => total)).toBe(overview.total);
      const dashboard = await server.inject({
        url: `/api/projects/portfolio?currency=${currency}`,
        headers: user.headers,
      });
      expect(dashboard.json<{ data: { earningsAmount: number } }>().data.earningsAmount).toBe(overview.total);
    }
  });

  it('shows the paid and planned months of the past year and the announced months of the next year', async () => {
    const { rows } = await sql<{ ahead: string; month: string }>`
      select (app_now() + interval '3 months')::date::text as ahead,
        to_char(app_now() + interval '3 months', 'YYYY-MM') as month`.execute(context().admin.kysely);
    const { ahead, month } = rows[0]!;
    const before = await read<Overview>('overview?currency=CZK');
    await context().transact((tx) =>
      declareSample(tx, projects[0]!.documentId, {
        payOn: ahead,
        expectedNet: 5_000_00n,
        declaration: null,
      }),
    );
    const { months } = await read<Overview>('overview?currency=CZK');
    expect(months).toHaveLength(25);
    expect(months.map((one) => one.month)).toEqual(months.map((one) => one.month).toSorted());
    const { rows: shares } = await sql<{ own: number; all: number }>`
      select sum(token_count) filter (where user_id = ${user.userId})::integer as own, sum(token_count)::integer as all
      from orders where project_id = ${projects[0]!.id} and state = 'Paid'`.execute(context().admin.kysely);
    const added = Math.round((5_000_00 * shares[0]!.own) / shares[0]!.all);
    expect(months).toEqual(
      before.months.map((one) => (one.month === month ? { ...one, expected: one.expected + added } : one)),
    );
    const all = await history('?currency=CZK');
    for (const { month: of, paid, planned } of months) {
      const inMonth = all.filter(({ timestamp }) =>
        new Intl.DateTimeFormat('sv', { timeZone }).format(new Date(timestamp)).startsWith(of),
      );
      expect(paid).toBe(converted(inMonth));
      expect(planned === null).toBe(inMonth.every((row) => row.planned === null));
    }
    expect(months.some(({ planned }) => planned !== null)).toBe(true);
  });

  it('is zero for a user without earnings and has no last payout', async () => {
    const nobody = await signedInUser(context());
    expect(await history('', nobody)).toEqual([]);
    expect(await read('last-payout', nobody)).toEqual({ importId: null });
    expect(await read('overview?currency=EUR', nobody)).toMatchObject({
      currency: 'EUR',
      total: 0,
      years: [],
      projects: [],
      currencies: [],
    });
  });
});

describe('the yearly statement of earnings', () => {
  const titles = localizedFrom({ cs: 'Výnosy za rok', en: 'Earnings in', pl: 'Przychody w' });
  const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

  const decimal = (locale: Locale, rate: string): string =>
    plain(
      new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(
        Number(rate),
      ),
    );
  /** The lines of a year, read from their tables. */
  const listParts = async (userId: number, year: number) => {
    const { rows } = await context().admin.pool.query<{
      currency: Currency;
      gross: bigint;
      deductions: bigint;
      withholding: bigint;
      net: bigint;
      eurToCzk: string;
      eurToPln: string;
    }>(
      `select p.currency, l.gross, l.costs + l.reserve + l.fee as deductions, l.withholding, l.net,
         p.eur_to_czk as "eurToCzk", p.eur_to_pln as "eurToPln"
       from distribution_lines l join distributions p on p.id = l.distribution_id
       where l.user_id = $1 and l.booked_at is not null and l.net <> 0
         and extract(year from p.started_at at time zone '${timeZone}') = $2`,
      [userId, year],
    );
    return rows;
  };

  it.each(locales)(
    'is a tagged PDF in %s with the rows and totals of the screen (spec 7.14)',
    async (locale) => {
      const overview = await read<Overview>('overview?currency=EUR');
      for (const { year, count, corrections, total, paid } of overview.years) {
        const rows = count + corrections;
        const { headers, rawPayload } = await ask(`export/pdf?year=${year}&currency=EUR&locale=${locale}`);
        expect(headers['content-type']).toBe('application/pdf');
        expect(headers['content-disposition']).toBe(`attachment; filename="earnings-${year}.pdf"`);
        expect(headers['cache-control']).toBe('no-store');
        const pdf = readPdf(rawPayload);
        expect(pdf.fonts).toEqual(['Inter-Regular']);
        expect(pdf.language).toBe(locale);
        // A header, the earnings and the totals: nine cells per row, of which the first in a totals row spans three
        // columns.
        expect(pdf.tags).toMatchObject({ H1: 1, Table: 1, THead: 1, TH: 9, TR: rows + 2, TD: 9 * rows + 7 });
        const text = plain(pdf.text);
        expect(text).toContain(`${titles[locale]} ${year}`);
        // Text that looks like markup stays text, and no character is missing.
        expect(text).toContain('#"[] Žofie Wąsówna');
        expect(text).not.toContain('\uFFFD');
        // Dates are as on the screens, in European order even in English; the company's number appears with its name.
        expect(text).not.toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
        expect(text).toMatch(/(IČO|Company ID|Numer identyfikacyjny): 12345678/);
        const say = (amount: number, currency: Currency) =>
          plain(
            new Intl.NumberFormat(locale, {
              style: 'currency',
              currency,
              currencyDisplay: currencyDisplay(locale),
              useGrouping: 'always',
            }).format(amount / 100),
          );
        for (const sum of paid) expect(text).toContain(say(sum.amount, sum.currency));
        expect(text).toContain(say(total, 'EUR'));
        for (const row of await history(`?filters[year]=${year}&currency=EUR`)) {
          expect(text).toContain(say(row.amount, row.currency));
          expect(text).toContain(say(row.converted.amount, 'EUR'));
        }
        for (const row of await listParts(user.userId, year)) {
          for (const part of [row.gross, row.deductions, row.withholding])
            expect(text).toContain(say(Number(part), row.currency));
          expect(row.gross - row.deductions - row.withholding).toBe(row.net);
          const rate = { CZK: row.eurToCzk, PLN: row.eurToPln, EUR: '' }[row.currency];
          expect(text).toContain(rate === '' ? '' : `${decimal(locale, rate)} ${row.currency}/EUR`);
        }
      }
    },
  );

  it('says that the user got no payout in the year', async () => {
    const { rawPayload } = await ask('export/pdf?year=2001&locale=cs');
    expect(plain(readPdf(rawPayload).text)).toContain('V roce 2001 nebyly vyplaceny žádné výnosy.');
  });

  it('is available only as PDF and only for valid years', async () => {
    expect(await statusOf('export/xlsx?year=2026')).toBe(404);
    expect(await statusOf('export/..%2Fpdf?year=2026')).toBe(404);
    for (const query of ['', '?year=abc', '?year=1999', '?year=10000', '?year=2026.5', '?year=2026&user=1'])
      expect(await statusOf(`export/pdf${query}`)).toBe(400);
  });
});

describe('the earnings routes', () => {
  it('need a session', async () => {
    for (const path of ['history', 'last-payout', 'overview', 'export/pdf?year=2026'])
      expect((await server.inject({ url: `/core/user/earnings/${path}` })).statusCode).toBe(401);
  });

  it('refuse unknown parameters and values', async () => {
    for (const path of [
      'history?currency=USD',
      'history?filters[year]=20',
      'history?filters[settlement]=Cash',
      'history?filters[user]=1',
      'last-payout?user=1',
      'overview?currency=BTC',
    ])
      expect(await statusOf(path)).toBe(400);
  });

  it('show a new last payout as soon as the user gets it (spec 7.14)', async () => {
    const before = await read<{ importId: string }>('last-payout');
    expect((await history()).map(({ importId }) => importId)).toContain(before.importId);
    await payHolders(context(), { project: projects[0]!.documentId, net: 10_000_00n });
    const again = await signedInAgain(context(), user);
    const after = await read<{ importId: string }>('last-payout', again);
    expect(after).not.toEqual(before);
    expect((await history('', again))[0]?.importId).toBe(after.importId);
  });
});
