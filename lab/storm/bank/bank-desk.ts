import {
  type BankMovement,
  type BankTruth,
  countBy,
  exactKey,
  moneyKey,
  readBank,
  wordsOf,
} from './bank-truth.ts';
import { downloadFile } from './bank-file.ts';
import type { Caller } from '../people/client.ts';
import { type Item, list, post, reason, send, type StaffParts } from '../people/desk-calls.ts';
import { accountHolder } from '../people/model.ts';

const currencies = ['CZK', 'CZK', 'EUR', 'PLN'] as const;
const page = 'pagination[pageSize]=100';

interface StoredFile {
  readonly documentId: string;
  readonly to: string | null;
  readonly uploadedAt: string;
  readonly importedAt: string | null;
  readonly discardedAt: string | null;
}

const pragueDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Prague' });

/**
 * Tells whether the file was uploaded on a later day than it was downloaded: then it may lack lines of its last day.
 */
const isStale = ({ model }: StaffParts, { documentId, to, uploadedAt }: StoredFile): boolean => {
  const isOfToday = model.bank.files.get(documentId)?.isOfToday ?? true;
  return isOfToday && to !== null && pragueDay.format(new Date(uploadedAt)) > to;
};

/** Discards a file that may lack lines, and imports all other files. */
const bringIn = async (parts: StaffParts, member: Caller, file: StoredFile): Promise<void> => {
  const { bank } = parts.model;
  const path = `/operator/statement-files/${file.documentId}`;
  if (isStale(parts, file)) {
    const discarded = await post(parts, member, `${path}/discard`, { reason });
    if (discarded?.status === 200) bank.discarded.push(file.documentId);
    // A file with some imported lines must be imported completely.
    if (discarded?.code !== 'statement_file.begun') return;
  }
  // Staff decide about lines by the imported data, so no file is imported meanwhile.
  if (bank.isDeciding) return;
  bank.importing += 1;
  try {
    const imported = await post(parts, member, `${path}/import`, {});
    if (imported?.status === 200) bank.imported.push(file.documentId);
  } finally {
    bank.importing -= 1;
  }
};

/** Downloads a statement from the bank, uploads it, previews it, and imports it. */
const uploadFile = async (parts: StaffParts, member: Caller): Promise<void> => {
  const { client, model } = parts;
  const bank = await readBank(client, member.stream.pick(currencies));
  const file = bank && downloadFile(member.stream, bank);
  if (!file) return;
  const path = `/operator/statement-files?name=${encodeURIComponent(file.name)}`;
  const uploaded = await send(parts, member, { path, file: file.bytes });
  if (uploaded?.status !== 201) return;
  const { documentId } = uploaded.data as unknown as { readonly documentId: string };
  if (!model.bank.files.has(documentId)) model.bank.files.set(documentId, { isOfToday: file.isOfToday });
  const shown = await client.call(member, { path: `/operator/statement-files/${documentId}` });
  if (shown?.status === 200) await bringIn(parts, member, shown.data as unknown as StoredFile);
};

/** Staff import or discard each file that they have uploaded. */
export const finishFiles = async (parts: StaffParts, member: Caller): Promise<void> => {
  const files = await list<StoredFile>(parts, member, `/operator/statement-files?${page}`);
  for (const file of files)
    if (file.importedAt === null && file.discardedAt === null) await bringIn(parts, member, file);
};

interface WaitingLine {
  readonly documentId: string;
  readonly source: string;
  readonly bookedOn: string;
  readonly amount: number;
  readonly currency: BankMovement['currency'];
  readonly payerName: string | null;
  readonly payerAccount: string | null;
  readonly variableSymbol: string | null;
  readonly decision: string | null;
  readonly candidates: readonly { readonly movement: { readonly documentId: string } | null }[];
}

/** The books' movements with the day and amount of a waiting line. */
export interface BooksOfLine {
  readonly booked: readonly {
    readonly movement: string;
    readonly bookedOn: string;
    readonly amount: number;
    readonly currency: string;
    readonly payerAccount: string | null;
    readonly variableSymbol: string | null;
    readonly payerName: string | null;
    /** A line of the feed is already this movement. */
    readonly isInFeed: boolean;
    /** Another line of the same statement is already this movement. */
    readonly isTaken: boolean;
  }[];
}

type Decision = { readonly same: string } | { readonly seen: readonly string[] };

/**
 * The decision of staff who know the bank: another movement, if the bank has more of them than the books; otherwise
 * the one that no other line of the statement is. The money decides first: a line that is in the books without its
 * symbol counts as booked.
 */
export const decisionOf = (line: WaitingLine, books: BooksOfLine, bank: BankTruth): Decision | undefined => {
  const truth = bank.movements.map(wordsOf);
  const isMissing = (keyOf: (words: Parameters<typeof exactKey>[0]) => string): boolean =>
    (countBy(books.booked, keyOf).get(keyOf(line)) ?? 0) < (countBy(truth, keyOf).get(keyOf(line)) ?? 0);
  const seen = line.candidates.flatMap(({ movement }) => movement?.documentId ?? []);
  const possible = books.booked.filter(
    (one) => seen.includes(one.movement) && !one.isTaken && moneyKey(one) === moneyKey(line),
  );
  const isOfFeed = line.source === 'feed';
  const likely = possible.toSorted(
    (a, b) =>
      Number(exactKey(b) === exactKey(line)) - Number(exactKey(a) === exactKey(line)) ||
      (isOfFeed ? Number(a.isInFeed) - Number(b.isInFeed) : 0),
  );
  const [best] = likely;
  if (isMissing(moneyKey) && (best === undefined || isMissing(exactKey))) return { seen };
  return best && { same: best.movement };
};

