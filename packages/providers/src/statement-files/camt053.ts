import { compactIban } from '@parcela/domain';
import type { LineReferences, StatementLine, UnreadableLine } from '../ports/bank-feed.ts';
import type { LineWords, StatementFile } from '../ports/statement-file.ts';
import { type EntryAmount, entryAmount, signed, splitEntry } from './camt-amounts.ts';
import { joinStatements, type Statement } from './join-statements.ts';
import { dayOf, isDay, problemAt, readEach, RefusedFileError } from './reading.ts';
import { references } from '../fio/fio-line.ts';
import { inside, listAt, parseXml, textAt } from './xml-nodes.ts';

/**
 * The payer of an incoming amount, or the recipient of an outgoing one. Newer versions nest the party one
 * level deeper.
 */
const otherParty = (details: unknown, isIncoming: boolean): Pick<LineWords, 'payerName' | 'payerAccount'> => {
  const side = isIncoming ? 'Dbtr' : 'Cdtr';
  const parties = inside(details, ['RltdPties']);
  const account = [`${side}Acct`, 'Id'];
  const iban = textAt(parties, ...account, 'IBAN');
  return {
    payerName: textAt(parties, side, 'Nm') ?? textAt(parties, side, 'Pty', 'Nm'),
    payerAccount: iban === null ? textAt(parties, ...account, 'Othr', 'Id') : compactIban(iban),
  };
};

const wordsOf = (details: unknown, isIncoming: boolean): LineWords => {
  const creditor = listAt(details, 'RmtInf', 'Strd').map((each) => textAt(each, 'CdtrRefInf', 'Ref'));
  const messages = listAt(details, 'RmtInf', 'Ustrd').map((each) => textAt({ each }, 'each'));
  const texts = [...creditor, endToEnd(details), ...messages, textAt(details, 'AddtlTxInf')];
  const symbol = texts.map((text) => /(?:^|\/)VS[:/]?(\d{1,10})/.exec(text ?? '')?.[1] ?? null);
  return {
    ...otherParty(details, isIncoming),
    variableSymbol: symbol.find((each) => each !== null) ?? null,
    texts: texts.filter((text) => text !== null),
  };
};

/** The bank's reference is unique; a short entry number is unique only within its statement. */
const movementIdOf = (entry: unknown, details: unknown, statementId: string): string => {
  const reference = textAt(entry, 'AcctSvcrRef') ?? textAt(details, 'Refs', 'AcctSvcrRef');
  const number = textAt(entry, 'NtryRef');
  if (reference !== null) return reference;
  if (number === null) return '';
  return number.length >= 8 ? number : `${statementId}/${number}`;
};

const endToEnd = (details: unknown): string | null => {
  const text = textAt(details, 'Refs', 'EndToEndId');
  return text === 'NOTPROVIDED' ? null : text;
};

const referencesOf = (entry: unknown, details: unknown): LineReferences =>
  references({
    entry: textAt(entry, 'NtryRef'),
    servicer: textAt(entry, 'AcctSvcrRef'),
    servicerOfPart: textAt(details, 'Refs', 'AcctSvcrRef'),
    instruction: textAt(details, 'Refs', 'InstrId'),
    endToEnd: endToEnd(details),
    transaction: textAt(details, 'Refs', 'TxId'),
  });

/** The statement of an entry, and its position for a reader. */
interface EntryPlace {
  readonly statementId: string | null;
  readonly place: string;
}

/** A part of an entry that becomes a line. */
interface Part {
  readonly amount: bigint;
  readonly currency: string;
  /** Appended to the entry's number; empty for an entry that is one line. */
  readonly suffix: string;
  readonly raw: unknown;
  readonly words: LineWords;
}

const lineOf = (
  entry: unknown,
  details: unknown,
  { suffix, raw, words, ...part }: Part,
  at: EntryPlace,
): StatementLine => {
  const id = movementIdOf(entry, details, at.statementId ?? '');
  const bookedOn = textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm');
  return {
    movementId: id === '' ? '' : `${id}${suffix}`,
    references: referencesOf(entry, details),
    statement: at.statementId,
    instructionId: textAt(details, 'Refs', 'InstrId'),
    bookedOn: dayOf(bookedOn, `${at.place}/BookgDt`, (text) => text.slice(0, 10)),
    ...part,
    ...words,
    isReversal: ['true', '1'].includes(textAt(entry, 'RvslInd') ?? ''),
    raw: JSON.stringify(raw),
  };
};

const noWords: LineWords = { payerName: null, payerAccount: null, variableSymbol: null, texts: [] };

/** The bank's text for an entry as a whole. */
const wordsOfEntry = (entry: unknown): LineWords => ({
  ...noWords,
  texts: [textAt(entry, 'AddtlNtryInf')].filter((text) => text !== null),
});

/** The entry without its transactions: otherwise each of its lines would store all of them. */
const headOf = (entry: unknown): object => {
  const { NtryDtls: _transactions, ...head } = entry as Readonly<Record<string, unknown>>;
  return head;
};

/** A line for each transaction of an entry and one for the charges; no amount is lost. */
const partsOf = (entry: unknown, of: EntryAmount, parts: readonly unknown[]): [unknown, Part][] | null => {
  const split = splitEntry(entry, parts, of);
  if (split === null) return null;
  const { currency } = of;
  const { amounts, charges } = split;
  const head = headOf(entry);
  const isWhole = parts.length === 1 && charges === 0n;
  const lines = parts.map((details, index): [unknown, Part] => {
    const amount = amounts[index] ?? 0n;
    const words = wordsOf(details, amount > 0n);
    const raw = isWhole ? entry : { entry: head, details };
    return [details, { amount, currency, suffix: isWhole ? '' : `/${index + 1}`, raw, words }];
  });
  if (charges === 0n) return lines;
  const raw = { entry: head, charges: String(charges) };
  const words = wordsOfEntry(entry);
  return [...lines, [undefined, { amount: charges, currency, suffix: '/charges', raw, words }]];
};

