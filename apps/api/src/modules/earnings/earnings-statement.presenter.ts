import { type Currency, type Locale, type Money, sumMoney, inLanguage } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { sayMoney } from '@parcela/platform/formatting/format-money.ts';
import type { DocumentHead } from '@parcela/platform/documents/document-head.ts';
import { sayDay, sayShortDay } from '@parcela/platform/formatting/format-time.ts';
import type { EarningRow } from './earnings.queries.ts';

/** The owner of the earnings, and the earnings. */
export interface Statement {
  readonly year: number;
  /** The currency of the totals, in addition to the paid currencies. */
  readonly currency: Currency;
  /** The newest first, as on the screen. */
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

/** The paid amounts, summed by currency and sorted by its name. */
const paidTotals = (earnings: readonly EarningRow[]): Money[] =>
  [...Map.groupBy(earnings, ({ currency }) => currency)]
    .map(([currency, group]) =>
      sumMoney(
        group.map(({ amount }) => ({ amount, currency })),
        currency,
      ),
    )
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));

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

/**
 * All texts of the page in the reader's language: the template only typesets them. Totals are sums of the shown rows.
 */
export const statementData = (statement: Statement, { head, locale, timeZone }: StatementOf) => {
  const { year, currency, earnings, holder, at } = statement;
  const total = sumMoney(
    earnings.map(({ converted: amount }) => ({ amount, currency })),
    currency,
  );
  return {
    ...pageData(
      { title: say(locale, 'exports.statement.title', { year }), holder, at },
      { head, locale, timeZone },
    ),
    headers: {
      date: say(locale, 'exports.date'),
      project: say(locale, 'exports.project'),
      settlement: say(locale, 'exports.payoutMethod'),
      amount: say(locale, 'exports.amount'),
      converted: say(locale, 'exports.inCurrency', { currency }),
    },
    rows: earnings.map((earning) => ({
      date: sayShortDay(locale, earning.paidAt, timeZone),
      project: nameOf(earning, locale),
      settlement: say(locale, `exports.payoutMethod.${earning.settlement}`),
      amount: sayMoney(locale, earning),
      converted: sayMoney(locale, { amount: earning.converted, currency }),
    })),
    totalLabel: say(locale, 'exports.statement.total'),
    paid: paidTotals(earnings).map((sum) => sayMoney(locale, sum)),
    total: sayMoney(locale, total),
    empty: say(locale, 'exports.statement.empty', { year }),
    notes: [say(locale, 'exports.statement.rates', { currency }), say(locale, 'exports.statement.net')],
  };
};
