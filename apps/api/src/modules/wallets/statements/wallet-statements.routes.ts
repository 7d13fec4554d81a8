import { investorRoutes } from '@parcela/contract/investor';
import { isWalletCurrency, type Locale, walletMovementOf, type WalletCurrency } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import type { ReadLetterhead } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { tableAnswer as printedTable } from '@parcela/platform/documents/set-table.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer, type SpecialAnswer } from '@parcela/platform/http/call.ts';
import { tableAnswer } from '@parcela/platform/http/responses/table-file.ts';
import type { WriteStatement } from '@parcela/providers/ports/statement-file.ts';
import { orderOf } from '../wallet-statement.presenter.ts';
import { findWallet, getWallet } from '../get-wallet.ts';
import {
  accountStatement,
  printedStatement,
  projectTitle,
  statementName,
  type StatementOwner,
} from './month-statement.presenter.ts';
import { type MonthStatement, readMonthStatement } from './read-month-statement.ts';
import { listStatementMonths } from './statement-months.queries.ts';

interface StatementDeps {
  readonly timeZone: string;
  readonly letterhead: ReadLetterhead;
  /** First and last name, empty where the profile has none. */
  readonly investorName: (tx: Tx, userId: number) => Promise<string>;
  readonly writeCamt053: WriteStatement;
}

interface Reader {
  readonly locale: Locale;
  readonly timeZone: string;
}

const walletCurrencyOf = (currency: string): WalletCurrency => {
  if (!isWalletCurrency(currency)) throw new BusinessError('common.not_found');
  return currency;
};

/** Opening balance, lines and closing balance, one row each. */
const statementCsv = (
  { month, from, to, opening, closing, lines }: MonthStatement,
  { currency }: StatementOwner,
  { locale, timeZone }: Reader,
): Promise<SpecialAnswer> => {
  const balance = (text: string, day: string, amount: bigint) => ({
    at: day as string | Date,
    text,
    number: null as string | null,
    project: null as string | null,
    amount: null as bigint | null,
    balance: amount,
  });
  return tableAnswer(
    { format: 'csv', locale, timeZone },
    {
      name: statementName(currency, month),
      rows: [
        balance(say(locale, 'exports.walletStatement.opening'), from, opening),
        ...lines.map((line) => ({
          at: line.at as string | Date,
          text: say(locale, `wallet.kind.${walletMovementOf(line)}`),
          number: orderOf(line, locale, timeZone)?.number ?? null,
          project: projectTitle(line, locale),
          amount: line.total as bigint | null,
          balance: line.totalBalance,
        })),
        balance(say(locale, 'exports.walletStatement.closing'), to, closing),
      ],
      columns: [
        { header: say(locale, 'exports.date'), value: ({ at }) => at },
        { header: say(locale, 'exports.movement'), value: ({ text }) => text },
        { header: say(locale, 'exports.number'), value: ({ number }) => number },
        { header: say(locale, 'exports.project'), value: ({ project }) => project },
        { header: say(locale, 'exports.amount'), value: ({ amount }) => amount },
        { header: say(locale, 'exports.balance'), value: (row) => row.balance },
        { header: say(locale, 'exports.currency'), value: () => currency },
      ],
    },
  );
};

/** The routes with which an investor lists the months of a wallet and downloads the statement of one. */
export const walletStatementsRoutes = (api: Api, deps: StatementDeps): void => {
  const { timeZone } = deps;
  api.read(investorRoutes.listWalletMonths, async (tx, { caller, params }) => {
    const currency = walletCurrencyOf(params.currency);
    const months = await listStatementMonths(tx, { userId: caller.subjectId, currency, timeZone });
    return months.map(({ month, opening, moneyIn, moneyOut, closing }) => ({
      month,
      opening: Number(opening),
      moneyIn: Number(moneyIn),
      moneyOut: Number(moneyOut),
      closing: Number(closing),
    }));
  });

  // Only the first call writes: it opens the wallet, because the file needs the wallet's number.
  api.steps(investorRoutes.downloadWalletStatement, async (steps, { caller, params, locale }) => {
    const { reader: tx, transact } = steps;
    const currency = walletCurrencyOf(params.currency);
    const { format, month } = params;
    const isKnown = format === 'pdf' || format === 'csv' || format === 'camt.053';
    if (!isKnown || !/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) throw new BusinessError('common.not_found');
    const userId = caller.subjectId;
    const key = { userId, currency };
    const wallet = (await findWallet(tx, key)) ?? (await transact((write) => getWallet(write, key)));
    const statement = await readMonthStatement(tx, { userId, currency, timeZone, month });
    const owner: StatementOwner = {
      currency,
      walletId: wallet.documentId,
      name: await deps.investorName(tx, userId),
      letterhead: await deps.letterhead(tx),
    };
    const reader = { locale, timeZone };
    if (format === 'pdf') return printedTable(printedStatement(statement, owner, reader));
    if (format === 'csv') return statementCsv(statement, owner, reader);
    return fileAnswer({
      contentType: 'application/xml; charset=utf-8',
      bytes: deps.writeCamt053(accountStatement(statement, owner, reader)),
      headers: {
        'content-disposition': `attachment; filename="${statementName(currency, month)}.xml"`,
        'cache-control': 'private, no-store',
        vary: 'Authorization, Accept-Language',
      },
    });
  });
};