/**
 * An entry is one movement, or a batch minus the bank's charges. A batch whose transactions do not add up to its amount
 * becomes one line without a payer, which waits for staff.
 */
const linesOf = (
  entry: unknown,
  at: EntryPlace,
): { readonly lines: StatementLine[]; readonly notice: UnreadableLine | null } => {
  const of = entryAmount(entry, at.place);
  const parts = listAt(entry, 'NtryDtls').flatMap((details) => listAt(details, 'TxDtls'));
  const split = partsOf(entry, of, parts);
  if (split !== null)
    return { lines: split.map(([details, part]) => lineOf(entry, details, part, at)), notice: null };
  const { amount, currency } = of;
  const [only] = parts;
  const words = parts.length > 1 ? wordsOfEntry(entry) : wordsOf(only, amount > 0n);
  const details = parts.length > 1 ? undefined : only;
  const line = lineOf(entry, details, { amount, currency, suffix: '', raw: entry, words }, at);
  const isClear = parts.length <= 1;
  return {
    lines: [line],
    notice: isClear ? null : { raw: line.raw, problem: problemAt('batch_differs', at.place) },
  };
};

const isBooked = (entry: unknown): boolean =>
  (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK') === 'BOOK';

const balanceAt = (statement: unknown, codes: readonly string[]): bigint | null => {
  const balances = listAt(statement, 'Bal');
  const found = codes
    .map((code) => balances.find((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((each) => each !== undefined);
  try {
    return found === undefined ? null : signed(found, textAt(found, 'CdtDbtInd'), 'Bal');
  } catch {
    return null;
  }
};

const dayOfPeriod = (statement: unknown, name: string): string | null => {
  const text = textAt(statement, 'FrToDt', `${name}Tm`) ?? textAt(statement, 'FrToDt', name) ?? '';
  const day = text.slice(0, 10);
  return isDay(day) ? day : null;
};

const statementOf = (statement: unknown, index: number): Statement => {
  const place = `Stmt ${index + 1}`;
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  if (account === null) throw new RefusedFileError('no_account', `${place}/Acct/Id`);
  const id = textAt(statement, 'Id');
  const notices: UnreadableLine[] = [];
  // Entry numbers count all entries of the file.
  const entries = [...listAt(statement, 'Ntry').entries()].filter(([, entry]) => isBooked(entry));
  const read = readEach(
    entries,
    ([number, entry]) => {
      const { lines, notice } = linesOf(entry, { statementId: id, place: `${place}/Ntry ${number + 1}` });
      if (notice !== null) notices.push(notice);
      return lines;
    },
    ([, entry]) => entry,
  );
  const number = textAt(statement, 'ElctrncSeqNb') ?? textAt(statement, 'LglSeqNb') ?? '';
  return {
    place,
    id,
    sequence: /^\d{1,9}$/.test(number) ? Number(number) : null,
    account: compactIban(account),
    currency: textAt(statement, 'Acct', 'Ccy'),
    from: dayOfPeriod(statement, 'FrDt'),
    to: dayOfPeriod(statement, 'ToDt'),
    opening: balanceAt(statement, ['OPBD', 'PRCD']),
    closing: balanceAt(statement, ['CLBD']),
    ...read,
    notices,
  };
};

/** A bank may write one statement twice; pages of one statement differ. */
const withoutCopies = (statements: readonly unknown[]): readonly unknown[] => [
  ...new Map(statements.map((statement) => [JSON.stringify(statement), statement])).values(),
];

/** Other messages that banks offer in addition to the statement. */
const otherMessages: Readonly<Record<string, string>> = {
  BkToCstmrAcctRpt: 'camt.052',
  BkToCstmrDbtCdtNtfctn: 'camt.054',
};

/** ISO 20022 `camt.053` of any version. @throws RefusedFileError */
export const readCamt053 = (text: string): StatementFile => {
  const document = inside(parseXml(text), ['Document']);
  const statements = listAt(document, 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0) {
    const names = typeof document === 'object' && document !== null ? Object.keys(document) : [];
    const other = names.find((name) => !name.startsWith('@_'));
    throw new RefusedFileError('other_message', otherMessages[other ?? ''] ?? other ?? 'XML');
  }
  return joinStatements('camt.053', withoutCopies(statements).map(statementOf));
};

/** The payer's data in a line, from its `raw`. */
export const camtWords = (raw: object): LineWords => {
  const entry = 'entry' in raw ? raw.entry : raw;
  const parts = listAt(entry, 'NtryDtls').flatMap((details) => listAt(details, 'TxDtls'));
  const details = 'details' in raw ? raw.details : parts.length === 1 ? parts[0] : undefined;
  if (details === undefined) return wordsOfEntry(entry);
  const direction = textAt(details, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd');
  return wordsOf(details, direction === 'CRDT');
};

/** The bank's names for a line. */
export const camtTitles = (raw: object): readonly (string | null)[] => {
  const entry = 'entry' in raw ? raw.entry : raw;
  return [textAt(entry, 'AddtlNtryInf'), textAt(entry, 'BkTxCd', 'Prtry', 'Cd')];
};
