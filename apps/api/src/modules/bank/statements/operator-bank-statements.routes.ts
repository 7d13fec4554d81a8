import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { type BankLineRow, listLinesToExplain } from './bank-statements.queries.ts';

const present = (row: BankLineRow) => ({
  kind: row.kind,
  account: { iban: row.accountIban, currency: row.accountCurrency },
  movementId: row.movementId,
  bookedOn: row.bookedOn,
  amount: row.amount === null ? null : Number(row.amount),
  currency: row.currency,
  raw: row.raw,
  problem: row.problem,
  importedAt: row.importedAt.toISOString(),
  payment: row.paymentDocumentId === null ? null : { documentId: row.paymentDocumentId },
});

/** The lines of statements that wait for staff. */
export const operatorStatementsRoutes = (api: Api): void => {
  api.read(operatorRoutes.listBankLines, async (tx, { query }) => {
    const page = pageOf(query);
    const { total, lines } = await listLinesToExplain(tx, {
      ...page,
      kind: query['filters[kind]'],
      currency: query['filters[currency]'],
    });
    return listAnswer(lines.map(present), page, total);
  });
};
