import type { IncomingLine } from './recognise-line.ts';

/** A line to be stored. */
export interface StoredLine extends IncomingLine {
  /** The file that delivered the line; null for the bank's API. */
  readonly fileId?: number | null;
}

/** The columns that identify each stored line. */
export const identityColumns = (line: StoredLine) => ({
  source: line.source,
  statement: line.statement,
  statement_from: line.from,
  statement_to: line.to,
  bank_references: JSON.stringify(line.references),
  payer_name: line.payerName,
  payer_account: line.payerAccount,
  variable_symbol: line.variableSymbol,
  statement_file_id: line.fileId ?? null,
});
