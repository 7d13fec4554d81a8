import {
  convert,
  type Currency,
  inLanguage,
  type Locale,
  money,
  sumMoney,
  writeCountry,
} from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { DocumentHead } from '@parcela/platform/documents/document-head.ts';
import { sayMoney } from '@parcela/platform/formatting/format-money.ts';
import { sayShortDay } from '@parcela/platform/formatting/format-time.ts';
import { type EarningRow, pageData, sayRates } from '../../earnings/index.ts';

export type TaxCountry = 'CZ' | 'PL';

/** The currency of a country's tax return. */
export const taxCurrencies = { CZ: 'CZK', PL: 'PLN' } as const satisfies Record<TaxCountry, Currency>;

const parts = ['gross', 'withholding', 'amount'] as const;
type Part = (typeof parts)[number];

/** A part without the capital that was repaid, which is no earning. */
const earnedPart = (earning: EarningRow, part: Part): bigint =>
  part === 'withholding' ? earning.withholding : earning[part] - earning.capital;

/** Earnings of one country and currency, in their own currency and in the tax return's. */
export interface TaxRow {
  readonly countryCode: string;
  readonly currency: Currency;
  readonly own: Readonly<Record<Part, bigint>>;
  readonly converted: Readonly<Record<Part, bigint>>;
}

const inReturn = (earning: EarningRow, part: Part, to: Currency): bigint =>
  convert(money(earnedPart(earning, part), earning.currency), to, earning).amount;

const sums = (earnings: readonly EarningRow[], valueOf: (earning: EarningRow, part: Part) => bigint) =>
  Object.fromEntries(
    parts.map((part) => [part, earnings.reduce((sum, earning) => sum + valueOf(earning, part), 0n)]),
  ) as Record<Part, bigint>;

/** The sums by country of the project and currency; each payout is converted and rounded separately. */
const taxRows = (earnings: readonly EarningRow[], to: Currency): TaxRow[] =>
  [...Map.groupBy(earnings, ({ countryCode, currency }) => `${countryCode} ${currency}`)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => {
      const [countryCode, currency] = key.split(' ') as [string, Currency];
      return {
        countryCode,
        currency,
        own: sums(group, earnedPart),
        converted: sums(group, (earning, part) => inReturn(earning, part, to)),
      };
    });

export interface TaxOverview {
  readonly country: TaxCountry;
  readonly year: number;
  /** The newest first. */
  readonly earnings: readonly EarningRow[];
  /** The text of staff. */
  readonly text: { readonly title: string; readonly content: string; readonly publishedAt: Date } | undefined;
  readonly holder: string;
  readonly at: Date;
}

/** All texts of the page in the reader's language: the template only typesets them. */
export const taxData = (
  { country, year, earnings, text, holder, at }: TaxOverview,
  page: { readonly head: DocumentHead; readonly locale: Locale; readonly timeZone: string },
) => {
  const { locale, timeZone } = page;
  const currency = taxCurrencies[country];
  const rows = taxRows(earnings, currency);
  const amounts = (values: Readonly<Record<Part, bigint>>, of: Currency) =>
    parts.map((part) => sayMoney(locale, money(values[part], of)));
  const own = ['exports.gross', 'exports.withholding', 'exports.net'] as const;
  const converted = ['exports.tax.gross', 'exports.tax.withholding', 'exports.tax.net'] as const;
  const total = parts.map((part) =>
    sayMoney(
      locale,
      sumMoney(
        rows.map((row) => money(row.converted[part], currency)),
        currency,
      ),
    ),
  );
  const headers = [
    ...own.map((id) => say(locale, id)),
    ...converted.map((id) => say(locale, id, { currency })),
  ];
  return {
    ...pageData(
      {
        title: say(locale, 'exports.tax.title', { year, country: writeCountry(locale, country) }),
        holder,
        at,
      },
      page,
    ),
    isWide: true,
    text:
      text === undefined
        ? []
        : [
            {
              title: text.title,
              paragraphs: text.content.split(/\n\s*\n/),
              dated: say(locale, 'exports.tax.textOf', {
                day: sayShortDay(locale, text.publishedAt, timeZone),
              }),
            },
          ],
    empty: say(locale, 'exports.statement.empty', { year }),
    sums: {
      headers: [say(locale, 'exports.tax.instrument'), say(locale, 'exports.tax.country'), ...headers],
      rows: rows.map((row) => [
        say(locale, 'exports.tax.shares'),
        writeCountry(locale, row.countryCode),
        ...amounts(row.own, row.currency),
        ...amounts(row.converted, currency),
      ]),
      total: [say(locale, 'exports.statement.total'), ...total],
    },
    payouts: {
      title: say(locale, 'exports.tax.payouts'),
      headers: [
        say(locale, 'exports.date'),
        say(locale, 'exports.project'),
        ...own.map((id) => say(locale, id)),
        say(locale, 'exports.statement.rate'),
        ...converted.map((id) => say(locale, id, { currency })),
      ],
      rows: earnings.map((earning) => [
        sayShortDay(locale, earning.paidAt, timeZone),
        inLanguage(earning.title, locale),
        ...parts.map((part) => sayMoney(locale, money(earnedPart(earning, part), earning.currency))),
        sayRates(locale, earning, currency),
        ...parts.map((part) => sayMoney(locale, money(inReturn(earning, part, currency), currency))),
      ]),
    },
    notes: [
      say(locale, 'exports.tax.rates', { currency }),
      say(locale, 'exports.statement.net'),
      ...(earnings.some(({ capital }) => capital !== 0n) ? [say(locale, 'exports.tax.capital')] : []),
      say(locale, 'exports.tax.note'),
    ],
  };
};
