import { accountsAgree, bankingDaysApart, payerNamesAgree } from '@parcela/domain';
import type { LineReferences, ReferenceName, StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import type { StatementFormat } from '@parcela/providers/ports/statement-file.ts';

/** The source of a line: the bank's API, or a file in one of the formats. */
export type LineSource = 'feed' | StatementFormat;

/** What identifies a line, and the first and last day of its statement if known. */
export interface LineIdentity extends Pick<
  StatementLine,
  | 'movementId'
  | 'statement'
  | 'bookedOn'
  | 'amount'
  | 'currency'
  | 'payerName'
  | 'payerAccount'
  | 'variableSymbol'
> {
  /** Null for a line from before sources were stored. */
  readonly source: LineSource | null;
  readonly references: LineReferences;
  readonly from: string | null;
  readonly to: string | null;
}

/** A line as a source delivers it. */
export interface IncomingLine extends StatementLine {
  readonly source: LineSource;
  readonly from: string | null;
  readonly to: string | null;
}

/** A known line: one delivery of a movement, or a line that waits for a staff decision. */
export interface KnownLine extends LineIdentity {
  /** The movement in the books; null for a line that waits. */
  readonly movement: number | null;
  readonly waiting: number | null;
  readonly movementDocumentId: string;
}

/** A line or movement that a new line may be, judged by all its values. */
export interface Candidate {
  readonly known: KnownLine;
  readonly daysApart: number;
}

/**
 * `same`: the movement is in the books, or the line already waits. `asks`: it may be one of the candidates, and staff
 * decide. `new`: it differs from every known movement.
 */
export type Recognition =
  | { readonly kind: 'same'; readonly known: KnownLine }
  | { readonly kind: 'asks'; readonly candidates: readonly Candidate[] }
  | { readonly kind: 'new' };

/**
 * A bank gives each of these numbers once per account; the other numbers count within a statement, or come from the
 * payer.
 */
const uniqueNames: ReadonlySet<ReferenceName> = new Set([
  'movement',
  'servicer',
  'servicerOfPart',
  'transaction',
]);
/** These numbers restart with each statement. */
const namesWithinStatement: ReadonlySet<ReferenceName> = new Set(['entry', 'document']);

type References = 'agree' | 'contradict' | 'silent';

/** Some banks give every file the same number. */
const isSameStatement = (left: LineIdentity, right: LineIdentity): boolean =>
  left.statement !== null &&
  left.statement === right.statement &&
  left.from === right.from &&
  left.to === right.to;

const compareReferences = (left: LineIdentity, right: LineIdentity): References => {
  const names = (Object.keys({ ...left.references, ...right.references }) as ReferenceName[]).filter(
    (name) => !namesWithinStatement.has(name) || isSameStatement(left, right),
  );
  const pairs = names.map((name) => [left.references[name], right.references[name]] as const);
  const areBoth = ([one, other]: readonly [string | undefined, string | undefined]) =>
    one !== undefined && other !== undefined;
  if (pairs.some((pair) => areBoth(pair) && pair[0] !== pair[1])) return 'contradict';
  const isKnown = isSameStatement(left, right)
    ? names.length > 0
    : names.some((name) => uniqueNames.has(name));
  return isKnown && pairs.every(areBoth) ? 'agree' : 'silent';
};

/** Equal, unless one line lacks the value; a different value makes it another movement. */
export const bothSayEqual = (left: string | null, right: string | null): 'equal' | 'missing' =>
  left === null || right === null ? 'missing' : 'equal';

/** Compares the references of two lines. */
export const compareNumbers = (left: LineIdentity, right: LineIdentity): 'equal' | 'other' | 'missing' => {
  if (right.source === null) return left.movementId === right.movementId ? 'equal' : 'other';
  if (Object.keys(left.references).length === 0 || Object.keys(right.references).length === 0)
    return 'missing';
  return compareReferences(left, right) === 'agree' ? 'equal' : 'other';
};

const bothSay = (
  left: string | null,
  right: string | null,
  agree: (left: string, right: string) => boolean,
): boolean => left === null || right === null || agree(left, right);
const symbolsAgree = (left: string, right: string): boolean =>
  left.replace(/^0+/, '') === right.replace(/^0+/, '');

/** A missing value contradicts nothing. */
const payersAgree = (left: LineIdentity, right: LineIdentity): boolean =>
  bothSay(left.variableSymbol, right.variableSymbol, symbolsAgree) &&
  bothSay(left.payerAccount, right.payerAccount, accountsAgree) &&
  bothSay(left.payerName, right.payerName, payerNamesAgree);

const covers = ({ from, to }: LineIdentity, day: string): boolean =>
  from !== null && to !== null && from <= day && day <= to;
const hasPeriod = ({ from, to }: LineIdentity): boolean => from !== null && to !== null;

const hasEqualNumbers = (left: LineReferences, right: LineReferences): boolean => {
  const names = Object.keys({ ...left, ...right }) as ReferenceName[];
  return names.length > 0 && names.every((name) => left[name] === right[name]);
};

/** Two statements that both have every line of the day. */
const overlap = (left: LineIdentity, right: LineIdentity): boolean => {
  if (!covers(left, right.bookedOn) || !covers(right, right.bookedOn)) return false;
  // Two statements of the same days may be parts of one, unless they share numbers.
  const mayBeParts = left.statement !== right.statement && left.from === right.from && left.to === right.to;
  return !mayBeParts || hasEqualNumbers(left.references, right.references);
};

type Comparison = 'same' | 'asks' | 'different';

/** Compares lines of one source that agree in everything but the reference. */
const compareInSource = (line: LineIdentity, known: LineIdentity): Comparison => {
  const references = compareReferences(line, known);
  if (references === 'contradict' || line.bookedOn !== known.bookedOn) return 'different';
  if (isSameStatement(line, known)) {
    const hasNone = Object.keys({ ...line.references, ...known.references }).length === 0;
    return references === 'agree' || hasNone ? 'same' : 'asks';
  }
  if (overlap(line, known)) return 'same';
  const areApart = hasPeriod(line) && hasPeriod(known);
  return references === 'agree' && !areApart ? 'same' : 'asks';
};

const hasEqualReferences = (line: LineIdentity, known: LineIdentity): boolean =>
  compareReferences(line, known) === 'agree' && line.statement === known.statement;

/** Compares lines from two sources. */
const compareOverSources = (line: LineIdentity, known: LineIdentity): Comparison => {
  const isNumberEqual =
    known.source === null ? line.movementId === known.movementId : hasEqualReferences(line, known);
  return isNumberEqual && line.bookedOn === known.bookedOn ? 'same' : 'asks';
};

/** Compares a line with a known one. */
const compareLines = (line: LineIdentity, known: LineIdentity): Comparison => {
  const isMoneyEqual = line.amount === known.amount && line.currency === known.currency;
  if (!isMoneyEqual || !payersAgree(line, known)) return 'different';
  if (bankingDaysApart(line.bookedOn, known.bookedOn) > 1) return 'different';
  return line.source === known.source ? compareInSource(line, known) : compareOverSources(line, known);
};

/** The key of a movement or waiting line; each line of a statement takes a different key. */
export const targetOf = ({ movement, waiting }: Pick<KnownLine, 'movement' | 'waiting'>): string =>
  movement === null ? `waiting ${waiting}` : `movement ${movement}`;

/**
 * The targets of the lines of each statement in a file: a movement has one line per statement, in one or more
 * statements.
 */
export class TakenTargets {
  readonly #targets = new Map<string | null, Set<string>>();

  by({ statement }: Pick<LineIdentity, 'statement'>): ReadonlySet<string> {
    return this.#targets.get(statement) ?? new Set();
  }

  add({ statement }: Pick<LineIdentity, 'statement'>, target: string): void {
    const targets = this.#targets.get(statement) ?? new Set();
    this.#targets.set(statement, targets.add(target));
  }
}

/** Groups the deliveries of each movement. */
const targetsIn = (known: readonly KnownLine[]): readonly (readonly KnownLine[])[] => {
  const targets = new Map<string, KnownLine[]>();
  for (const each of known) {
    const key = targetOf(each);
    targets.set(key, [...(targets.get(key) ?? []), each]);
  }
  return [...targets.values()];
};

/** If the line's own source has delivered the movement, only that delivery counts. */
const ofSource = (line: LineIdentity, ways: readonly KnownLine[]): readonly KnownLine[] => {
  const own = ways.filter(({ source }) => source === line.source);
  return own.length > 0 ? own : ways;
};

/** The bank's API numbers every line, and may return one twice in a response. */
const isRepeated = (line: LineIdentity, known: LineIdentity): boolean =>
  line.source === 'feed' && known.source === 'feed' && compareReferences(line, known) === 'agree';

const candidateOf = (line: LineIdentity, known: KnownLine): Candidate => ({
  known,
  daysApart: bankingDaysApart(line.bookedOn, known.bookedOn),
});

/**
 * All targets that a line may be, one delivery of each: a line that agrees completely may still be a twin within its
 * statement.
 */
export const candidatesAmong = (line: LineIdentity, known: readonly KnownLine[]): readonly Candidate[] =>
  targetsIn(known)
    .map((ways) => ofSource(line, ways).find((way) => compareLines(line, way) !== 'different'))
    .filter((way) => way !== undefined)
    .map((way) => candidateOf(line, way));

/**
 * Recognises a line among the known ones. `taken` contains the targets of the statement's other lines: two equal
 * lines of a statement are two movements.
 */
export const recogniseLine = (
  line: LineIdentity,
  known: readonly KnownLine[],
  taken: ReadonlySet<string>,
): Recognition => {
  const compared = targetsIn(
    known.filter((each) => !taken.has(targetOf(each)) || isRepeated(line, each)),
  ).flatMap((ways) => ofSource(line, ways).map((way) => ({ way, is: compareLines(line, way) })));
  const same = compared.filter(({ is }) => is === 'same').map(({ way }) => way);
  const found = same.find((way) => compareReferences(line, way) === 'agree') ?? same[0];
  if (found !== undefined) return { kind: 'same', known: found };
  const candidates = new Map(
    compared.filter(({ is }) => is === 'asks').map(({ way }) => [targetOf(way), way] as const),
  );
  if (candidates.size === 0) return { kind: 'new' };
  return {
    kind: 'asks',
    candidates: [...candidates.values()].map((way) => candidateOf(line, way)),
  };
};

/** Recognises the known lines of a statement one by one; lines that agree by their references choose first. */
export const recogniseKnown = <Line extends LineIdentity>(
  lines: readonly Line[],
  known: readonly KnownLine[],
): ReadonlyMap<Line, KnownLine> => {
  const byMoney = new Map<string, KnownLine[]>();
  const keyOf = ({ amount, currency }: LineIdentity): string => `${amount} ${currency}`;
  for (const each of known) byMoney.set(keyOf(each), [...(byMoney.get(keyOf(each)) ?? []), each]);
  const found = new Map<Line, KnownLine>();
  const taken = new TakenTargets();
  for (const isSure of [true, false])
    for (const line of lines.filter((each) => !found.has(each))) {
      const recognised = recogniseLine(line, byMoney.get(keyOf(line)) ?? [], taken.by(line));
      if (recognised.kind !== 'same') continue;
      if (isSure && compareReferences(line, recognised.known) !== 'agree') continue;
      found.set(line, recognised.known);
      taken.add(line, targetOf(recognised.known));
    }
  return found;
};
