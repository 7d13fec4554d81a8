import { type Currency, type Locale, type Money, sumMoney, inLanguage } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { sayMoney } from '@parcela/platform/formatting/format-money.ts';
import { sayRate } from '@parcela/platform/formatting/format-number.ts';
import type { DocumentHead } from '@parcela/platform/documents/document-head.ts';
import { sayDay, sayShortDay } from '@parcela/platform/formatting/format-time.ts';
import type { EarningRow } from './earnings.queries.ts';

/** The owner of the earnings, and the earnings. */
export interface Statement {
  readonly year: number;
  /** The currency of the totals, in addition to the paid currencies. */
  readonly currency: Currency;
  /** Newest first, as on the screen. */
  readonly earnings: readonly EarningRow[];
  readonly holder: string;
  /** The time when the statement was made. */
  readonly at: Date;
}

/** The holder and the issuer of a statement. */
export interface StatementOf {
  readonly head: DocumentHead;
  readonly locale: Locale;
  readonly timeZone: string;
}

/** The common texts of every statement. */
export const pageData = (
  { title, holder, at }: Pick<Statement, 'holder' | 'at'> & { readonly title: string },
  { head, locale, timeZone }: StatementOf,
) => ({
  ...head,
  language: locale,
  title,
  holder,
  madeOn: say(locale, 'exports.statement.madeOn', { date: sayShortDay(locale, at, timeZone) }),
  page: say(locale, 'exports.statement.page'),
});

/** A part of an earning, in its currency. */
type PartOf = (earning: EarningRow) => bigint;

/** The costs, reserve and fee that were taken from the gross amount. */
const deductionsOf: PartOf = ({ costs, reserve, fee }) => costs + reserve + fee;

/** The parts, summed by currency and sorted by currency code. */
const totalsOf = (earnings: readonly EarningRow[], part: PartOf): Money[] =>
  [...Map.groupBy(earnings, ({ currency }) => currency)]
    .map(([currency, group]) =>
      sumMoney(
        group.map((earning) => ({ amount: part(earning), currency })),
        currency,
      ),
    )
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));

/** The frozen rates that converted an earning, one per line. */
export const sayRates = (
  locale: Locale,
  { currency, eurToCzk, eurToPln }: Pick<EarningRow, 'currency' | 'eurToCzk' | 'eurToPln'>,
  to: Currency,
): string => {
  if (currency === to) return '';
  return (
    [
      ['CZK', eurToCzk],
      ['PLN', eurToPln],
    ] as const
  )
    .filter(([name]) => name === currency || name === to)
    .map(([name, rate]) => `${sayRate(locale, rate)} ${name}/EUR`)
    .join('\n');
};

/** The project; for a correction also the period of the corrected distribution. */
const nameOf = ({ title, corrects, periodFrom, periodTo }: EarningRow, locale: Locale): string => {
  const project = inLanguage(title, locale);
  if (!corrects) return project;
  return say(locale, 'exports.statement.correction', {
    project,
    from: sayDay(locale, periodFrom),
    to: sayDay(locale, periodTo),
  });
};

/** The columns of amounts: the gross amount less deductions, tax and repaid capital is the last. */
const partsOf = (hasCapital: boolean): readonly PartOf[] => [
  ({ gross }) => gross,
  deductionsOf,
  ({ withholding }) => withholding,
  ...(hasCapital ? [({ capital }: EarningRow) => capital] : []),
  ({ amount, capital }) => amount - capital,
];

/**
 * All texts of the page in the reader's language: the template only typesets them. Totals are sums of the shown rows.
 */
export const statementData = (statement: Statement, { head, locale, timeZone }: StatementOf) => {
  const { year, currency, earnings, holder, at } = statement;
  const hasCapital = earnings.some(({ capital }) => capital !== 0n);
  const parts = partsOf(hasCapital);
  const total = sumMoney(
    earnings.map(({ converted: amount }) => ({ amount, currency })),
    currency,
  );
  return {
    ...pageData(
      { title: say(locale, 'exports.statement.title', { year }), holder, at },
      { head, locale, timeZone },
    ),
    isWide: true,
    hasCapital,
    headers: [
      say(locale, 'exports.date'),
      say(locale, 'exports.project'),
      say(locale, 'exports.payoutMethod'),
      say(locale, 'exports.gross'),
      say(locale, 'exports.statement.deductions'),
      say(locale, 'exports.withholding'),
      ...(hasCapital ? [say(locale, 'exports.capital')] : []),
      say(locale, hasCapital ? 'exports.earned' : 'exports.net'),
      say(locale, 'exports.statement.rate'),
      say(locale, 'exports.inCurrency', { currency }),
    ],
    rows: earnings.map((earning) => [
      sayShortDay(locale, earning.paidAt, timeZone),
      nameOf(earning, locale),
      say(locale, `exports.payoutMethod.${earning.settlement}`),
      ...parts.map((part) => sayMoney(locale, { amount: part(earning), currency: earning.currency })),
      sayRates(locale, earning, currency),
      sayMoney(locale, { amount: earning.converted, currency }),
    ]),
    totals: [
      say(locale, 'exports.statement.total'),
      ...parts.map((part) =>
        totalsOf(earnings, part)
          .map((sum) => sayMoney(locale, sum))
          .join('\n'),
      ),
      '',
      sayMoney(locale, total),
    ],
    empty: say(locale, 'exports.statement.empty', { year }),
    notes: [
      say(locale, 'exports.statement.rates', { currency }),
      say(locale, 'exports.statement.net'),
      ...(hasCapital ? [say(locale, 'exports.statement.capital')] : []),
    ],
  };
};
