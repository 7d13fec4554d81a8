import { type DebtSettlement, factOf, isWalletCurrency, money } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { EventFacts } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockUserId } from '../../accounts/index.ts';
import {
  type AccountRef,
  balanceOf,
  debtOf,
  externalAccount,
  lockAccounts,
  transfer,
  walletOf,
} from '@parcela/ledger';
import {
  type ApprovalContext,
  type ApprovalKind,
  requestApproval,
  type RequestedApproval,
  withExecution,
} from '../../staff/index.ts';
import { notifyHolders } from '../paying/notify-holders.ts';
import { findDebt, lockDebt, type NamedDebt, saveSettlement } from './distribution-debts.store.ts';

/** The account that pays a debt, and the covered amount. */
interface Source {
  readonly from: AccountRef<NamedDebt['currency']>;
  readonly amount: bigint;
}

/** The wallet pays from its free balance; the operator bears a waived debt, as it bears missing rent. */
const sourceOf = async (tx: Tx, debt: NamedDebt, way: DebtSettlement): Promise<Source> => {
  const { currency, outstanding, userId } = debt;
  if (way === 'waived') return { from: externalAccount('rent', currency), amount: outstanding };
  if (!isWalletCurrency(currency)) throw new BusinessError('distribution.nothing_to_collect');
  const from = walletOf(userId, currency);
  const [free = 0n] = await lockAccounts(tx, [from]);
  if (free === 0n) throw new BusinessError('distribution.nothing_to_collect');
  return { from, amount: free < outstanding ? free : outstanding };
};

interface Settlement {
  /** documentId of the debt. */
  readonly debt: string;
  readonly way: DebtSettlement;
}

/** Locks the debt and finds the money that settles it. */
const lockSettleable = async (tx: Tx, { debt: documentId, way }: Settlement): Promise<NamedDebt & Source> => {
  const debt = await lockDebt(tx, documentId);
  if (!debt) throw new BusinessError('common.not_found');
  if (debt.outstanding === 0n) throw new BusinessError('distribution.debt_settled');
  return { ...debt, ...(await sourceOf(tx, debt, way)) };
};

const payload = z.strictObject({ debt: z.string() });
type Payload = z.infer<typeof payload>;
/** Finds the debt if any of it is outstanding. */
const findOutstanding = async (tx: Tx, { debt: documentId }: Payload) => {
  const debt = await findDebt(tx, documentId);
  if (!debt || debt.outstanding === 0n) return undefined;
  return {
    debt,
    facts: {
      investor: factOf.thing('investor', debt.userId),
      project: factOf.thing('project', debt.projectId),
      period: factOf.period(debt),
      amount: factOf.money(money(debt.outstanding, debt.currency)),
    },
  };
};

const collection: ApprovalKind<'distribution_debts.collect', Payload> = {
  action: 'distribution_debts.collect',
  payload,
  facts: async (tx, asked) => {
    const found = await findOutstanding(tx, asked);
    if (!found) return undefined;
    const { userId, currency } = found.debt;
    const free = isWalletCurrency(currency) ? await balanceOf(tx, walletOf(userId, currency)) : 0n;
    return { ...found.facts, free: factOf.money(money(free, currency)) };
  },
};

const waiver: ApprovalKind<'distribution_debts.waive', Payload> = {
  action: 'distribution_debts.waive',
  payload,
  facts: async (tx, asked) => (await findOutstanding(tx, asked))?.facts,
};

const kinds = {
  collected: collection,
  waived: waiver,
} satisfies Readonly<Record<DebtSettlement, ApprovalKind>>;

/**
 * Requests approval to settle a holder's debt. Money in a wallet belongs to its owner, so nothing is taken from it
 * without this decision. @throws BusinessError 404 `common.not_found`, 409 `distribution.debt_settled`,
 * `distribution.nothing_to_collect`, `approval.pending`
 */
export const requestSettlement = async (
  tx: Tx,
  {
    debt,
    way,
    ...by
  }: Settlement & { readonly staffId: number; readonly reason: string; readonly requestId: string },
): Promise<RequestedApproval> => {
  await lockSettleable(tx, { debt, way });
  return requestApproval(tx, kinds[way], { ...by, payload: { debt }, subject: debt });
};

/** Stores and books the settlement that two people approved, and notifies the holder. */
const settle = async (tx: Tx, asked: Settlement, by: ApprovalContext): Promise<EventFacts> => {
  const { reason, requestedBy, approvedBy, requestId } = by;
  const debt = await lockSettleable(tx, asked);
  const { amount, currency, userId, from } = debt;
  const { way } = asked;
  const id = await saveSettlement(tx, { debtId: debt.id, amount, way, reason, requestedBy, approvedBy });
  const kind = `distribution_debt.${way}` as const;
  const source = { type: 'distribution_debt_payment', id };
  await transfer(tx, { kind, source, from, to: debtOf(userId, currency), amount });
  const outcome = { amount: String(amount), currency, outstanding: String(debt.outstanding - amount) };
  await recordEvent(tx, {
    actor: { kind: 'staff', id: requestedBy },
    type: kind,
    subject: { type: 'distribution_debt', id: asked.debt },
    before: { outstanding: String(debt.outstanding) },
    after: { ...outcome, reason, approvedBy },
    requestId,
  });
  // A holder whose account is gone cannot be notified.
  if ((await lockUserId(tx, { id: userId })) !== undefined)
    await notifyHolders(tx, debt, `earning.${way}`, [{ userId, amount }]);
  return outcome;
};

/** Called when two people settle a holder's debt. */
export const debtApprovals = {
  'distribution_debts.collect': withExecution(collection, (tx, { debt }, by) =>
    settle(tx, { debt, way: 'collected' }, by),
  ),
  'distribution_debts.waive': withExecution(waiver, (tx, { debt }, by) =>
    settle(tx, { debt, way: 'waived' }, by),
  ),
};
