import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import type { StatementReader } from '@parcela/providers/ports/statement-file.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { type BankLineRow, listLinesToExplain } from './bank-statements.queries.ts';

const present = (reader: StatementReader, row: BankLineRow) => ({
  kind: row.kind,
  account: { iban: row.accountIban, currency: row.accountCurrency },
  movementId: row.movementId,
  bookedOn: row.bookedOn,
  amount: row.amount === null ? null : Number(row.amount),
  currency: row.currency,
  raw: row.raw,
  written: [...reader.writtenIn(row.raw)],
  problem: row.problem,
  importedAt: row.importedAt.toISOString(),
  payment: row.paymentDocumentId === null ? null : { documentId: row.paymentDocumentId },
  movement: row.documentId === null ? null : { documentId: row.documentId },
  toExplain: row.toExplain === null ? null : Number(row.toExplain),
});

/** The routes for statement lines that wait for staff. */
export const operatorStatementsRoutes = (
  api: Api,
  { reader }: { readonly reader: StatementReader },
): void => {
  api.read(operatorRoutes.listBankLines, async (tx, { query }) => {
    const page = pageOf(query);
    const { total, lines } = await listLinesToExplain(tx, {
      ...page,
      kind: query['filters[kind]'],
      currency: query['filters[currency]'],
      isUntied: query['filters[untied]'] === undefined ? undefined : query['filters[untied]'] === 'true',
    });
    return listAnswer(
      lines.map((row) => present(reader, row)),
      page,
      total,
    );
  });
};
