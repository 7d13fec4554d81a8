import { currencyDisplay, type Currency, type Locale, locales, writeDay } from '@parcela/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../../../test/support/app/test-app.ts';
import { sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { liveSomeYears } from '../../../../test/support/distributions/investment-history.ts';
import { readPdf } from '../../../../test/support/media/read-pdf.ts';
import { inEveryLanguage } from '../../../../test/support/content/sample-texts.ts';
import { contentStaff } from '../../../../test/support/content/operator-content.ts';
import { taxRoutes, taxTextsRoutes } from '../index.ts';

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

  /** The sums in SQL alone: each payout is converted through the euro and rounded half away from zero. */
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
    made.app = await startTestApp(context(), (api) => {
      taxRoutes(api, {
        timeZone,
        letterhead: sampleLetterhead,
        investorName: async () => '#"[] Žofie Wąsówna',
      });
      taxTextsRoutes(api);
    });
    made.people = (await liveSomeYears(context(), { seed: 23, steps: 50 })).people;
  }, 300_000);
  afterAll(() => made.app?.close());

  it('state the sums of the ledger over random histories, in three languages', async () => {
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
          expect(pdf.fonts).toEqual(['Inter-Regular']);
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

  it('contain the tax text that staff published last, with its date, like the screen', async () => {
    const [user] = made.people;
    const staff = contentStaff(context, () => made.app!);
    const write = async (country: string, text: string): Promise<string> => {
      const body = { country, year: 2024, title: inEveryLanguage(`Title ${text}`) };
      const content = inEveryLanguage(`First ${text}\n\nSecond #[${text}]`);
      const created = await staff.post('/tax-texts', { ...body, content });
      expect(created.status).toBe(201);
      return created.data.documentId;
    };
    const [former, latest, other] = [
      await write('CZ', 'former'),
      await write('CZ', 'latest'),
      await write('PL', 'Polish'),
    ];
    const pdfOf = async (path: string) => plain(readPdf((await ask(user!, path)).rawPayload).text);
    const shown = async (locale: Locale) => {
      const answer = await made.app!.inject({
        url: `/api/tax-texts?locale=${locale}`,
        headers: user!.headers,
      });
      return answer.json<{
        data: readonly { documentId: string; country: string; content: string; publishedAt: string }[];
      }>().data;
    };
    expect(await pdfOf('CZ/2024?locale=cs')).not.toContain('First');
    expect(await shown('cs')).toEqual([]);
    for (const item of [former, latest, other])
      await staff.decide(`/tax-texts/${item}/publish`, { version: 1 });
    for (const locale of locales) {
      const [czech, polish] = await shown(locale);
      expect([czech, polish]).toMatchObject([
        {
          documentId: latest,
          country: 'CZ',
          content: `First latest\n\nSecond #[latest] (${locale})`,
        },
        { documentId: other, country: 'PL' },
      ]);
      const text = await pdfOf(`CZ/2024?locale=${locale}`);
      for (const part of [`Title latest (${locale})`, ...czech!.content.split('\n\n')])
        expect(text).toContain(part);
      expect(text).toContain(plain(writeDay(locale, czech!.publishedAt, { timeZone })));
      expect(text).not.toMatch(/former|Polish/);
    }
    await staff.decide(`/tax-texts/${latest}/unpublish`);
    expect(await pdfOf('CZ/2024')).toContain('First former');
    expect(await staff.auditOf('tax_text', latest)).toEqual([
      'tax_text.saved',
      'tax_text.published',
      'tax_text.unpublished',
    ]);
    const refused = await staff.post('/tax-texts', {
      country: 'DE',
      year: 1990,
      title: inEveryLanguage('A'),
      content: inEveryLanguage('A'),
    });
    expect([refused.status, refused.issues.map(({ path }) => path)]).toEqual([400, ['country', 'year']]);
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
