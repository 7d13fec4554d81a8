import { type Currency, inLanguage, type Locale, money } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { sayNumber } from '@parcela/platform/formatting/format-number.ts';
import { sayMoney } from '@parcela/platform/formatting/format-money.ts';
import { sayDay, sayShortDay } from '@parcela/platform/formatting/format-time.ts';
import { costsByKind, type EarningRow } from '../distributions/index.ts';
import { pageData, type StatementOf } from './earnings-statement.presenter.ts';

/** A later correction of the earning that a statement covers. */
export interface LaterCorrection {
  readonly paidAt: Date;
  readonly amount: bigint;
}

export interface HolderStatement {
  readonly earning: EarningRow;
  readonly corrections: readonly LaterCorrection[];
  readonly holder: string;
  readonly at: Date;
}

type Sayer = (amount: bigint) => string;
const sayer =
  (locale: Locale, currency: Currency): Sayer =>
  (amount) =>
    sayMoney(locale, money(amount, currency));

const deductions = ['costs', 'reserve', 'fee', 'withholding'] as const;

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

/** The calculation from the gross rent down, for all holders and for this holder, with each cost. */
const partsOf = ({ own, payout }: EarningRow, locale: Locale, amount: Sayer) => {
  const costs = costsByKind(payout.costItems);
  const whole = { ...payout, costs: sumOf(costs.map((cost) => BigInt(cost.amount))) };
  const items = costs.map((cost) => ({
    isItem: true,
    name: say(locale, `exports.cost.${cost.kind}`),
    whole: amount(-BigInt(cost.amount)),
    own: '',
  }));
  const line = (name: string, all: bigint, mine: bigint) => ({
    isItem: false,
    name,
    whole: amount(all),
    own: amount(mine),
  });
  return [
    line(say(locale, 'exports.gross'), whole.gross, own.gross),
    ...deductions.flatMap((part) =>
      whole[part] === 0n && own[part] === 0n
        ? []
        : [
            line(say(locale, `exports.${part}`), -whole[part], -own[part]),
            ...(part === 'costs' ? items : []),
          ],
    ),
  ];
};

const factsOf = (earning: EarningRow, { locale, timeZone }: StatementOf): [string, string][] => {
  const { corrects, shares, shareTotal, settlement, state, reference } = earning;
  const method = say(locale, `exports.payoutMethod.${settlement}`);
  const arrival = say(locale, `exports.distributionLineState.${state}`);
  return [
    [say(locale, 'exports.project'), inLanguage(earning.title, locale)],
    ...(earning.kind === 'income'
      ? []
      : [
          [
            say(locale, 'exports.distributionKind'),
            say(locale, `exports.distributionKind.${earning.kind}`),
          ] satisfies [string, string],
        ]),
    [
      say(locale, 'exports.period'),
      say(locale, 'exports.fromTo', {
        from: sayDay(locale, earning.periodFrom),
        to: sayDay(locale, earning.periodTo),
      }),
    ],
    [say(locale, 'exports.recordOn'), sayDay(locale, earning.recordOn)],
    [
      say(locale, 'exports.shares'),
      say(locale, 'exports.sharesOf', {
        shares: sayNumber(locale, shares),
        total: sayNumber(locale, shareTotal),
      }),
    ],
    [say(locale, 'exports.date'), sayShortDay(locale, earning.paidAt, timeZone)],
    [say(locale, 'exports.payoutMethod'), settlement === 'Deduction' ? method : `${method} – ${arrival}`],
    ...(reference === null ? [] : [[say(locale, 'exports.reference'), reference] satisfies [string, string]]),
    ...(corrects ? [[say(locale, 'exports.corrects'), corrects.importId] satisfies [string, string]] : []),
    [say(locale, 'exports.importId'), earning.importId],
  ];
};

/** The deducted and the paid part of the net amount, and the effect of later corrections. */
const outcomeOf = (
  { earning, corrections }: HolderStatement,
  { locale, timeZone }: StatementOf,
  amount: Sayer,
): [string, string][] => {
  const { own, deducted, kind } = earning;
  const since = sumOf(corrections.map((correction) => correction.amount));
  return [
    ...(kind === 'income'
      ? []
      : ([
          [say(locale, 'exports.capital'), amount(own.capital)],
          [say(locale, 'exports.earned'), amount(own.net - own.capital)],
        ] satisfies [string, string][])),
    ...(deducted === 0n
      ? []
      : ([
          [say(locale, 'exports.deducted'), amount(-deducted)],
          [say(locale, 'exports.paidOut'), amount(own.net - deducted)],
        ] satisfies [string, string][])),
    ...corrections.map((correction): [string, string] => [
      say(locale, 'exports.holderStatement.correctedOn', {
        date: sayShortDay(locale, correction.paidAt, timeZone),
      }),
      amount(correction.amount),
    ]),
    ...(corrections.length === 0
      ? []
      : ([[say(locale, 'exports.holderStatement.corrected'), amount(own.net + since)]] satisfies [
          string,
          string,
        ][])),
  ];
};

/** All texts of the page, in the holder's language. */
export const holderStatementData = (statement: HolderStatement, of: StatementOf) => {
  const { earning } = statement;
  const { locale } = of;
  const amount = sayer(locale, earning.currency);
  const isCorrection = earning.corrects !== null;
  const title = say(
    locale,
    isCorrection ? 'exports.holderStatement.correction' : 'exports.holderStatement.title',
  );
  return {
    ...pageData({ ...statement, title }, of),
    facts: factsOf(earning, of),
    headers: [
      say(locale, 'exports.holderStatement.part'),
      say(locale, 'exports.holderStatement.whole'),
      say(locale, isCorrection ? 'exports.holderStatement.difference' : 'exports.holderStatement.own'),
    ],
    parts: partsOf(earning, locale, amount),
    net: {
      name: say(locale, 'exports.net'),
      whole: amount(earning.payout.net),
      own: amount(earning.own.net),
    },
    outcome: outcomeOf(statement, of, amount),
    notes: isCorrection ? [say(locale, 'exports.holderStatement.correctionNote')] : [],
  };
};
