import { type Currency, currencies, dateInZone } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import type { Logger } from '@parcela/platform/log.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import {
  type Batch,
  leaseBatch,
  lockSendingBatch,
  type MayGo,
  mayGoOf,
  openBatch,
  ordersOf,
  releaseBatch,
  saveAnswer,
  sendLater,
  type SendingBatch,
  removeBlockedTransfers,
} from './transfer-batches.store.ts';
import type { PayingBank, PaymentFile, SubmittedFile } from '@parcela/providers/ports/paying-bank.ts';
import type { TransferOwners } from './outgoing-transfers.ports.ts';
import { lockTransfer } from './outgoing-transfers.store.ts';
import { failTransfer } from './book-transfer.ts';

export interface SubmitParts {
  readonly bank: PayingBank;
  readonly owners: TransferOwners;
  readonly transact: UnitOfWork;
  readonly log: Logger;
}

type Refusal = Extract<SubmittedFile, { kind: 'refused' }>;

/** The bank pays by this calendar, whatever the platform's time zone. */
export const bankZone = 'Europe/Prague';

/**
 * Claims an unanswered file to send it again unchanged, because the bank may already have it. Blocked orders are
 * removed only if the bank certainly has not received the file; undefined when no order is left.
 */
const claimBatchAgain = async (tx: Tx, sending: SendingBatch, mayGo: MayGo): Promise<Batch | undefined> => {
  if (sending.isSurelyHere && !(await removeBlockedTransfers(tx, sending.id, mayGo))) {
    await saveAnswer(tx, sending.id, 'refused');
    return undefined;
  }
  await leaseBatch(tx, sending.id);
  return sending;
};

/** The file to send now: an unanswered one, otherwise one with the pending transfers. */
const claimBatch = async (
  owners: TransferOwners,
  tx: Tx,
  currency: Currency,
): Promise<(PaymentFile & Batch) | undefined> => {
  const mayGo = mayGoOf(owners);
  const sending = await lockSendingBatch(tx, currency);
  if (sending && !sending.maySend) return undefined;
  const again = sending && (await claimBatchAgain(tx, sending, mayGo));
  const batch = again ?? (await openBatch(tx, currency, mayGo));
  if (!batch) return undefined;
  return {
    ...batch,
    currency,
    executeOn: dateInZone(await readClock(tx), bankZone),
    orders: await ordersOf(tx, batch.id),
  };
};

/**
 * Orders that the bank reports as wrong fail. Orders that it already has wait for the statement, since it may pay
 * them. The others go with the next file. If the bank names no order, all fail.
 */
const refuse = async (
  owners: TransferOwners,
  tx: Tx,
  file: PaymentFile & Batch,
  { references, known }: Refusal,
): Promise<void> => {
  // The bank has the remaining orders, so the file counts as accepted.
  if (!(await saveAnswer(tx, file.id, known.length > 0 ? 'accepted' : 'refused'))) return;
  const isFileWrong = references.length === 0 && known.length === 0;
  const failed = isFileWrong ? file.orders.map((order) => order.reference) : references;
  for (const reference of failed.toSorted()) {
    const transfer = await lockTransfer(tx, { reference });
    invariant(transfer?.batchId === file.id, `transfer ${reference} is not of file ${file.messageId}`);
    if (transfer.state === 'submitted') await failTransfer(owners, tx, transfer, 'refused');
  }
  await sendLater(tx, file.id, known);
};

const settle = async (
  { owners, transact, log }: SubmitParts,
  file: PaymentFile & Batch,
  outcome: SubmittedFile,
): Promise<void> => {
  const facts = {
    currency: file.currency,
    messageId: file.messageId,
    orderCount: file.orders.length,
  };
  switch (outcome.kind) {
    case 'accepted':
      await transact((tx) => saveAnswer(tx, file.id, 'accepted'));
      return;
    case 'refused':
      log.error(
        { ...facts, references: outcome.references, known: outcome.known },
        'the bank refused payment orders',
      );
      await transact((tx) => refuse(owners, tx, file, outcome));
      return;
    case 'not_now':
      await transact((tx) => releaseBatch(tx, file.id, false));
      return;
    case 'unknown':
      await transact((tx) => releaseBatch(tx, file.id, true));
      return;
    default:
      outcome satisfies never;
  }
};

/**
 * Sends all pending payments from one currency's account as one file. Each file is stored with its id before it goes
 * to the bank, so that a failure never pays twice.
 */
export const submitTransfers = async (parts: SubmitParts, currency: Currency): Promise<void> => {
  const file = await parts.transact((tx) => claimBatch(parts.owners, tx, currency));
  if (!file) return;
  await settle(parts, file, await parts.bank.submit(file));
};

export const outgoingTransfersScheduledJobs = (parts: SubmitParts): ScheduledJob[] => [
  {
    name: 'outgoing-transfers.submit',
    everyS: 10,
    run: async () => {
      const failures: unknown[] = [];
      for (const currency of currencies)
        await submitTransfers(parts, currency).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, 'some transfers could not be sent');
      return 'done';
    },
  },
];
