import { readFileSync } from 'node:fs';
import type { Currency, Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { csvRowsMax } from '@parcela/platform/http/responses/csv.ts';
import { setPdf } from '@parcela/platform/documents/render-pdf.ts';
import { listEarningRows, readShown } from './earnings.queries.ts';
import { statementData, type StatementIssuer } from './earnings-statement.presenter.ts';

const template = readFileSync(new URL('earnings-statement.typ', import.meta.url), 'utf8');

export interface ExportDeps {
  readonly timeZone: string;
  readonly issuer: StatementIssuer;
  /** First and last name, empty where the profile has none. */
  readonly investorName: (tx: Tx, userId: number) => Promise<string>;
}

export interface ExportQuery {
  readonly userId: number;
  readonly year: number;
  /** Undefined: the person's own. */
  readonly currency: Currency | undefined;
  readonly locale: Locale;
}

/** The earnings of a user in a year as a tagged PDF; a year without earnings says so. */
export const exportEarnings = async (
  { timeZone, issuer, investorName }: ExportDeps,
  tx: Tx,
  { userId, year, currency: asked, locale }: ExportQuery,
): Promise<Buffer> => {
  const { now, currency } = await readShown(tx, { userId, currency: asked });
  const earnings = await listEarningRows(tx, { userId, currency, timeZone, year, limit: csvRowsMax });
  const holder = await investorName(tx, userId);
  return setPdf(
    template,
    statementData({ year, currency, earnings, holder, at: now }, { issuer, locale, timeZone }),
  );
};
