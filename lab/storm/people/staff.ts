import type { Caller } from './client.ts';
import { type Item, list, post, reason, type StaffParts } from './desk-calls.ts';
import type { KnownDistribution } from './model.ts';

interface DistributionItem extends Item {
  readonly version: number;
}

const declarationOf = (gross: number) => ({
  expectedNet: null,
  declaration: {
    gross,
    costs: [{ kind: 'management', note: '', amount: Math.floor(gross / 13) }],
    reserve: Math.floor(gross / 17),
    fee: Math.floor(gross / 19),
    withholding: Math.floor(gross / 7),
  },
});

/** Approves, or occasionally rejects, the requests of other staff; sometimes several in parallel. */
const approve = async (parts: StaffParts, member: Caller): Promise<void> => {
  const waiting = await list<Item & { readonly action: string }>(
    parts,
    member,
    '/operator/approvals?filters[decidable]=true',
  );
  const from = member.stream.int(0, Math.max(0, waiting.length - 4));
  const decide = async ({ documentId }: Item): Promise<void> => {
    const path = `/operator/approvals/${documentId}`;
    const what = member.stream.chance(0.9) ? 'approve' : 'reject';
    const answer = await post(parts, member, `${path}/${what}`, { reason });
    // A request that can no longer be executed would wait forever.
    if (what === 'approve' && answer?.status === 409) await post(parts, member, `${path}/reject`, { reason });
  };
  const chosen = waiting.slice(from, from + 4);
  if (member.stream.chance(0.3)) await Promise.all(chosen.map(decide));
  else for (const item of chosen) await decide(item);
};

interface Suspended extends Item {
  readonly provider: string;
  readonly canRefund: boolean;
  readonly currency: string;
}

/** Often picks an investor whose money is restricted or who has no account, and who therefore cannot withdraw. */
const someUser = ({ model, investors, newcomers }: StaffParts, { stream }: Caller): string => {
  if (stream.chance(0.15)) return stream.pick(newcomers).user.documentId;
  const restricted = [...model.restrictions.values()].filter(({ isEnding }) => !isEnding);
  return restricted.length > 0 && stream.chance(0.5)
    ? stream.pick(restricted).user
    : stream.pick(investors).user.documentId;
};

/** Assigns waiting money to an order, credits it to a wallet, or sends it back; sometimes two of these in parallel. */
const suspense = async (parts: StaffParts, member: Caller): Promise<void> => {
  const { stream } = member;
  const waiting = await list<Suspended>(parts, member, '/operator/suspense');
  if (waiting.length === 0) return;
  const { documentId, canRefund, currency } = stream.pick(waiting);
  const path = `/operator/suspense/${documentId}`;
  const orders = [...parts.model.orders.values()].filter((one) => one.currency === currency);
  const decisions = {
    assign: () =>
      orders.length > 0
        ? post(parts, member, `${path}/assign`, { orderDocumentId: stream.pick(orders).documentId, reason })
        : undefined,
    wallet: () => post(parts, member, `${path}/wallet`, { userDocumentId: someUser(parts, member), reason }),
    refund: () => (canRefund ? post(parts, member, `${path}/refund`, { reason }) : undefined),
  };
  const names = ['wallet', 'wallet', 'assign', 'refund'] as const;
  await decisions[stream.pick(names)]();
  if (stream.chance(0.3)) await decisions[stream.pick(names)]();
};

/** Refunds money to the gateway that received it: two tabs request it in parallel, each with its own key. */
const refund = async (parts: StaffParts, member: Caller): Promise<void> => {
  const { stream } = member;
  const ask = (path: string): Promise<unknown> =>
    Promise.all([post(parts, member, path, { reason }), post(parts, member, path, { reason })]);
  const waiting = await list<Suspended>(parts, member, '/operator/suspense?pagination[pageSize]=100');
  const returnable = waiting.filter(({ canRefund, provider }) => canRefund && provider !== 'bank');
  if (returnable.length > 0) await ask(`/operator/suspense/${stream.pick(returnable).documentId}/refund`);
  const paid = [...parts.model.orders.values()].filter(({ isPaidAtGateway }) => isPaidAtGateway);
  if (paid.length > 0) await ask(`/operator/orders/${stream.pick(paid.slice(-10)).documentId}/cancel`);
};

const cancelOrder = async (parts: StaffParts, member: Caller): Promise<void> => {
  const known = [...parts.model.orders.values()];
  if (known.length === 0) return;
  const { documentId } = member.stream.pick(known.slice(-20));
  await post(parts, member, `/operator/orders/${documentId}/cancel`, { reason });
};

const payWithdrawal = async (parts: StaffParts, member: Caller): Promise<void> => {
  const waiting = await list<Item>(parts, member, '/operator/withdrawals?filters[state]=requested');
  if (waiting.length === 0) return;
  const { documentId } = member.stream.pick(waiting);
  const what = member.stream.chance(0.8) ? 'approve' : 'reject';
  await post(parts, member, `/operator/withdrawals/${documentId}/${what}`, { reason });
};

