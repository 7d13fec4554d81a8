import { sql } from 'kysely';
import { createLogger } from '@parcela/platform/log.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import {
  camtFile,
  type WrittenMovement,
} from '../../../../../packages/providers/test/support/written-statements.ts';
import { submitTransfers } from '../../../src/modules/bank/index.ts';
import { undoFileAction } from '../../../src/modules/bank/undoing/undo-file.ts';
import { paymentsOfLines, receiveFromBank } from '../../../src/modules/payments/index.ts';
import { creditPayment } from '../../../src/modules/payments/suspense/credit-payment.ts';
import { refundSuspense } from '../../../src/modules/payments/suspense/refund-suspended-payment.ts';
import type { TestContext } from '../database/test-database.ts';
import { refundDeps } from '../payments/operator-payments-fixture.ts';
import { orderPrice, placeSampleOrder, testInvestors } from '../payments/payment-fixture.ts';
import { clearedUser } from '../verification/grant-levels.ts';
import { withdrawWallet } from '../wallets/sample-withdrawals.ts';
import { bankDesk } from './bank-desk.ts';
import { bankOwners } from './import-statement-line.ts';

/** The bank's movements for an investor. */
export interface Plan {
  /** The item of one of our transfers, and the part of the transfer that comes back. */
  readonly transfer: 'withdrawal' | 'refund' | null;
  readonly back: readonly ('whole' | 'less')[];
  /** The investor's payment for an order, and the part that the bank reverses. */
  readonly pays: 'whole' | 'part' | null;
  readonly reversed: 'whole' | 'part' | 'parts' | null;
  /** The bank also reverses money without a reference. */
  readonly isStray: boolean;
  /** Days from one line to the next. */
  readonly gaps: readonly number[];
}

/** A line of the bank, some days after the plan begins. */
export interface HistoryLine {
  readonly day: number;
  readonly amount: bigint;
  readonly symbol: string;
  readonly isReversal: boolean;
  /** Of an order. */
  readonly isPayment: boolean;
}

/** The step of an import after which an imported file is undone; the file is imported again at the end. */
export interface Mistake {
  readonly after: number;
  readonly which: number;
}

/** An investor of a plan; null fields do not occur in the plan. */
export interface Person {
  readonly userId: number;
  readonly orderId: number | null;
  /** documentId of the transfer. */
  readonly transfer: string | null;
  readonly lines: readonly HistoryLine[];
}

const fee = 5_00n;
const stray = 7_77n;
/** A refund or a withdrawal, each with a different amount. */
const paidOut = (place: number): bigint => BigInt(place + 1) * 100_00n;

const referenceOf = async ({ admin }: TestContext, transfer: string): Promise<string> => {
  const { rows } = await sql<{ reference: string }>`
    select reference from outgoing_transfers where document_id = ${transfer}`.execute(admin.kysely);
  return rows[0]?.reference ?? '';
};

/** Gives the bank every transfer that may be sent. */
const submitAll = async ({ transact }: TestContext): Promise<void> => {
  const submit = async () => ({ kind: 'accepted' }) as const;
  const log = createLogger('silent');
  await submitTransfers({ bank: { submit }, owners: bankOwners, transact, log }, 'CZK');
};

/** Two people undo a file, unless the consequences of a line prevent it; returns whether they did. */
const undoFile = async (
  { transact }: TestContext,
  [requestedBy, approvedBy]: readonly [number, number],
  file: string,
): Promise<boolean> => {
  const by = { requestedBy, approvedBy, approval: 'test', reason: 'It is wrong', requestId: 'test' };
  const action = undoFileAction({ payments: paymentsOfLines, owners: bankOwners });
  try {
    await transact((tx) => action.execute(tx, { file }, by));
    return true;
  } catch (error) {
    if (error instanceof BusinessError && error.code === 'statement_file.not_undoable') return false;
    throw error;
  }
};

