import { type Currency, type Locale, orderNumber } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { day as dayCell } from '@parcela/tables';
import type { ListFile } from '@parcela/platform/http/responses/export-list.ts';
import type { DayItemRow } from './bank-days.queries.ts';
import type { DayLineRow } from './day-lines.queries.ts';
import type { ShownDay } from './show-bank-day.ts';

/** Presents an item as a reason why bank and ledger differ, if it is one. */
export const presentReason = (item: Omit<DayItemRow, 'kind'>) => ({
  movement: item.movement === null ? null : { documentId: item.movement, movementId: item.movementId },
  day: item.day,
  bank: Number(item.bank),
  ledger: Number(item.ledger),
  difference: Number(item.bank - item.ledger),
  explanation:
    item.explanation === null || item.note === null ? null : { kind: item.explanation, note: item.note },
  isMatched: item.isMatched,
});

const numberOf = (row: DayLineRow, timeZone: string): string | null => {
  const { orderId, projectId, placedAt } = row;
  if (orderId === null || projectId === null || placedAt === null) return null;
  return orderNumber({ orderId, projectId, placedAt }, timeZone);
};

export const presentLine = (
  row: DayLineRow,
  { currency, timeZone }: { readonly currency: Currency; readonly timeZone: string },
) => {
  const { orderDocumentId, transferDocumentId, transferReference, waiting } = row;
  const number = numberOf(row, timeZone);
  return {
    key: `${row.source}-${row.id}`,
    currency,
    kind: row.kind,
    ...presentReason(row),
    order: orderDocumentId === null || number === null ? null : { documentId: orderDocumentId, number },
    transfer:
      transferDocumentId === null || transferReference === null
        ? null
        : { documentId: transferDocumentId, reference: transferReference },
    waiting: waiting === null ? null : Number(waiting),
  };
};

const nothingElse = {
  source: 2,
  movement: null,
  movementId: null,
  explanation: null,
  note: null,
  isMatched: false,
  orderId: null,
  orderDocumentId: null,
  projectId: null,
  placedAt: null,
  transferDocumentId: null,
  transferReference: null,
  waiting: null,
};

/** The first lines of a day's file: the balances of bank and ledger at its end. */
export const balanceLines = ({ day, bank, opening, ledger }: ShownDay): readonly DayLineRow[] => {
  const line = (
    kind: DayLineRow['kind'],
    id: bigint,
    of: { bank?: bigint; ledger?: bigint },
  ): DayLineRow => ({
    ...nothingElse,
    kind,
    id,
    day,
    bank: of.bank ?? 0n,
    ledger: of.ledger ?? 0n,
  });
  return [
    ...(bank === null ? [] : [line('balance.bank', 1n, { bank })]),
    line('balance.opening', 2n, { bank: opening }),
    line('balance.ledger', 3n, { ledger }),
    ...(bank === null ? [] : [line('balance.difference', 4n, { bank: bank - opening, ledger })]),
  ];
};

/** The file of a day, in the reader's language. */
export const dayFile = (
  {
    currency,
    day,
    timeZone,
  }: { readonly currency: Currency; readonly day: string; readonly timeZone: string },
  locale: Locale,
): ListFile<DayLineRow> => ({
  name: `bank-day-${currency}-${day}`,
  columns: [
    { header: say(locale, 'exports.bankDay.what'), value: (row) => row.kind },
    { header: say(locale, 'exports.date'), value: (row) => dayCell(row.day) },
    { header: say(locale, 'exports.bankDay.line'), value: (row) => row.movementId },
    { header: say(locale, 'exports.bankDay.bank'), value: (row) => row.bank },
    { header: say(locale, 'exports.bankDay.ledger'), value: (row) => row.ledger },
    { header: say(locale, 'exports.bankDay.difference'), value: (row) => row.bank - row.ledger },
    { header: say(locale, 'exports.currency'), value: () => currency },
    { header: say(locale, 'exports.number'), value: (row) => numberOf(row, timeZone) },
    { header: say(locale, 'exports.bankDay.waiting'), value: (row) => row.waiting },
    { header: say(locale, 'exports.bankDay.transfer'), value: (row) => row.transferReference },
    { header: say(locale, 'exports.bankDay.explanation'), value: (row) => row.explanation },
    { header: say(locale, 'exports.bankDay.note'), value: (row) => row.note },
  ],
});
