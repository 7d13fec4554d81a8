import { operatorRoutes } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import type { StatementReader } from '@parcela/providers/ports/statement-file.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { z } from 'zod/mini';
import { withFile } from '@parcela/platform/http/responses/export-list.ts';
import { answerAfter, keyDay, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { type BankDayRow, type DayReasonRow, findClosedDay, listBankDays } from './bank-days.queries.ts';
import { balanceLines, dayFile, presentLine, presentReason } from './day-lines.presenter.ts';
import { presentMissing } from './missing-statement.presenter.ts';
import { type DayLineKey, type DayLineRow, listDayLines } from './day-lines.queries.ts';
import { closeBankDay } from './close-bank-day.ts';
import { explainMovement } from './explain-movement.ts';
import { bankToday, type ShownDay, showBankDay } from './show-bank-day.ts';

const lineKey = z.tuple([keyDay, z.int32(), z.int()]);

const numberOf = (amount: bigint | null): number | null => (amount === null ? null : Number(amount));
const differenceOf = (day: Pick<ShownDay, 'bank' | 'opening' | 'ledger'>): bigint | null =>
  day.bank === null ? null : day.bank - day.opening - day.ledger;

const presentItem = ({ currency, day, closedAt, closedBy, note, bank, opening, ledger }: BankDayRow) => ({
  currency,
  day,
  closed: closedAt === null || closedBy === null ? null : { at: closedAt.toISOString(), by: closedBy, note },
  bank: numberOf(bank),
  opening: Number(opening),
  ledger: Number(ledger),
  difference: numberOf(differenceOf({ bank, opening, ledger })),
});

const presentDayReason = (reader: StatementReader, { raw, toExplain, ...row }: DayReasonRow) => ({
  kind: row.kind,
  ...presentReason(row),
  written: raw === null ? [] : [...reader.writtenIn(raw)],
  toExplain: numberOf(toExplain),
});

const presentDay = (
  reader: StatementReader,
  { closed, reasons, bank, opening, lines, ledger, carried, blockers, missingStatements, ...day }: ShownDay,
) => {
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
    reasons: reasons.map((row) => presentDayReason(reader, row)),
    blockers: [...blockers],
    missingStatements: missingStatements.map(presentMissing),
  };
};

/** The routes for the daily reconciliation, which staff close, and for explanations of single lines. */
export const operatorBankDaysRoutes = (
  api: Api,
  { timeZone, reader }: { readonly timeZone: string; readonly reader: StatementReader },
): void => {
  api.read(operatorRoutes.listBankDays, async (tx, { query }) => {
    const page = pageOf(query);
    const currency = query['filters[currency]'];
    const { total, days } = await listBankDays(tx, { ...page, currency, today: await bankToday(tx) });
    return listAnswer(days.map(presentItem), page, total);
  });

  api.read(operatorRoutes.getBankDay, async (tx, { params }) => ({
    data: presentDay(reader, await showBankDay(tx, params)),
    meta: {},
  }));

  api.read(operatorRoutes.listBankDayLines, async (tx, { params, query, locale, asFile }) => {
    const page = pageAfterOf<DayLineKey>(query, lineKey);
    const closed = await findClosedDay(tx, params);
    const of = { currency: params.currency, day: closed?.day ?? params.day };
    const rows = await listDayLines(tx, { ...of, ...page, closedDayId: closed?.id ?? null });
    const present = (row: DayLineRow) => presentLine(row, { currency: params.currency, timeZone });
    const answer = answerAfter(rows, page, {
      keyOf: ({ day, source, id }) => [day, source, Number(id)],
      present,
    });
    if (!asFile) return answer;
    const first = page.after === undefined ? balanceLines(await showBankDay(tx, params)) : [];
    const data = [...first.map(present), ...answer.data];
    return withFile({ ...answer, data }, [...first, ...rows], dayFile({ ...of, timeZone }, locale));
  });

  api.write(operatorRoutes.closeBankDay, async (tx, { params, body, caller, requestId }) => {
    await closeBankDay(tx, {
      ...params,
      bank: BigInt(body.bank),
      ledger: BigInt(body.ledger),
      note: body.note ?? null,
      staffId: caller.subjectId,
      requestId,
    });
    return { data: presentDay(reader, await showBankDay(tx, params)), meta: {} };
  });

  api.write(operatorRoutes.explainBankMovement, async (tx, { params, body, caller, requestId }) => {
    const asked = { movement: params.documentId, ...body, staffId: caller.subjectId, requestId };
    return { data: { requestedApproval: await explainMovement(tx, asked) }, meta: {} };
  });
};
