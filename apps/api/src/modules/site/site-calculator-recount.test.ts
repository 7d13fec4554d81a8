import { join } from 'node:path';
import { siteAddress } from '@parcela/contract/site';
import type { Currency, Locale } from '@parcela/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { setSampleConfiguration } from '../../../test/support/content/sample-content.ts';
import { staffActor } from '../../../test/support/content/sample-texts.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { useFileStore } from '../../../test/support/media/sample-files.ts';
import { publishSampleProject, type SampleOffer } from '../../../test/support/projects/sample-projects.ts';
import { startSiteApp } from '../../../test/support/site/site-app.ts';
import { setRates } from '../exchange-rates/index.ts';
import { changeProjectState } from '../projects/index.ts';

const context = useTestDatabase();
const store = useFileStore();

// This test computes everything from the stored rows, in whole numbers and without a function of the product.

const million = 1_000_000n;
const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);
/** Divides by a positive denominator and rounds to the nearest integer; halves round away from zero. */
const rounded = (numerator: bigint, denominator: bigint): bigint => {
  const size = (2n * sizeOf(numerator) + denominator) / (2n * denominator);
  return numerator < 0n ? -size : size;
};
const larger = (left: bigint, right: bigint): bigint => (left > right ? left : right);
/** A decimal text in millionths. */
const millionths = (text: string): bigint => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * million + BigInt(part.padEnd(6, '0'));
  return text.startsWith('-') ? -value : value;
};

interface Stored {
  readonly today: string;
  readonly currency: Currency;
  readonly price: string;
  readonly fee: string;
  readonly rent: string;
  readonly growth: string;
  readonly years: number;
  readonly least: string | null;
  readonly most: string | null;
  /** Days from today to the planned end of the sale and of the building; null if there is none. */
  readonly saleEndsIn: number | null;
  readonly builtIn: number | null;
  readonly rates: Readonly<Record<Currency, string>>;
}
const storedOf = async (id: number): Promise<Stored> => {
  const { rows } = await context().admin.pool.query<Stored>(
    `select today.day::text as today, p.currency, p.share_fee::text as fee, p.annual_rental_income::text as rent,
       p.incremental_property_value::text as growth, p.period_years as years, p.calculator_min::text as least,
       p.calculator_max::text as most, p.sale_ends_on - today.day as "saleEndsIn",
       case when p.completed_on is null then p.expected_on - today.day end as "builtIn",
       (select x.amount::text from project_prices x where x.project_id = p.id and x.applied_at <= app_now()
         order by x.applied_at desc limit 1) as price,
       (select jsonb_build_object('EUR', '1', 'CZK', r.eur_to_czk::text, 'PLN', r.eur_to_pln::text)
         from exchange_rates r where r.valid_from <= app_now() order by r.valid_from desc, r.id desc limit 1) as rates
     from projects p, (select (app_now() at time zone 'Europe/Prague')::date as day) today where p.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no project ${id}`);
  return row;
};

const inCurrency = ({ rates, currency }: Stored, amount: bigint, to: Currency): bigint =>
  rounded(amount * millionths(rates[to]), millionths(rates[currency]));

/** The middle of the bounds, in the visitor's currency with two significant digits, in whole units. */
const middleOf = (stored: Stored, to: Currency): bigint => {
  const bounds = [BigInt(stored.least ?? 100_00), BigInt(stored.most ?? 10_000_00)].map((bound) => {
    const amount = inCurrency(stored, bound, to);
    const unit = 10n ** BigInt(Math.max(0, String(amount).length - 2));
    return rounded(amount, unit) * unit;
  });
  return rounded((bounds[0] ?? 0n) + (bounds[1] ?? 0n), 200n) * 100n;
};