const raisePrice = async (parts: StaffParts, member: Caller): Promise<void> => {
  const offer = member.stream.pick(parts.model.offers);
  const shown = await parts.client.call(member, { path: `/operator/project-infos/${offer.infoDocumentId}` });
  const { offerVersion } = (shown?.data['offer'] ?? shown?.data ?? {}) as { readonly offerVersion?: number };
  offer.nominal += 100 * member.stream.int(1, 9);
  await post(parts, member, `/operator/project-infos/${offer.infoDocumentId}/prices`, {
    amount: offer.nominal,
    offerVersion: offerVersion ?? 0,
    reason,
  });
};

/** Plans or declares a project's earnings, and requests the execution or cancels. */
const distribute = async (parts: StaffParts, member: Caller): Promise<void> => {
  const { stream } = member;
  const day = await parts.lastDay();
  const gross = stream.int(10_000, 900_000);
  const declared = await post(parts, member, '/operator/distributions', {
    // The first project has holders from the start.
    project: (stream.chance(0.7) ? parts.model.offers[0]! : stream.pick(parts.model.offers)).documentId,
    periodFrom: '2026-01-01',
    periodTo: day,
    recordOn: day,
    payOn: day,
    ...(stream.chance(0.15) ? { expectedNet: gross, declaration: null } : declarationOf(gross)),
  });
  if (declared?.status !== 201) return;
  const { documentId, version, state } = declared.data as unknown as DistributionItem;
  const known: KnownDistribution = { documentId, version, isOver: state === 'planned' };
  parts.model.distributions.push(known);
  const path = `/operator/distributions/${documentId}`;
  if (stream.chance(0.15)) {
    const cancelled = await post(parts, member, `${path}/cancel`, { version, reason });
    if (cancelled?.status === 200) known.isOver = true;
  } else if (state !== 'planned') await post(parts, member, `${path}/execute`, { version, reason });
};

/** Revokes a verified level, or grants it again: money for that user's orders waits meanwhile. */
const revokeLevel = async (parts: StaffParts, member: Caller): Promise<void> => {
  const user = member.stream.pick(parts.investors).user.documentId;
  const revoked = member.stream.chance(0.5);
  if (revoked) parts.model.revoked.add(user);
  await post(parts, member, `/operator/users/${user}/override-verification`, {
    type: 'AML',
    effect: revoked ? 'revoke' : 'grant',
    ...(revoked && { comment: 'Write to us' }),
    reason,
  });
};

/** Withdraws a request that has no decision yet. */
const withdrawRequest = async (parts: StaffParts, member: Caller): Promise<void> => {
  const own = parts.model.asked.filter(({ by, isWithdrawn }) => by === member.name && !isWithdrawn);
  const asked = own.at(-1);
  if (!asked) return;
  const answer = await post(parts, member, `/operator/approvals/${asked.documentId}/withdraw`, { reason });
  if (answer?.status === 200) asked.isWithdrawn = true;
};

const restrict = async (parts: StaffParts, member: Caller): Promise<void> => {
  const { documentId } = member.stream.pick(parts.investors).user;
  const answer = await post(parts, member, `/operator/users/${documentId}/account-restrictions`, {
    amount: member.stream.int(1, 50) * 1_000,
    currency: 'CZK',
    reason,
  });
  if (answer?.status !== 200) return;
  const made = answer.data as { readonly documentId: string };
  parts.model.restrictions.set(made.documentId, {
    documentId: made.documentId,
    user: documentId,
    isEnding: false,
  });
};

interface OpenRestriction extends Item {
  readonly cause: 'reversal' | 'staff';
  readonly order: { readonly documentId: string } | null;
}

export const listOpenRestrictions = (
  parts: StaffParts,
  member: Caller,
): Promise<readonly OpenRestriction[]> =>
  list<OpenRestriction>(
    parts,
    member,
    '/operator/account-restrictions?filters[open]=true&pagination[pageSize]=100',
  );

/**
 * Cancels the order that lost its money, or releases the restriction: then the recipient pays the reversed amount, or
 * the operator bears it.
 */
const releaseReversed = async (parts: StaffParts, member: Caller): Promise<void> => {
  const open = await listOpenRestrictions(parts, member);
  const reversed = open.filter(({ cause }) => cause === 'reversal');
  if (reversed.length === 0) return;
  const { documentId, order } = member.stream.pick(reversed);
  const isMoneyGone = member.stream.chance(0.7);
  if (order && member.stream.chance(0.4))
    await post(parts, member, `/operator/orders/${order.documentId}/cancel`, { reason });
  else
    await post(parts, member, `/operator/account-restrictions/${documentId}/release`, {
      isMoneyGone,
      reason,
    });
};

const release = async (parts: StaffParts, member: Caller): Promise<void> => {
  const open = [...parts.model.restrictions.values()].filter(({ isEnding }) => !isEnding);
  if (open.length === 0) return;
  const restriction = member.stream.pick(open);
  restriction.isEnding = true;
  await post(parts, member, `/operator/account-restrictions/${restriction.documentId}/release`, {
    isMoneyGone: false,
    reason,
  });
};

/** The actions of staff in the back office. One member requests most of them and another approves. */
export const staffActs = {
  approve,
  suspense,
  refund,
  cancelOrder,
  payWithdrawal,
  raisePrice,
  distribute,
  restrict,
  release,
  releaseReversed,
  revokeLevel,
  withdrawRequest,
} as const;
