import type { Caller } from './client.ts';
import { askForMatches, askForReturns, decideUpTo, finishFiles } from '../bank/bank-desk.ts';
import { type Item, list, post, reason, type StaffParts } from './desk-calls.ts';
import { listOpenRestrictions } from './staff.ts';

/** How many times staff try to let the investor pay for the money that the bank reversed. */
const triesToBePaid = 2;
const roundsMax = 8;
const page = 'pagination[pageSize]=100';

const listAsked = (parts: StaffParts, deciding: Caller, action: string): Promise<readonly Item[]> =>
  list<Item>(
    parts,
    deciding,
    `/operator/approvals?filters[decidable]=true&filters[action]=${action}&${page}`,
  );

const approveAll = async (parts: StaffParts, deciding: Caller, action: string): Promise<void> => {
  for (const { documentId } of await listAsked(parts, deciding, action)) {
    const path = `/operator/approvals/${documentId}`;
    const answer = await post(parts, deciding, `${path}/approve`, { reason });
    if (answer?.status === 409) await post(parts, deciding, `${path}/reject`, { reason });
  }
};

/** Staff cancel about half of the orders whose money the bank reversed. */
const cancelUnpaid = async (
  parts: StaffParts,
  [asking, deciding]: readonly [Caller, Caller],
): Promise<void> => {
  for (const { cause, order } of await listOpenRestrictions(parts, asking))
    if (cause === 'reversal' && order && asking.stream.chance(0.5))
      await post(parts, asking, `/operator/orders/${order.documentId}/cancel`, { reason });
  await approveAll(parts, deciding, 'orders.cancel');
};

/** The bank keeps the reversed money: the recipient pays for it, or the operator bears the loss. */
const endRestrictions = async (
  parts: StaffParts,
  [asking, deciding]: readonly [Caller, Caller],
): Promise<void> => {
  for (let round = 0; round < roundsMax; round += 1) {
    const open = await listOpenRestrictions(parts, asking);
    if (open.length === 0) return;
    parts.model.triedLines.clear();
    for (const { documentId, cause } of open)
      await post(parts, asking, `/operator/account-restrictions/${documentId}/release`, {
        isMoneyGone: cause === 'reversal' && round < triesToBePaid,
        reason,
      });
    await approveAll(parts, deciding, 'restrictions.release');
  }
};

/** The operator bears the loss that no investor pays for. */
const explainReversals = async (
  parts: StaffParts,
  [asking, deciding]: readonly [Caller, Caller],
): Promise<void> => {
  const { triedLines } = parts.model;
  const path = `/operator/bank-movements?filters[outcome]=reversal&${page}`;
  const lines = await list<Item>(parts, asking, path);
  const waiting = lines.filter(({ documentId }) => !triedLines.has(documentId));
  if (waiting.length === 0) return;
  for (const { documentId } of waiting) {
    triedLines.add(documentId);
    await post(parts, asking, `/operator/bank-movements/${documentId}/explain`, { kind: 'other', reason });
  }
  await approveAll(parts, deciding, 'bank.explain');
};

interface Refund extends Item {
  readonly amount: number;
  /** Null for a top-up. */
  readonly order: { readonly documentId: string } | null;
}

const atPayout = 'filters[provider]=payout';
const sum = (refunds: readonly { readonly amount: number }[]): number =>
  refunds.reduce((total, { amount }) => total + amount, 0);

/** For refunds without an answer from Payout, staff check there, send the missing ones, and two of them book them. */
const bookRefundsByHand = async (
  parts: StaffParts,
  [asking, deciding]: readonly [Caller, Caller],
): Promise<void> => {
  const { client, model, timeline } = parts;
  const left = await list<Refund>(
    parts,
    asking,
    `/operator/refunds?filters[state]=needs_staff&${atPayout}&${page}`,
  );
  for (const { documentId, amount, order } of left) {
    // Top-ups of a storm never go through Payout.
    if (!order) continue;
    const reference = model.orders.get(order.documentId)?.reference;
    if (reference === undefined) continue;
    const ofOrder = `filters[order]=${order.documentId}&filters[state]=done&${atPayout}&${page}`;
    const booked = await list<Refund>(parts, asking, `/operator/refunds?${ofOrder}`);
    const sent = await client.read<readonly Refund[]>(`/_control/payout/refunds?reference=${reference}`);
    const hasGone = sum(sent) - sum(booked) >= amount;
    if (!hasGone) await client.control('/payout/refund', { reference, amount });
    timeline.add(asking.name, `finds refund ${documentId} ${hasGone ? 'sent' : 'not sent'} at Payout`);
    await post(parts, asking, `/operator/refunds/${documentId}/confirm`, { evidence: 'At Payout', reason });
    await approveAll(parts, deciding, 'refunds.confirm');
  }
};

/** Imports every file, decides every line, and matches each return with its origin. */
const clearBank = async (parts: StaffParts, [asking, deciding]: readonly [Caller, Caller]): Promise<void> => {
  await finishFiles(parts, asking);
  await decideUpTo(parts, asking, 100);
  await askForReturns(parts, asking, 100);
  await approveAll(parts, deciding, 'suspense.return');
  await askForMatches(parts, asking, 100);
  await approveAll(parts, deciding, 'payments.match_reversal');
};

const notPaidActions = ['refund', 'withdrawal', 'distribution'].map(
  (kind) => `outgoing-transfers.${kind}-not-paid`,
);

/** The bank does not report its refusals, but staff know them. */
const markNotPaid = async (
  parts: StaffParts,
  [asking, deciding]: readonly [Caller, Caller],
): Promise<void> => {
  const { refusedTransfers } = parts.model;
  for (const reference of refusedTransfers) {
    const path = `/operator/outgoing-transfers?filters[reference]=${reference}`;
    const [transfer] = await list<Item>(parts, asking, path);
    if (transfer?.state === 'failed') refusedTransfers.delete(reference);
    else if (transfer?.state === 'sent')
      await post(parts, asking, `/operator/outgoing-transfers/${transfer.documentId}/not-paid`, { reason });
  }
  if (refusedTransfers.size === 0) return;
  for (const action of notPaidActions) await approveAll(parts, deciding, action);
};

/** Money that may not leave without a level waits until its owner has the level again. */
const giveLevelsBack = async (
  parts: StaffParts,
  [asking, deciding]: readonly [Caller, Caller],
): Promise<void> => {
  const { revoked } = parts.model;
  if (revoked.size === 0) return;
  const action = 'verification.override';
  for (const { documentId } of await listAsked(parts, deciding, action))
    await post(parts, deciding, `/operator/approvals/${documentId}/reject`, { reason });
  const grant = { type: 'AML', effect: 'grant', reason };
  for (const user of revoked)
    await post(parts, asking, `/operator/users/${user}/override-verification`, grant);
  await approveAll(parts, deciding, action);
  revoked.clear();
};

/**
 * Staff clear their desk at the end of the day. They finish the tasks from the bank's statements, cancel orders that
 * have lost their money, and end every restriction, so that no money waits for staff. They give levels back, explain
 * the bank's reversals, book refunds that only Payout shows, and record the bank's refusals.
 */
export const clearDesk = async (parts: StaffParts, staff: readonly [Caller, Caller]): Promise<void> => {
  if (parts.model.bank.isOn) await clearBank(parts, staff);
  await cancelUnpaid(parts, staff);
  await endRestrictions(parts, staff);
  await giveLevelsBack(parts, staff);
  await explainReversals(parts, staff);
  await bookRefundsByHand(parts, staff);
  await markNotPaid(parts, staff);
};
