import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { type BankDayRow, type DayItemRow, listBankDays } from './bank-days.queries.ts';
import { closeBankDay } from './close-bank-day.ts';
import { explainMovement } from './explain-movement.ts';
import { bankToday, type ShownDay, showBankDay } from './show-bank-day.ts';

const numberOf = (amount: bigint | null): number | null => (amount === null ? null : Number(amount));
const differenceOf = (day: Pick<ShownDay, 'bank' | 'opening' | 'ledger'>): bigint | null =>
  day.bank === null ? null : day.bank - day.opening - day.ledger;

const presentItem = ({ currency, day, closedAt, closedBy, note, bank, opening, ledger }: BankDayRow) => ({
  currency,
  day,
  closed: closedAt === null || closedBy === null ? null : { at: closedAt.toISOString(), by: closedBy, note },
  bank: numberOf(bank),
  ledger: numberOf(ledger),
  difference: opening === null || ledger === null ? null : numberOf(differenceOf({ bank, opening, ledger })),
});

const presentReason = (item: DayItemRow) => ({
  kind: item.kind,
  movement: item.movement === null ? null : { documentId: item.movement, movementId: item.movementId },
  day: item.day,
  bank: Number(item.bank),
  ledger: Number(item.ledger),
  difference: Number(item.bank - item.ledger),
  explanation:
    item.explanation === null || item.note === null ? null : { kind: item.explanation, note: item.note },
  isMatched: item.isMatched,
});

const presentDay = ({ closed, items, bank, opening, lines, ledger, carried, blockers, ...day }: ShownDay) => {
  const difference = differenceOf({ bank, opening, ledger });
  return {
    ...day,
    closed: closed ? { at: closed.closedAt.toISOString(), by: closed.closedBy, note: closed.note } : null,
    bank: numberOf(bank),
    opening: Number(opening),
    lines: Number(lines),
    ledger: Number(ledger),
    difference: numberOf(difference),
    isEqual: difference === 0n,
    carried: Number(carried),
    reasons: items.map(presentReason),
    blockers: [...blockers],
  };
};

/** The reconciliation of the bank's days, which a person closes, and explanations of single lines. */
export const operatorBankDaysRoutes = (api: Api): void => {
  api.read(operatorRoutes.listBankDays, async (tx, { query }) => {
    const page = pageOf(query);
    const currency = query['filters[currency]'];
    const { total, days } = await listBankDays(tx, { ...page, currency, today: await bankToday(tx) });
    return listAnswer(days.map(presentItem), page, total);
  });

  api.read(operatorRoutes.getBankDay, async (tx, { params }) => ({
    data: presentDay(await showBankDay(tx, params)),
    meta: {},
  }));

  api.write(operatorRoutes.closeBankDay, async (tx, { params, body, caller, requestId }) => {
    await closeBankDay(tx, {
      ...params,
      bank: BigInt(body.bank),
      ledger: BigInt(body.ledger),
      note: body.note ?? null,
      staffId: caller.subjectId,
      requestId,
    });
    return { data: presentDay(await showBankDay(tx, params)), meta: {} };
  });

  api.write(operatorRoutes.explainBankMovement, async (tx, { params, body, caller, requestId }) => {
    const asked = { movement: params.documentId, ...body, staffId: caller.subjectId, requestId };
    return { data: { requestedApproval: await explainMovement(tx, asked) }, meta: {} };
  });
};
