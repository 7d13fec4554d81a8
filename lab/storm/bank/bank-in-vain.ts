import { gpcFileOf } from '../../../packages/providers/test/support/written-statements.ts';
import type { Caller } from '../people/client.ts';
import { type Item, list, reason, type StaffParts } from '../people/desk-calls.ts';
import { asked, type StaffVain } from '../people/in-vain.ts';

const page = 'pagination[pageSize]=100';
const upload = '/operator/statement-files?name=wrong.gpc';
/** A file lacks at most one line. */
const tooMany = 2_001;

const movement = {
  id: '1',
  bookedOn: '2026-11-20',
  amount: 100n,
  isReversal: false,
  symbol: '',
  name: '',
  message: '',
};
const statement = { id: '001', from: '2026-11-19', to: '2026-11-20', opening: 0n, movements: [movement] };
/** A valid account on which the platform does not collect money. A file names the number without the bank. */
const othersAccount = { iban: 'CZ6508000000192000145399', currency: 'CZK' } as const;

const uploadUnreadable = (_parts: StaffParts, member: Caller): StaffVain =>
  asked(member, upload, Buffer.from('This is a letter and no statement.'));

const uploadOfOthers = (_parts: StaffParts, member: Caller): StaffVain =>
  asked(member, upload, gpcFileOf([{ ...statement, account: othersAccount }], 'windows-1250'));

const uploadTooLong = (_parts: StaffParts, member: Caller): StaffVain => {
  const movements = Array.from({ length: tooMany }, () => movement);
  return asked(member, upload, gpcFileOf([{ ...statement, movements }], 'windows-1250'));
};

const importAgain = ({ model }: StaffParts, member: Caller): StaffVain => {
  const done = [...model.bank.imported, ...model.bank.discarded];
  if (done.length === 0) return undefined;
  return asked(member, `/operator/statement-files/${member.stream.pick(done)}/import`, {});
};

/** A line can be decided only once. */
const decideAgain = ({ model }: StaffParts, member: Caller): StaffVain => {
  const { decided } = model.bank;
  if (decided.length === 0) return undefined;
  return asked(member, `/operator/waiting-bank-lines/${member.stream.pick(decided)}/another`, { seen: [] });
};

/** Decides that it differs from movements that the member has not seen. */
const decideUnseen = async (parts: StaffParts, member: Caller): Promise<StaffVain> => {
  const lines = await list<Item>(
    parts,
    member,
    `/operator/waiting-bank-lines?filters[decided]=false&${page}`,
  );
  if (lines.length === 0) return undefined;
  const path = `/operator/waiting-bank-lines/${member.stream.pick(lines).documentId}`;
  const shown = await parts.client.call(member, { path });
  const candidates = (shown?.data['candidates'] ?? []) as readonly { readonly movement: object | null }[];
  return candidates.some((one) => one.movement !== null)
    ? asked(member, `${path}/another`, { seen: [] })
    : undefined;
};

/** An investor's money is not one of our transfers. */
const returnPayment = async (parts: StaffParts, member: Caller): Promise<StaffVain> => {
  const path = `/operator/suspense?filters[provider]=bank&${page}`;
  const waiting = await list<Item & { readonly reference: string | null }>(parts, member, path);
  const paid = waiting.find(({ reference }) => !(reference ?? '').startsWith('9'));
  return paid && asked(member, `/operator/suspense/${paid.documentId}/return`, { reason });
};

/** A reversal that is already linked to a payment. */
const matchAgain = async (parts: StaffParts, member: Caller): Promise<StaffVain> => {
  const lines = await list<Item & { readonly payment: { readonly documentId: string } | null }>(
    parts,
    member,
    `/operator/bank-movements?filters[outcome]=reversal&${page}`,
  );
  const tied = lines.find(({ payment }) => payment !== null);
  const path = `/operator/bank-movements/${tied?.documentId}/match-reversal`;
  return tied?.payment ? asked(member, path, { payment: tied.payment.documentId, reason }) : undefined;
};

/** The forbidden actions of staff on the bank's statements. */
export const bankVainCalls = {
  uploadUnreadable,
  uploadOfOthers,
  uploadTooLong,
  importAgain,
  decideAgain,
  decideUnseen,
  returnPayment,
  matchAgain,
} as const;
