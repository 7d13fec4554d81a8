import type { Call, Caller } from './client.ts';
import { askInVain } from './in-vain.ts';
import { list, reason, type StaffParts } from './staff.ts';

const asked = (
  caller: Caller,
  path: string,
  body: object,
): { readonly caller: Caller; readonly call: Call } => ({
  caller,
  call: { method: 'POST', path, key: `vain-${caller.stream.word()}`, body },
});

type Vain = ReturnType<typeof asked> | undefined;

/** Nobody approves what they have asked for. */
const approveOwn = ({ model }: StaffParts, member: Caller): Vain => {
  const own = model.asked.filter(({ by }) => by === member.name).at(-1);
  return own && asked(member, `/operator/approvals/${own.documentId}/approve`, { reason });
};

const approveWithdrawn = ({ model }: StaffParts, member: Caller): Vain => {
  const ended = model.asked.filter(({ by, isWithdrawn }) => by !== member.name && isWithdrawn).at(-1);
  return ended && asked(member, `/operator/approvals/${ended.documentId}/approve`, { reason });
};

/** One that was only planned or is cancelled. */
const executeOver = ({ model }: StaffParts, member: Caller): Vain => {
  const over = model.distributions.filter(({ isOver }) => isOver);
  if (over.length === 0) return undefined;
  const { documentId, version } = member.stream.pick(over);
  return asked(member, `/operator/distributions/${documentId}/execute`, { version, reason });
};

/** Money that came without an account has nowhere to go back to. */
const refundUnknown = async (parts: StaffParts, member: Caller): Promise<Vain> => {
  const waiting = await list<{ readonly documentId: string; readonly canRefund: boolean }>(
    parts,
    member,
    '/operator/suspense?pagination[pageSize]=100',
  );
  const unknown = waiting.find(({ canRefund }) => !canRefund);
  return unknown && asked(member, `/operator/suspense/${unknown.documentId}/refund`, { reason });
};

/** Of somebody who may only read. */
const decideAsClerk = ({ model, clerk }: StaffParts, { stream }: Caller): Vain => {
  const orders = [...model.orders.keys()];
  if (orders.length === 0) return undefined;
  return asked(clerk, `/operator/orders/${stream.pick(orders)}/cancel`, { reason });
};

const calls = { approveOwn, approveWithdrawn, executeOver, refundUnknown, decideAsClerk } as const;

/** Asks for something that this member of staff may not get. */
const staffOverreach = async (parts: StaffParts, member: Caller): Promise<void> => {
  const name = member.stream.pick(Object.keys(calls) as (keyof typeof calls)[]);
  const vain = await calls[name](parts, member);
  if (vain) await askInVain(parts, { name, ...vain });
};

export const staffVainActs = { staffOverreach } as const;