/** Rent and growth of each scenario, in millionths of a percent. */
const assumptionsOf = ({ rent: rentText, growth: growthText }: Stored) => {
  const rent = millionths(rentText);
  const growth = millionths(growthText);
  const careful = larger(growth > 0n ? -growth : 3n * growth, -99n * million);
  return {
    loss: { rent: 0n, growth: careful < -5n * million ? careful : -5n * million },
    cautious: { rent: rent - rounded(sizeOf(rent), 4n), growth: careful },
    expected: { rent, growth },
    favourable: { rent: rent + rounded(sizeOf(rent), 10n), growth: growth + rounded(sizeOf(growth), 2n) },
  };
};
type Scenario = keyof ReturnType<typeof assumptionsOf>;
const scenarioNames: readonly Scenario[] = ['loss', 'cautious', 'expected', 'favourable'];

/** Days until the planned start of the rent: the later end of sale and building; 0 when both are over. */
const daysToRent = ({ saleEndsIn, builtIn }: Stored): number => Math.max(0, saleEndsIn ?? 0, builtIn ?? 0);

/** The four amounts of a scenario, in minor units: gross rent a year, growth, their sum, and the rest. */
const countScenario = (
  stored: Stored,
  name: Scenario,
  { amount, years, to }: { readonly amount: bigint; readonly years: number; readonly to: Currency },
) => {
  const { rent, growth } = assumptionsOf(stored)[name];
  const whole = 100n * million;
  const grown = (value: bigint): bigint =>
    rounded(value * ((whole + growth) ** BigInt(years) - whole ** BigInt(years)), whole ** BigInt(years));
  const income = rounded(amount * rent, whole);
  const unit = inCurrency(stored, BigInt(stored.price) + BigInt(stored.fee), to);
  const feeOfShare = inCurrency(stored, BigInt(stored.fee), to);
  const entryFee = rounded(amount * feeOfShare, unit);
  const invested = amount - entryFee;
  const days = BigInt(Math.max(0, years * 365 - daysToRent(stored)));
  const rentInAll = rounded(invested * rent * days, whole * 365n);
  const change = grown(invested);
  const tax = rounded((rentInAll + larger(change, 0n)) * 15n, 100n);
  return {
    income,
    growth: grown(amount),
    total: income * BigInt(years) + grown(amount),
    net: rentInAll + change - tax - entryFee,
  };
};

/** An amount in minor units, parsed from each language's notation. */
const readAmount = (text: string, locale: Locale): bigint => {
  const [whole = '', part = ''] = text
    .replace('−', '-')
    .replaceAll(/[^\d.,-]/g, '')
    .replaceAll(locale === 'en' ? ',' : '.', '')
    .split(locale === 'en' ? '.' : ',');
  const minor = BigInt(whole.replace('-', '')) * 100n + BigInt(part.padEnd(2, '0'));
  return whole.startsWith('-') ? -minor : minor;
};
const valueIn = (page: string, name: string): string =>
  new RegExp(`data-value="${name}">([^<]*)<`).exec(page)?.[1] ?? '';
const unescaped = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const plain = (text: string): string => text.replaceAll(/[\s\u00a0]+/g, ' ').replace('−', '-');