const decideLine = async (parts: StaffParts, member: Caller, documentId: string): Promise<void> => {
  const path = `/operator/waiting-bank-lines/${documentId}`;
  const shown = await parts.client.call(member, { path });
  if (shown?.status !== 200) return;
  const line = shown.data as unknown as WaitingLine;
  if (line.decision !== null) return;
  const bank = await readBank(parts.client, line.currency);
  const decision = bank && decisionOf(line, await parts.booksOfLine(documentId), bank);
  if (!decision) return;
  const answer =
    'same' in decision
      ? await post(parts, member, `${path}/same`, { movement: decision.same })
      : await post(parts, member, `${path}/another`, { seen: decision.seen });
  if (answer?.status === 200) parts.model.bank.decided.push(documentId);
};

/**
 * One member of staff decides at a time, and not during an import: otherwise two could name one movement for two
 * equal lines.
 */
export const decideUpTo = async (parts: StaffParts, member: Caller, count: number): Promise<void> => {
  const { bank } = parts.model;
  if (bank.isDeciding || bank.importing > 0) return;
  bank.isDeciding = true;
  try {
    const lines = await list<Item>(
      parts,
      member,
      `/operator/waiting-bank-lines?filters[decided]=false&${page}`,
    );
    for (const { documentId } of lines.slice(0, count)) await decideLine(parts, member, documentId);
  } finally {
    bank.isDeciding = false;
  }
};

const decideLines = (parts: StaffParts, member: Caller): Promise<void> => decideUpTo(parts, member, 6);

interface Suspended extends Item {
  readonly reference: string | null;
}

/** Our references of transfers begin with 9. */
const isOfTransfer = ({ reference }: Suspended): boolean => /^9\d{9}$/.test(reference ?? '');

/** Money of one of our transfers, returned less a fee: it comes from the transfer's recipient. */
export const askForReturns = async (parts: StaffParts, member: Caller, count = 3): Promise<void> => {
  const fromRecipients = `filters[provider]=bank&filters[payer]=${encodeURIComponent(accountHolder)}`;
  const waiting = await list<Suspended>(parts, member, `/operator/suspense?${fromRecipients}&${page}`);
  for (const { documentId } of waiting.filter(isOfTransfer).slice(-count)) {
    const path = `/operator/suspense/${documentId}`;
    const shown = await parts.client.call(member, { path });
    if (shown?.status === 200 && shown.data['returnedTransfer'] !== null)
      await post(parts, member, `${path}/return`, { reason });
  }
};

interface Reversal {
  readonly bookedOn: string;
  readonly amount: number;
  readonly currency: BankMovement['currency'];
  readonly proposals: readonly {
    readonly payment: { readonly documentId: string };
    readonly amount: number;
    readonly bookedOn: string;
    readonly reference: string | null;
    readonly payer: { readonly account: string | null };
  }[];
}

/** The payment that the bank has reversed by a line of this day and amount. */
const paymentOf = (
  { bookedOn, amount, proposals }: Reversal,
  { movements }: BankTruth,
): string | undefined => {
  const taken = movements.filter(
    (one) => one.bookedOn === bookedOn && one.amountMinor === amount && one.reversedMovementId !== undefined,
  );
  const paid = taken.flatMap(
    ({ reversedMovementId }) => movements.find(({ id }) => id === reversedMovementId) ?? [],
  );
  const found = proposals.find((proposal) =>
    paid.some(
      (one) =>
        one.amountMinor === proposal.amount &&
        one.bookedOn === proposal.bookedOn &&
        one.payerIban === proposal.payer.account &&
        (one.variableSymbol ?? null) === proposal.reference,
    ),
  );
  return found?.payment.documentId;
};

/** Links reversals without a reference to the payments that the bank has reversed. */
export const askForMatches = async (parts: StaffParts, member: Caller, count = 2): Promise<void> => {
  const untied = await list<Item>(parts, member, `/operator/bank-movements?filters[untied]=true&${page}`);
  for (const { documentId } of untied.slice(-count)) {
    const path = `/operator/bank-movements/${documentId}`;
    const shown = await parts.client.call(member, { path });
    if (shown?.status !== 200) continue;
    const reversal = shown.data as unknown as Reversal;
    const bank = await readBank(parts.client, reversal.currency);
    const payment = bank && paymentOf(reversal, bank);
    if (payment !== undefined) await post(parts, member, `${path}/match-reversal`, { payment, reason });
  }
};

/** The actions of staff on the bank's statements. */
export const bankDeskActs = { uploadFile, decideLines, askForReturns, askForMatches } as const;
