import type { Currency } from '@parcela/domain';
import type { BankFeed, ReadStatement } from '../ports/bank-feed.ts';
import { parseExactJson } from '@parcela/platform/exact-json.ts';
import type { Logger } from '@parcela/platform/log.ts';
import { closingOf, fioStatement, readLines, UnreadableStatementError } from './fio-line.ts';

export interface FioOptions {
  /** With the version: `https://fioapi.fio.cz/v1/rest`. */
  readonly url: string;
  /** One per currency. The address of each call contains it, so no address is ever logged. */
  readonly tokens: Readonly<Record<Currency, string>>;
  readonly log: Logger;
}

const timeoutMs = 20_000;

const parseStatement = (text: string, currency: Currency): ReadStatement => {
  const { accountStatement } = fioStatement.parse(parseExactJson(text));
  if ((accountStatement.info.currency ?? currency) !== currency)
    throw new UnreadableStatementError('the statement is of an account in another currency');
  const lines = readLines(accountStatement.transactionList?.transaction ?? []);
  return { kind: 'read', ...lines, closing: closingOf(accountStatement.info) };
};

/** The failure, without the address, which contains the token, and without the content of the statement. */
const describe = (error: unknown): string => {
  if (error instanceof UnreadableStatementError) return error.message;
  return error instanceof Error ? error.name : 'unknown';
};

const readStatement = async (
  { url, tokens, log }: FioOptions,
  currency: Currency,
  period: { readonly from: string; readonly to: string },
): Promise<ReadStatement> => {
  const facts = { provider: 'fio', currency, ...period };
  try {
    const path = `/periods/${encodeURIComponent(tokens[currency])}/${period.from}/${period.to}/transactions.json`;
    const response = await fetch(`${url}${path}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.status === 409) return { kind: 'too_soon' };
    if (response.status !== 200 || text === '') {
      log.warn({ ...facts, status: response.status, isEmpty: text === '' }, 'the bank gave no statement');
      return { kind: response.status === 422 ? 'too_old' : 'unknown' };
    }
    return parseStatement(text, currency);
  } catch (error) {
    log.warn({ ...facts, problem: describe(error) }, 'the statement could not be read');
    return { kind: 'unknown' };
  }
};

/** FIO's bank API by `periods`: unlike `last`, a lost answer loses nothing. */
export const createFioFeed = (options: FioOptions): BankFeed => ({
  readStatement: (currency, from, to) => readStatement(options, currency, { from, to }),
});