/** The bank's CZK account: each statement begins with the closing balance of the previous one. */
export const bankHistory = (context: () => TestContext, staff: () => readonly [number, number]) => {
  const { deps } = testInvestors();
  const desk = bankDesk(context, { incoming: receiveFromBank(deps), owners: bankOwners }, () => staff()[0]);
  const bank = { days: 0, lines: 0, balance: 0n, undone: 0 };

  const dayOf = (day: number): string => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
  const written = (
    day: number,
    { amount, symbol, isReversal }: Pick<HistoryLine, 'amount' | 'symbol' | 'isReversal'>,
  ): WrittenMovement => ({
    amount,
    symbol,
    isReversal,
    id: String(8_000_000 + (bank.lines += 1)),
    bookedOn: dayOf(day),
    name: 'Jan Novak',
    message: '',
  });
  /** The statement of a day. */
  const statementOf = (day: number, movements: readonly WrittenMovement[]): Uint8Array => {
    const opening = bank.balance;
    bank.balance += movements.reduce((sum, { amount }) => sum + amount, 0n);
    return camtFile([{ id: String(day), from: dayOf(day), to: dayOf(day), opening, movements }], {
      version: '08',
      encoding: 'UTF-8',
      isBatched: false,
      charge: 0n,
      chargesAt: 'entry',
    });
  };
  const importFile = async (bytes: Uint8Array): Promise<string> => {
    const file = await desk.upload(bytes);
    const { waiting } = await desk.import(file);
    invariant(waiting === 0, 'every line of a history is another movement');
    return file;
  };

  /** The investor sends money without a reference; returns the documentIds of the payments. */
  const fund = async (amounts: readonly bigint[]): Promise<readonly string[]> => {
    const day = (bank.days += 1);
    const movements = amounts.map((amount) => written(day, { amount, symbol: '', isReversal: false }));
    await importFile(statementOf(day, movements));
    const { rows } = await sql<{ documentId: string }>`
      select document_id as "documentId" from payments where reference is null
      order by id desc limit ${amounts.length}`.execute(context().admin.kysely);
    return rows.map(({ documentId }) => documentId).toReversed();
  };
  const payOut = async (
    { transfer }: Plan,
    { payment, amount, userId }: { payment: string; amount: bigint; userId: number },
  ): Promise<string | null> => {
    const { transact, admin } = context();
    const [requestedBy, approvedBy] = staff();
    const decision = { payment, amount, reason: 'A test', requestedBy, approvedBy, requestId: 'test' };
    const { rows } = await sql<{ user: string }>`
      select document_id as user from users where id = ${userId}`.execute(admin.kysely);
    if (transfer === 'withdrawal') {
      await transact((tx) => creditPayment(tx, { ...decision, user: rows[0]?.user ?? '' }));
      return withdrawWallet(context(), userId, approvedBy);
    }
    const refund = await transact((tx) => refundSuspense(refundDeps, tx, decision));
    const ordered = await sql<{ documentId: string }>`
      select document_id as "documentId" from outgoing_transfers
      where item_kind = 'refund' and item_id = ${refund.id}`.execute(admin.kysely);
    return ordered.rows[0]?.documentId ?? null;
  };
  /** Creates orders, and transfers at the bank, for new investors. */
  const begin = async (plans: readonly Plan[]): Promise<readonly Person[]> => {
    const payments = await fund(plans.map((_plan, place) => paidOut(place)));
    const people: Person[] = [];
    for (const [place, plan] of plans.entries()) {
      const placed = plan.pays === null ? undefined : await placeSampleOrder(context());
      const { userId } = placed?.user ?? (await clearedUser(context()));
      const amount = paidOut(place);
      const transfer =
        plan.transfer === null
          ? null
          : await payOut(plan, { payment: payments[place] ?? '', amount, userId });
      const lines = [
        ...(transfer === null
          ? []
          : transferLines(plan, { amount, symbol: await referenceOf(context(), transfer) })),
        ...(placed === undefined
          ? []
          : paymentLines(plan, { amount: placed.order.price.amount, symbol: placed.order.paymentReference })),
        ...(plan.isStray ? [{ day: 0, amount: -stray, symbol: '', isReversal: true, isPayment: false }] : []),
      ];
      people.push({ userId, orderId: placed?.order.id ?? null, transfer, lines });
    }
    await submitAll(context());
    return people;
  };

  return {
    balance: () => bank.balance,
    /** How many files two people have undone. */
    undone: () => bank.undone,
    /**
     * Two payments without a reference that wait, so that a stray reversal never fits only one payment. One is half
     * of an order's price, as when the bank reverses part of a payment with a reference.
     */
    open: () => fund([9_000_00n, orderPrice / 2n]),
    begin,
    /** Writes one statement per day, and imports them in this order of days; omitted days follow. */
    import: async (
      lines: readonly HistoryLine[],
      order: readonly number[],
      mistakes: readonly Mistake[] = [],
    ): Promise<void> => {
      const days = [...new Set(lines.map(({ day }) => day))].toSorted((a, b) => a - b);
      const first = bank.days + 1;
      const files = days.map((day) =>
        statementOf(
          first + day,
          lines.filter((line) => line.day === day).map((line) => written(first + day, line)),
        ),
      );
      bank.days = first + Math.max(0, ...days);
      const places = new Set([...order, ...files.keys()].filter((place) => place < files.length));
      const inOrder = [...places].flatMap((place) => {
        const [bytes, day] = [files[place], days[place]];
        return bytes === undefined || day === undefined
          ? []
          : [{ bytes, mayBeUndone: isUndoable(lines, day) }];
      });
      bank.undone += await importInOrder(inOrder, mistakes, {
        importFile,
        undo: (file) => undoFile(context(), staff(), file),
      });
    },
  };
};

