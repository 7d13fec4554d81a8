import { type EventType, factOf, money } from '@parcela/domain';
import { z } from 'zod/mini';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { lockUserId } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { transfer, externalAccount } from '@parcela/ledger';
import {
  type ApprovalKind,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import { earmarked } from './distribution-ledger-accounts.ts';
import {
  insertPaidByHand,
  findLineNamed,
  lockLineNamed,
  type DistributionLine,
  saveLines,
} from './distribution-lines.store.ts';
import { notifyHolders } from './notify-holders.ts';
import { resolveWaitingLines } from './pay-line-by-bank.ts';

/** A staff action on a line, with its reason. */
export interface LineRequest {
  /** documentId of the line. */
  readonly line: string;
  readonly reason: string;
  readonly staffId: number;
  readonly requestId: string;
}

/** @throws BusinessError 404 `common.not_found`, 409 `distribution.line_not_waiting` */
const lockWaiting = async (tx: Tx, documentId: string): Promise<DistributionLine> => {
  const line = await lockLineNamed(tx, documentId);
  if (!line) throw new BusinessError('common.not_found');
  if (line.state !== 'waiting')
    throw new BusinessError('distribution.line_not_waiting', { state: line.state });
  return line;
};

/** Records a staff action on a line: `before` is its earlier state; the current state is read again. */
const note = async (tx: Tx, action: EventType, before: DistributionLine, by: LineRequest): Promise<void> => {
  const after = await lockLineNamed(tx, by.line);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: by.staffId },
    type: action,
    subject: { type: 'distribution_line', id: before.documentId },
    before: { state: before.state, waitsFor: before.waitsFor },
    after: { state: after?.state ?? null, waitsFor: after?.waitsFor ?? null, reason: by.reason },
    requestId: by.requestId,
  });
};

/**
 * Takes a waiting line over for staff: it is no longer paid automatically, so that they can pay it by hand. @throws
 * like `lockWaiting`
 */
export const takeOverLine = async (tx: Tx, asked: LineRequest): Promise<void> => {
  const line = await lockWaiting(tx, asked.line);
  await saveLines(tx, [{ id: line.id, settlement: 'BankTransfer', state: 'waiting', waitsFor: 'staff' }]);
  await note(tx, 'distribution_line.taken_over', line, asked);
};

/**
 * Tries a waiting line again after its blocker is gone, even with the account that rejected it before. The approval
 * of its distribution covers this, so no second person is needed. A line that still cannot be paid keeps waiting.
 * @throws like `lockWaiting`
 */
export const retryLine = async (
  deps: { readonly vault: PersonalVault; readonly brandName: ReadBrandName },
  tx: Tx,
  asked: LineRequest,
): Promise<void> => {
  const line = await lockWaiting(tx, asked.line);
  // If the account is deleted, the line stays with staff.
  if ((await lockUserId(tx, { id: line.userId })) !== undefined) await resolveWaitingLines(deps, tx, line.id);
  await note(tx, 'distribution_line.retried', line, asked);
};

const payload = z.strictObject({ line: z.string(), evidence: z.string() });

const paid: ApprovalKind<'distribution_lines.paid', z.infer<typeof payload>> = {
  action: 'distribution_lines.paid',
  payload,
  facts: async (tx, { line: documentId, evidence }) => {
    const line = await findLineNamed(tx, documentId);
    if (line?.state !== 'waiting' || line.waitsFor !== 'staff') return undefined;
    return {
      investor: factOf.thing('investor', line.userId),
      project: factOf.thing('project', line.projectId),
      period: factOf.period(line),
      amount: factOf.money(money(line.toPay, line.currency)),
      evidence: factOf.text(evidence),
    };
  },
};

/** Locks a line that staff have taken over; any other line may be paid automatically at any moment. */
const lockLineTakenOver = async (tx: Tx, documentId: string): Promise<DistributionLine> => {
  const line = await lockWaiting(tx, documentId);
  if (line.waitsFor !== 'staff')
    throw new BusinessError('distribution.line_not_waiting', { state: line.state });
  return line;
};

/**
 * Requests a second person's approval to book a line that was paid by hand from the platform's bank account. @throws
 * BusinessError 404 `common.not_found`, 409 `distribution.line_not_waiting`, `approval.pending`
 */
export const requestPaidByHand = async (
  tx: Tx,
  { line, evidence, ...by }: LineRequest & { readonly evidence: string },
): Promise<RequestedApproval> => {
  await lockLineTakenOver(tx, line);
  return requestApproval(tx, paid, {
    ...by,
    payload: { line, evidence },
    subject: line,
  });
};

/** Called when two people confirm that a line was paid by hand: its money has left the bank, and the line is paid. */
export const paidByHand = withExecution(
  paid,
  async (tx, { line: documentId, evidence }, { requestedBy, approvedBy, reason, requestId }) => {
    const line = await lockLineTakenOver(tx, documentId);
    await insertPaidByHand(tx, { lineId: line.id, evidence, reason, requestedBy, approvedBy });
    await transfer(tx, {
      kind: 'distribution_line.paid_by_hand',
      source: { type: 'distribution_line', id: line.id },
      from: earmarked(line.id, line.currency),
      to: externalAccount('bank', line.currency),
      amount: line.toPay,
    });
    await saveLines(tx, [{ id: line.id, settlement: 'BankTransfer', state: 'settled', waitsFor: null }]);
    await recordEvent(tx, {
      actor: { kind: 'staff', id: requestedBy },
      type: 'distribution_line.paid_by_hand',
      subject: { type: 'distribution_line', id: documentId },
      before: { state: line.state, waitsFor: line.waitsFor },
      after: {
        state: 'settled',
        amount: String(line.toPay),
        currency: line.currency,
        evidence,
        reason,
        approvedBy,
      },
      requestId,
    });
    if ((await lockUserId(tx, { id: line.userId })) !== undefined)
      await notifyHolders(tx, line, 'earning.sent', [{ userId: line.userId, amount: line.toPay }]);
    return { line: documentId, state: 'settled' };
  },
);