const daysAfter = (day: number, days: number): Date => new Date(day + days * 86_400_000);
const inDays = (days: number): string => daysAfter(Date.now(), days).toISOString().slice(0, 10);
const since = (day: string) => new Date(`${day}T00:00:00Z`);
type Calculation = NonNullable<SampleOffer['calculation']>;
const calculation = (change: Partial<Calculation>): Calculation => ({
  paReturn: '6.5',
  period: 5,
  annualRentalIncome: '4.2',
  incrementalPropertyValue: '2.3',
  calculatorMin: null,
  calculatorMax: null,
  ...change,
});
const open = { expectedOn: null, saleEndsOn: null } as const;
const offers: readonly SampleOffer[] = [
  {
    ...open,
    currency: 'CZK',
    prices: [{ amount: 1_234_56n, appliedAt: since('2020-01-01') }],
    shareFee: 0n,
    calculation: calculation({}),
  },
  {
    ...open,
    currency: 'EUR',
    prices: [
      { amount: 41_11n, appliedAt: since('2020-01-01') },
      { amount: 47_77n, appliedAt: since('2024-01-01') },
      { amount: 99_99n, appliedAt: since('2098-01-01') },
    ],
    shareFee: 1_19n,
    expectedOn: inDays(200),
    calculation: calculation({ annualRentalIncome: '3.75', incrementalPropertyValue: '-1.2', period: 1 }),
  },
  {
    ...open,
    currency: 'PLN',
    prices: [{ amount: 777_77n, appliedAt: since('2020-01-01') }],
    shareFee: 13_33n,
    saleEndsOn: inDays(900),
    expectedOn: inDays(500),
    calculation: calculation({
      annualRentalIncome: '12.3456',
      incrementalPropertyValue: '6.1',
      period: 30,
      calculatorMin: 1_234_56,
      calculatorMax: 765_432_10,
    }),
  },
  {
    ...open,
    currency: 'CZK',
    prices: [{ amount: 998_01n, appliedAt: since('2020-01-01') }],
    shareFee: 7_01n,
    saleEndsOn: inDays(400),
    completedOn: inDays(-20),
    state: 'Prepared',
    calculation: calculation({
      incrementalPropertyValue: '-40',
      period: 1,
      calculatorMin: 10_00,
      calculatorMax: 90_00,
    }),
  },
];
const locales = [
  ['cs', 'CZK'],
  ['en', 'EUR'],
  ['pl', 'PLN'],
] as const;

interface Shown {
  readonly locale: Locale;
  readonly to: Currency;
  readonly stored: Stored;
  readonly page: string;
}

/** The browser's calculation with the page's settings when a slider moves. */
const calculate = async (settings: unknown, input: { readonly amount: number; readonly years: number }) => {
  const source = join(import.meta.dirname, '../../../../site/src/islands/calculate.ts');
  const island = (await import(source)) as {
    calculate: (
      settings: unknown,
      input: unknown,
    ) => ({ readonly name: Scenario } & Record<'income' | 'growth' | 'total' | 'net', string>)[];
  };
  return island.calculate(settings, input);
};

