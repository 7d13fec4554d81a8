import type { Tx } from '@parcela/platform/database/database.ts';
import { documentHead } from '@parcela/platform/documents/document-head.ts';
import { setPdf } from '@parcela/platform/documents/render-pdf.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { findHolderOfLine } from '../distributions/index.ts';
import { listCorrectionsOf, readShown } from './earnings.queries.ts';
import type { ExportDeps } from './export-earnings.ts';
import { holderStatementData } from './holder-statement.presenter.ts';
import { readStatement } from './read-statement.ts';

const template = readStatement('holder-statement.typ');

/**
 * A holder's earning from one distribution, as a tagged PDF in the holder's language.
 * @throws BusinessError 404 `common.not_found`, 409 `distribution.line_not_booked` when the holder has received
 * nothing
 */
export const printHolderStatement = async (
  { timeZone, letterhead, investorName }: ExportDeps,
  tx: Tx,
  documentId: string,
): Promise<{ readonly pdf: Buffer; readonly userId: number; readonly importId: string }> => {
  const found = await findHolderOfLine(tx, documentId);
  if (!found) throw new BusinessError('common.not_found');
  const { userId, language: locale, earning } = found;
  if (!earning) throw new BusinessError('distribution.line_not_booked');
  const { now: at } = await readShown(tx, { userId, currency: undefined });
  const corrections = await listCorrectionsOf(tx, { userId, documentId });
  const holder = await investorName(tx, userId);
  const head = await documentHead(locale, await letterhead(tx));
  const data = holderStatementData({ earning, corrections, holder, at }, { head, locale, timeZone });
  return { pdf: await setPdf(template, data), userId, importId: earning.importId };
};
