import type { Currency, Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { tableRowsMax } from '@parcela/platform/http/responses/table-file.ts';
import type { ReadLetterhead } from '@parcela/platform/brand.ts';
import { documentHead } from '@parcela/platform/documents/document-head.ts';
import { setPdf } from '@parcela/platform/documents/render-pdf.ts';
import { listEarningRows, readShown } from './earnings.queries.ts';
import { statementData } from './earnings-statement.presenter.ts';
import { readStatement } from './read-statement.ts';

const template = readStatement('earnings-statement.typ');

export interface ExportDeps {
  readonly timeZone: string;
  readonly letterhead: ReadLetterhead;
  /** First and last name, empty where the profile has none. */
  readonly investorName: (tx: Tx, userId: number) => Promise<string>;
}

export interface ExportQuery {
  readonly userId: number;
  readonly year: number;
  /** Undefined means the user's own. */
  readonly currency: Currency | undefined;
  readonly locale: Locale;
}

/** A user's earnings of a year as a tagged PDF; for a year without earnings the PDF says so. */
export const exportEarnings = async (
  { timeZone, letterhead, investorName }: ExportDeps,
  tx: Tx,
  { userId, year, currency: asked, locale }: ExportQuery,
): Promise<Buffer> => {
  const { now, currency } = await readShown(tx, { userId, currency: asked });
  const earnings = await listEarningRows(tx, { userId, currency, timeZone, year, limit: tableRowsMax });
  const holder = await investorName(tx, userId);
  const head = await documentHead(locale, await letterhead(tx));
  return setPdf(
    template,
    statementData({ year, currency, earnings, holder, at: now }, { head, locale, timeZone }),
  );
};
