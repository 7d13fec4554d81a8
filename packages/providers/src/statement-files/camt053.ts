import { compactIban } from '@parcela/domain';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { StatementFile } from '../ports/statement-file.ts';
import type { StatementLine } from '../ports/bank-feed.ts';
import { amountOf, dayOf, filled, isDay, readEach, required, UnreadableLineError } from './reading.ts';

const lists = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd', 'Strd']);
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  isArray: (name) => lists.has(name),
});

const inside = (node: unknown, path: readonly string[]): unknown => {
  let found = node;
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
};
/** The text of an element, with or without attributes. */
const textAt = (node: unknown, ...path: readonly string[]): string | null => {
  const found = inside(node, path);
  const text = typeof found === 'string' ? found : inside(found, ['#text']);
  return typeof text === 'string' ? filled(text) : null;
};
const listAt = (node: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = inside(node, path);
  return Array.isArray(found) ? found : [];
};

const dateAt = (node: unknown, name: string): string =>
  (textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm') ?? '').slice(0, 10);

const signedAmount = (node: unknown, direction: string | null): bigint => {
  const amount = amountOf(required(textAt(node, 'Amt'), 'amount'));
  if (direction === 'CRDT') return amount;
  if (direction === 'DBIT') return -amount;
  throw new UnreadableLineError('the line has no direction');
};

interface Party {
  readonly name: string | null;
  readonly account: string | null;
}
/** Who paid what came in, or got what went out. Newer versions have the party one level deeper. */
const otherParty = (details: unknown, isIncoming: boolean): Party => {
  const side = isIncoming ? 'Dbtr' : 'Cdtr';
  const parties = inside(details, ['RltdPties']);
  const account = [`${side}Acct`, 'Id'];
  const iban = textAt(parties, ...account, 'IBAN');
  return {
    name: textAt(parties, side, 'Nm') ?? textAt(parties, side, 'Pty', 'Nm'),
    account: iban === null ? textAt(parties, ...account, 'Othr', 'Id') : compactIban(iban),
  };
};

/** A reference of the bank is unique; a short number of an entry only within its statement. */
const movementIdOf = (entry: unknown, details: unknown, statementId: string): string => {
  const own = textAt(entry, 'AcctSvcrRef') ?? textAt(details, 'Refs', 'AcctSvcrRef');
  const number = textAt(entry, 'NtryRef');
  if (own !== null) return own;
  if (number === null) return '';
  return number.length >= 8 ? number : `${statementId}/${number}`;
};

const lineOf = (
  entry: unknown,
  details: unknown,
  of: { readonly statementId: string; readonly amount: bigint; readonly suffix: string },
): StatementLine => {
  const party = otherParty(details, of.amount > 0n);
  const references = listAt(details, 'RmtInf', 'Strd').map((each) => textAt(each, 'CdtrRefInf', 'Ref'));
  const ends = [textAt(details, 'Refs', 'EndToEndId')].filter((text) => text !== 'NOTPROVIDED');
  const messages = listAt(details, 'RmtInf', 'Ustrd').map((each) => textAt({ each }, 'each'));
  const texts = [...references, ...ends, ...messages, textAt(details, 'AddtlTxInf')];
  const symbol = texts.map((text) => /(?:^|\/)VS[:/]?(\d{1,10})/.exec(text ?? '')?.[1] ?? null);
  const id = movementIdOf(entry, details, of.statementId);
  return {
    movementId: id === '' ? '' : `${id}${of.suffix}`,
    instructionId: textAt(details, 'Refs', 'InstrId'),
    bookedOn: dayOf(dateAt(entry, 'BookgDt')),
    amount: of.amount,
    currency: required(textAt(entry, 'Amt', '@_Ccy'), 'currency'),
    variableSymbol: symbol.find((each) => each !== null) ?? null,
    texts: texts.filter((text) => text !== null),
    payerName: party.name,
    payerAccount: party.account,
    isReversal: ['true', '1'].includes(textAt(entry, 'RvslInd') ?? ''),
    raw: JSON.stringify(of.suffix === '' ? entry : { entry, details }),
  };
};

/** An entry is one movement, or a batch whose parts must make it up. */
const linesOf = (entry: unknown, statementId: string): StatementLine[] => {
  const direction = textAt(entry, 'CdtDbtInd');
  const amount = signedAmount(entry, direction);
  const parts = listAt(entry, 'NtryDtls').flatMap((details) => listAt(details, 'TxDtls'));
  if (parts.length <= 1) return [lineOf(entry, parts[0], { statementId, amount, suffix: '' })];
  const lines = parts.map((part, place) => {
    const own = signedAmount(part, textAt(part, 'CdtDbtInd') ?? direction);
    return lineOf(entry, part, { statementId, amount: own, suffix: `/${place + 1}` });
  });
  if (lines.reduce((sum, line) => sum + line.amount, 0n) !== amount)
    throw new UnreadableLineError('the parts of the batch do not make up its amount');
  return lines;
};

const isBooked = (entry: unknown): boolean =>
  (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK') === 'BOOK';

const balanceOf = (statement: unknown, codes: readonly string[]): bigint | null => {
  const balances = listAt(statement, 'Bal');
  const found = codes
    .map((code) => balances.find((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((each) => each !== undefined);
  try {
    return found === undefined ? null : signedAmount(found, textAt(found, 'CdtDbtInd'));
  } catch {
    return null;
  }
};

const dayOfPeriod = (statement: unknown, name: string): string | null => {
  const day = (textAt(statement, 'FrToDt', `${name}Tm`) ?? textAt(statement, 'FrToDt', name) ?? '').slice(
    0,
    10,
  );
  return isDay(day) ? day : null;
};

/** ISO 20022 `camt.053` of any version with one statement. A document with definitions of its own is refused. */
export const readCamt053 = (text: string): StatementFile | null => {
  if (text.includes('<!DOCTYPE') || XMLValidator.validate(text) !== true) return null;
  const statements = listAt(parser.parse(text), 'Document', 'BkToCstmrStmt', 'Stmt');
  const [statement] = statements;
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  if (statements.length !== 1 || account === null) return null;
  const entries = listAt(statement, 'Ntry').filter(isBooked);
  return {
    format: 'camt.053',
    account: compactIban(account),
    currency: textAt(statement, 'Acct', 'Ccy'),
    from: dayOfPeriod(statement, 'FrDt'),
    to: dayOfPeriod(statement, 'ToDt'),
    opening: balanceOf(statement, ['OPBD', 'PRCD']),
    closing: balanceOf(statement, ['CLBD']),
    ...readEach(entries, (entry) => linesOf(entry, textAt(statement, 'Id') ?? '')),
  };
};