interface Imported {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly mayBeUndone: boolean;
}

/** An order keeps the money of an undone payment until staff decide, so its statement is not undone here. */
const isUndoable = (lines: readonly HistoryLine[], day: number): boolean =>
  lines.every((line) => line.day !== day || line.amount < 0n || !line.isPayment);

/** The files that are undone after a step. */
const mistakenOf = (
  imported: readonly Imported[],
  mistakes: readonly Mistake[],
  step: number,
): ReadonlySet<Imported> => {
  const candidates = imported.filter(({ mayBeUndone }) => mayBeUndone);
  const chosen = mistakes.filter(({ after }) => after === step);
  return new Set(
    chosen.flatMap(({ after, which }) => candidates[(after + which) % Math.max(1, candidates.length)] ?? []),
  );
};

/** Imports files with mistakes on the way, then imports the undone files again; returns how many were undone. */
const importInOrder = async (
  files: readonly Omit<Imported, 'file'>[],
  mistakes: readonly Mistake[],
  desk: {
    readonly importFile: (bytes: Uint8Array) => Promise<string>;
    readonly undo: (file: string) => Promise<boolean>;
  },
): Promise<number> => {
  const imported: Imported[] = [];
  const again: Uint8Array[] = [];
  for (const [step, next] of files.entries()) {
    imported.push({ ...next, file: await desk.importFile(next.bytes) });
    for (const found of mistakenOf(imported, mistakes, step)) {
      if (!(await desk.undo(found.file))) continue;
      imported.splice(imported.indexOf(found), 1);
      again.push(found.bytes);
    }
  }
  for (const bytes of again) await desk.importFile(bytes);
  return again.length;
};

/** The day of each line of a chain: no line comes before its predecessor. */
const daysOf =
  (gaps: readonly number[], from: number): ((place: number) => number) =>
  (place) =>
    gaps.slice(from, from + place + 1).reduce((sum, gap) => sum + gap, 0);

const transferLines = (
  { back, gaps }: Plan,
  { amount, symbol }: { readonly amount: bigint; readonly symbol: string },
): readonly HistoryLine[] => {
  const day = daysOf(gaps, 0);
  const line = { symbol, isReversal: false, isPayment: false };
  return [
    { ...line, day: day(0), amount: -amount },
    ...back.map((each, place) => ({
      ...line,
      day: day(place + 1),
      amount: each === 'whole' ? amount : amount - fee,
    })),
  ];
};

const paymentLines = (
  { pays, reversed, gaps }: Plan,
  { amount: price, symbol }: { readonly amount: bigint; readonly symbol: string },
): readonly HistoryLine[] => {
  const day = daysOf(gaps, 3);
  const amount = pays === 'whole' ? price : price / 2n;
  const parts = { whole: [amount], part: [amount / 2n], parts: [amount / 2n, amount / 4n] };
  return [
    { day: day(0), symbol, isReversal: false, isPayment: true, amount },
    ...(reversed === null ? [] : parts[reversed]).map((part, place) => ({
      day: day(place + 1),
      symbol,
      isReversal: true,
      isPayment: true,
      amount: -part,
    })),
  ];
};