describe('every amount of the site calculator', () => {
  const shown: Shown[] = [];
  const without: string[] = [];
  const startPages = new Map<Locale, string>();

  beforeAll(async () => {
    await context().transact(async (tx) => {
      await setRates(tx, { eurToCzk: '24.999', eurToPln: '4.1', source: 'test', actor: staffActor });
      await setRates(tx, { eurToCzk: '25.153', eurToPln: '4.2871', source: 'test', actor: staffActor });
    });
    await context().transact(setSampleConfiguration);
    const site = await startSiteApp(context(), store().files);
    const read = async (locale: Locale, slug: string): Promise<string> =>
      (await site.inject({ url: siteAddress(locale, { name: 'offer', slug }) })).body;
    for (const offer of offers) {
      const { id, slug } = await context().transact((tx) => publishSampleProject(tx, offer));
      const stored = await storedOf(id);
      for (const [locale, to] of locales) shown.push({ locale, to, stored, page: await read(locale, slug) });
    }
    for (const [locale] of locales)
      startPages.set(locale, (await site.inject({ url: siteAddress(locale, { name: 'start' }) })).body);
    const closed = await context().transact((tx) => publishSampleProject(tx));
    await context().transact((tx) =>
      changeProjectState({ timeZone: 'Europe/Prague' }, tx, {
        projectId: closed.id,
        state: 'Closed',
        actor: staffActor,
      }),
    );
    const off = await context().transact((tx) => publishSampleProject(tx, { isCalculatorEnabled: false }));
    for (const { slug } of [closed, off]) without.push(await read('en', slug));
    await site.close();
  });

  it('is correct in the first view: the amount, and each scenario before and after fee and tax', () => {
    expect(shown).toHaveLength(offers.length * locales.length);
    for (const { locale, to, stored, page } of shown) {
      const amount = middleOf(stored, to);
      expect(readAmount(valueIn(page, 'amount'), locale)).toBe(amount);
      expect(valueIn(page, 'years')).toMatch(new RegExp(`^${stored.years}\\s`));
      for (const name of scenarioNames) {
        const expected = countScenario(stored, name, { amount, years: stored.years, to });
        for (const [key, value] of Object.entries(expected))
          expect([locale, name, key, readAmount(valueIn(page, `${name}-${key}`), locale)]).toEqual([
            locale,
            name,
            key,
            value,
          ]);
      }
    }
  });

  it('is correct for other amounts and years, as the browser calculates them', async () => {
    for (const { locale, to, stored, page } of shown) {
      const written = unescaped(/data-calculator="([^"]*)"/.exec(page)?.[1] ?? '');
      const settings = JSON.parse(written) as { readonly stops: readonly number[] };
      const { stops } = settings;
      for (const amount of [stops[0] ?? 0, stops[Math.floor(stops.length / 3)] ?? 0, stops.at(-1) ?? 0])
        for (const years of [1, 2, 7, 30])
          for (const { name, ...texts } of await calculate(settings, { amount, years })) {
            const read = Object.entries(texts).map(([key, text]) => [key, readAmount(text, locale)]);
            const expected = countScenario(stored, name, { amount: BigInt(amount), years, to });
            expect([name, Object.fromEntries(read)]).toEqual([name, expected]);
          }
    }
  });

  it('is correct for the percentages: rent and growth of each scenario, and the deducted fee and tax', () => {
    const percent = (value: bigint): string => {
      const hundredths = rounded(value, 10_000n);
      const digits = String(sizeOf(hundredths)).padStart(3, '0');
      return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}%`;
    };
    for (const { locale, to, stored, page } of shown.filter((each) => each.locale === 'en')) {
      const fee = inCurrency(stored, BigInt(stored.fee), to);
      const nominal = inCurrency(stored, BigInt(stored.price) + BigInt(stored.fee), to) - fee;
      const start = daysToRent(stored);
      const text = plain(page);
      expect(text).toContain(
        `the entry fee of ${percent(rounded(fee * 100n * million, nominal))} of the price`,
      );
      expect(text).toContain('and tax of 15.00%, which is withheld');
      const day = daysAfter(Date.parse(stored.today), start);
      const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(day);
      expect(text).toContain(
        start === 0 ? 'rent from the day of the purchase' : `It counts rent from ${words}`,
      );
      for (const [name, { rent, growth }] of Object.entries(assumptionsOf(stored))) {
        const section = page.split(`scenario-${name}"`)[1]?.split('</section>')[0] ?? '';
        const notes = [...section.matchAll(/<small>([^<]*)<\/small>/g)].map(([, note = '']) => plain(note));
        const sign = growth > 0n ? '+' : '';
        expect([locale, name, ...notes]).toEqual([locale, name, percent(rent), `${sign}${percent(growth)}`]);
      }
    }
  });

  it('is the same on the start page and on the page of its project', () => {
    const calculatorOf = (page = ''): string =>
      page.split('<div class="scenarios">')[1]?.split('</div><p')[0] ?? '';
    for (const [locale, page] of startPages) {
      expect(calculatorOf(page)).toContain('data-value="loss-net"');
      const ofOffers = shown.filter((each) => each.locale === locale).map((each) => calculatorOf(each.page));
      expect(ofOffers).toContain(calculatorOf(page));
    }
  });

  it('is absent where visitors can buy nothing, and where staff turn the calculator off', () => {
    expect(without.map((page) => [page.includes('<h1'), page.includes('data-calculator')])).toEqual([
      [true, false],
      [true, false],
    ]);
  });
});
