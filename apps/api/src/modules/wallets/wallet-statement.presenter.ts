import { inLanguage, type Locale, orderNumber, type WalletCurrency, walletMovementOf } from '@parcela/domain';
import type { MovementRow } from './wallet-statement.queries.ts';

export const orderOf = (row: MovementRow, locale: Locale, timeZone: string) => {
  if (row.orderId === null) return null;
  return {
    documentId: row.orderDocumentId,
    number: orderNumber(row, timeZone),
    projectTitle: inLanguage(row.projectTitle, locale),
  };
};

/** A line of the statement as the contract's `walletMovement`. */
export const movementView = (
  row: MovementRow,
  currency: WalletCurrency,
  locale: Locale,
  timeZone: string,
) => ({
  id: String(row.position),
  at: row.at.toISOString(),
  kind: walletMovementOf(row),
  amount: Number(row.amount),
  heldAmount: Number(row.heldAmount),
  balance: Number(row.balance),
  held: Number(row.held),
  currency,
  order: orderOf(row, locale, timeZone),
  project:
    row.project === null ? null : { title: inLanguage(row.project.title, locale), slug: row.project.slug },
});
