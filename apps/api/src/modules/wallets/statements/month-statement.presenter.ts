import {
  dateInZone,
  inLanguage,
  type Locale,
  money,
  walletMovementOf,
  type WalletCurrency,
  writeMonth,
} from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { sayMoney } from '@parcela/platform/formatting/format-money.ts';
import { sayDay, sayInstant, sayShortDay } from '@parcela/platform/formatting/format-time.ts';
import type { Letterhead } from '@parcela/platform/brand.ts';
import type { PrintedTable } from '@parcela/platform/documents/set-table.ts';
import type { OwnStatement } from '@parcela/providers/ports/statement-file.ts';
import { orderOf } from '../wallet-statement.presenter.ts';
import type { MonthStatement, StatementLine } from './read-month-statement.ts';

interface Reader {
  readonly locale: Locale;
  readonly timeZone: string;
}

export interface StatementOwner {
  readonly currency: WalletCurrency;
  readonly walletId: string;
  /** Empty if the profile has none. */
  readonly name: string;
  readonly letterhead: Letterhead;
}

export const statementName = (currency: WalletCurrency, month: string): string =>
  `wallet-${currency}-${month}`;

export const projectTitle = (line: StatementLine, locale: Locale): string | null =>
  line.project && inLanguage(line.project.title, locale);

const kindOf = (line: StatementLine, locale: Locale): string =>
  say(locale, `wallet.kind.${walletMovementOf(line)}`);

/** Kind, order and project of a line, if it has them. */
const textOf = (line: StatementLine, { locale, timeZone }: Reader): string =>
  [kindOf(line, locale), orderOf(line, locale, timeZone)?.number ?? '', projectTitle(line, locale) ?? '']
    .filter((part) => part !== '')
    .join(', ');

/** The statement as a page: opening balance, lines, closing balance. */
export const printedStatement = (
  statement: MonthStatement,
  { currency, name, letterhead }: StatementOwner,
  reader: Reader,
): PrintedTable => {
  const { locale, timeZone } = reader;
  const { month, from, to, madeAt, opening, closing, held, lines } = statement;
  const amount = (minor: bigint): string => sayMoney(locale, money(minor, currency));
  const period = say(locale, 'exports.fromTo', { from: sayDay(locale, from), to: sayDay(locale, to) });
  return {
    name: statementName(currency, month),
    locale,
    letterhead,
    title: say(locale, 'exports.walletStatement.title', { currency, month: writeMonth(locale, month) }),
    about: [
      ...(name === '' ? [] : [name]),
      period,
      say(locale, 'exports.statement.madeOn', { date: sayInstant(locale, madeAt, timeZone) }),
    ],
    headers: [
      say(locale, 'exports.movement'),
      say(locale, 'exports.date'),
      say(locale, 'exports.amount'),
      say(locale, 'exports.balance'),
    ],
    rows: [
      [say(locale, 'exports.walletStatement.opening'), sayDay(locale, from), '', amount(opening)],
      ...lines.map((line) => [
        textOf(line, reader),
        sayShortDay(locale, line.at, timeZone),
        amount(line.total),
        amount(line.totalBalance),
      ]),
    ],
    total: [say(locale, 'exports.walletStatement.closing'), sayDay(locale, to), '', amount(closing)],
    notes: [
      ...(held === 0n ? [] : [say(locale, 'exports.walletStatement.held', { amount: amount(held) })]),
      say(locale, 'exports.walletStatement.note'),
    ],
  };
};

/** The statement as a file for an investor's accounting software. */
export const accountStatement = (
  statement: MonthStatement,
  { currency, walletId, name, letterhead }: StatementOwner,
  reader: Reader,
): OwnStatement => ({
  id: `${walletId}-${statement.month}`,
  account: walletId,
  currency,
  owner: name,
  servicer: letterhead.company.name || letterhead.name,
  madeAt: statement.madeAt,
  from: statement.from,
  to: statement.to,
  opening: statement.opening,
  closing: statement.closing,
  lines: statement.lines.map((line) => ({
    id: `${walletId}-${line.position}`,
    day: dateInZone(line.at, reader.timeZone),
    amount: line.total,
    kind: walletMovementOf(line),
    text: textOf(line, reader),
  })),
});
