import { currencyDisplay, type Currency, type Locale, locales } from '@parcela/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../../test/support/app/test-app.ts';
import { sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { liveSomeYears } from '../../../../test/support/distributions/investment-history.ts';
import { readPdf } from '../../../../test/support/media/read-pdf.ts';
import { taxRoutes } from '../index.ts';

const timeZone = 'Europe/Prague';
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

interface Sums {
  readonly year: number;
  readonly country: string;
  readonly currency: Currency;
  readonly own: readonly string[];
  readonly converted: readonly string[];
}

describe('GET /api/tax-overviews', () => {
  const context = useTestDatabase();
  const made: { app?: TestApp; people: readonly TestUser[] } = { people: [] };
  const ask = (user: Pick<TestUser, 'headers'>, path: string) =>
    made.app!.inject({ url: `/api/tax-overviews/${path}`, headers: user.headers });
  const say = (locale: Locale, amount: string, currency: Currency): string =>
    plain(
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        currencyDisplay: currencyDisplay(locale),
        useGrouping: 'always',
      }).format(Number(amount) / 100),
    );

  /** The sums in SQL alone, each payout converted over the euro and rounded half away from zero. */
  const recomputed = async (userId: number, to: 'CZK' | 'PLN'): Promise<readonly Sums[]> => {
    const per = (name: string) =>
      `case ${name} when 'CZK' then p.eur_to_czk when 'PLN' then p.eur_to_pln else 1 end`;
    const inReturn = (part: string) =>
      `sum(round(l.${part} * (${per(`'${to}'`)})::numeric(40, 20) / (${per('p.currency')})))::text`;
    const { rows } = await context().admin.pool.query<Sums>(
      `select extract(year from p.started_at at time zone '${timeZone}')::integer as year,
         s.country_code as country, p.currency,
         array[sum(l.gross)::text, sum(l.withholding)::text, sum(l.net)::text] as own,
         array[${inReturn('gross')}, ${inReturn('withholding')}, ${inReturn('net')}] as converted
       from distribution_lines l join distributions p on p.id = l.distribution_id join projects s on s.id = p.project_id
       where l.user_id = $1 and l.booked_at is not null and l.net <> 0 group by 1, 2, 3`,
      [userId],
    );
    return rows;
  };

  beforeAll(async () => {
    made.app = await startTestApp(context(), (api) =>
      taxRoutes(api, {
        timeZone,
        letterhead: sampleLetterhead,
        investorName: async () => '#"[] Žofie Wąsówna',
      }),
    );
    made.people = (await liveSomeYears(context(), { seed: 23, steps: 50 })).people;
  }, 300_000);
  afterAll(() => made.app?.close());

  it('state the sums of the books over random histories, in three languages', async () => {
    const seen = { sums: 0 };
    for (const [country, currency] of [
      ['CZ', 'CZK'],
      ['PL', 'PLN'],
    ] as const)
      for (const user of made.people) {
        const sums = await recomputed(user.userId, currency);
        for (const year of new Set(sums.map((row) => row.year))) {
          const locale = locales[seen.sums % locales.length] ?? 'en';
          const { statusCode, headers, rawPayload } = await ask(user, `${country}/${year}?locale=${locale}`);
          expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
            200,
            'application/pdf',
            `attachment; filename="tax-${country}-${year}.pdf"`,
          ]);
          const pdf = readPdf(rawPayload);
          expect([pdf.language, pdf.tags['Table'], pdf.tags['H1']]).toEqual([locale, 2, 1]);
          const text = plain(pdf.text);
          const ofYear = sums.filter((row) => row.year === year);
          for (const row of ofYear) {
            for (const amount of row.own) expect(text).toContain(say(locale, amount, row.currency));
            for (const amount of row.converted) expect(text).toContain(say(locale, amount, currency));
          }
          for (const part of [0, 1, 2]) {
            const total = ofYear.reduce((sum, row) => sum + BigInt(row.converted[part] ?? 0), 0n);
            expect(text).toContain(say(locale, String(total), currency));
          }
          seen.sums += 1;
        }
      }
    expect(seen.sums).toBeGreaterThan(5);
  });

  it('say that a year had no payouts, and refuse other countries and years', async () => {
    const [user] = made.people;
    const { rawPayload } = await ask(user!, 'PL/2001?locale=pl');
    expect(plain(readPdf(rawPayload).text)).toContain('2001');
    expect((await ask(user!, 'DE/2026')).statusCode).toBe(400);
    expect((await ask(user!, 'CZ/20x6')).statusCode).toBe(400);
    expect((await ask({ headers: { authorization: 'Bearer nobody' } }, 'CZ/2026')).statusCode).toBe(401);
  });
});
