import type { Caller } from './client.ts';
import { bankVainCalls } from '../bank/bank-in-vain.ts';
import { askInVain, asked, type StaffVain as Vain } from './in-vain.ts';
import { list, reason, type StaffParts } from './desk-calls.ts';

/** A member of staff cannot approve their own request. */
const approveOwn = ({ model }: StaffParts, member: Caller): Vain => {
  const own = model.asked.filter(({ by }) => by === member.name).at(-1);
  return own && asked(member, `/operator/approvals/${own.documentId}/approve`, { reason });
};

const approveWithdrawn = ({ model }: StaffParts, member: Caller): Vain => {
  const ended = model.asked.filter(({ by, isWithdrawn }) => by !== member.name && isWithdrawn).at(-1);
  return ended && asked(member, `/operator/approvals/${ended.documentId}/approve`, { reason });
};

/** Executes a distribution that was only planned or is cancelled. */
const executeOver = ({ model }: StaffParts, member: Caller): Vain => {
  const over = model.distributions.filter(({ isOver }) => isOver);
  if (over.length === 0) return undefined;
  const { documentId, version } = member.stream.pick(over);
  return asked(member, `/operator/distributions/${documentId}/execute`, { version, reason });
};

/** Money from an unknown account cannot be refunded. */
const refundUnknown = async (parts: StaffParts, member: Caller): Promise<Vain> => {
  const waiting = await list<{ readonly documentId: string; readonly canRefund: boolean }>(
    parts,
    member,
    '/operator/suspense?pagination[pageSize]=100',
  );
  const unknown = waiting.find(({ canRefund }) => !canRefund);
  return unknown && asked(member, `/operator/suspense/${unknown.documentId}/refund`, { reason });
};

/** A decision by a member of staff who may only read. */
const decideAsClerk = ({ model, clerk }: StaffParts, { stream }: Caller): Vain => {
  const orders = [...model.orders.keys()];
  if (orders.length === 0) return undefined;
  return asked(clerk, `/operator/orders/${stream.pick(orders)}/cancel`, { reason });
};

const usualCalls = { approveOwn, approveWithdrawn, executeOver, refundUnknown, decideAsClerk } as const;
const calls = { ...usualCalls, ...bankVainCalls } as const;

/** Requests something that this member of staff may not do. */
const staffOverreach = async (parts: StaffParts, member: Caller): Promise<void> => {
  const name = member.stream.pick(
    Object.keys(parts.model.bank.isOn ? calls : usualCalls) as (keyof typeof calls)[],
  );
  const vain = await calls[name](parts, member);
  if (vain) await askInVain(parts, { name, ...vain });
};

export const staffVainActs = { staffOverreach } as const;
