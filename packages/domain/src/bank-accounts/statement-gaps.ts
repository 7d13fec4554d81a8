/** An imported statement of an account. */
export interface StatementSpan {
  /** Each source has its own numbering of statements. */
  readonly source: string;
  /** Its position in the bank's sequence, which may restart every year. */
  readonly sequence: number | null;
  /** Days, both included. */
  readonly from: string;
  readonly to: string;
  /** Minor units; null where the form has none. */
  readonly opening: bigint | null;
  readonly closing: bigint | null;
}

/** A gap between two imported statements. */
export interface StatementGap {
  readonly before: StatementSpan;
  readonly after: StatementSpan;
  /** The missing numbers; null where only the days suggest a missing statement. */
  readonly missing: { readonly year: string; readonly first: number; readonly last: number } | null;
  /** The days between the two; null where they follow each other. */
  readonly days: { readonly from: string; readonly to: string } | null;
}

type Numbered = StatementSpan & { readonly sequence: number };

const dayMs = 86_400_000;
const dayBeside = (day: string, distance: 1 | -1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + distance * dayMs).toISOString().slice(0, 10);
const yearOf = ({ to }: StatementSpan): string => to.slice(0, 4);
const isNumbered = (span: StatementSpan): span is Numbered => span.sequence !== null;
const areSameDays = (left: StatementSpan, right: StatementSpan): boolean =>
  left.from === right.from && left.to === right.to;
const isSameBalance = (before: StatementSpan, after: StatementSpan): boolean =>
  before.closing !== null && before.closing === after.opening;
const byDays = (left: StatementSpan, right: StatementSpan): number =>
  left.to.localeCompare(right.to) || left.from.localeCompare(right.from);

const daysBetween = (before: StatementSpan, after: StatementSpan): StatementGap['days'] => {
  const from = dayBeside(before.to, 1);
  return from < after.from ? { from, to: dayBeside(after.from, -1) } : null;
};

/** Statements by source and year, in the order of their days. */
const sequencesOf = (spans: readonly StatementSpan[]): readonly (readonly Numbered[])[] => {
  const sequences = new Map<string, Numbered[]>();
  for (const span of spans.filter(isNumbered).toSorted(byDays)) {
    const key = `${span.source} ${yearOf(span)}`;
    sequences.set(key, [...(sequences.get(key) ?? []), span]);
  }
  return [...sequences.values()];
};

/** Some banks give every statement the same number, which tells nothing. */
const isCounting = (sequence: readonly Numbered[]): boolean =>
  sequence.every((span, place) => {
    const before = sequence[place - 1];
    return before === undefined || areSameDays(before, span) || before.sequence < span.sequence;
  });

/** Tells whether another source covers the time between the two. */
const isKnownElsewhere = (
  spans: readonly StatementSpan[],
  before: Numbered,
  after: Numbered,
  days: StatementGap['days'],
): boolean => {
  const [from, to] = days === null ? [before.to, after.from] : [days.from, days.to];
  const others = spans.filter(({ source }) => source !== before.source);
  for (let day = from; day <= to; day = dayBeside(day, 1))
    if (!others.some((each) => each.from <= day && day <= each.to)) return false;
  return true;
};

const missingNumbers = (spans: readonly StatementSpan[]): readonly StatementGap[] =>
  sequencesOf(spans)
    .filter(isCounting)
    .flatMap((sequence) => {
      const inOrder = sequence.toSorted((a, b) => a.sequence - b.sequence);
      return inOrder.flatMap((after, place): StatementGap[] => {
        const before = inOrder[place - 1];
        if (before === undefined || after.sequence - before.sequence < 2) return [];
        const days = daysBetween(before, after);
        // A number missing between two consecutive days does not mean missing money.
        if (days === null && isSameBalance(before, after)) return [];
        if (isKnownElsewhere(spans, before, after, days)) return [];
        const missing = { year: yearOf(after), first: before.sequence + 1, last: after.sequence - 1 };
        return [{ before, after, missing, days }];
      });
    });

/** A bank writes no statement for days without a movement; the next number shows that none is missing. */
const isNext = (
  before: StatementSpan,
  after: StatementSpan,
  counting: ReadonlySet<StatementSpan>,
): boolean => {
  if (before.closing !== null && after.opening !== null) return before.closing === after.opening;
  const isNextNumber =
    before.source === after.source &&
    counting.has(before) &&
    counting.has(after) &&
    after.sequence === (before.sequence ?? 0) + 1;
  return isNextNumber || daysBetween(before, after) === null;
};

/** Days without a statement, and statements whose opening balance differs from the last closing balance. */
const brokenLinks = (spans: readonly StatementSpan[]): readonly StatementGap[] => {
  const counting = new Set<StatementSpan>(sequencesOf(spans).filter(isCounting).flat());
  const gaps: StatementGap[] = [];
  let last: StatementSpan[] = [];
  for (const begin of [...new Set(spans.map(({ from }) => from))].toSorted()) {
    const first = spans.filter(({ from }) => from === begin);
    const pairs = last
      .filter(({ to }) => to < begin)
      .flatMap((before) => first.map((after) => ({ before, after })));
    const [pair] = pairs;
    if (pair && !pairs.some(({ before, after }) => isNext(before, after, counting)))
      gaps.push({ ...pair, missing: null, days: daysBetween(pair.before, pair.after) });
    const ends = [...last, ...first].toSorted(byDays);
    last = ends.filter(({ to }) => to === ends.at(-1)?.to);
  }
  return gaps;
};

/** Tells whether a missing number explains the break between its neighbours. */
const explains = (number: StatementGap, link: StatementGap): boolean =>
  number.before.to <= link.before.to && link.after.from <= number.after.from;

/**
 * The places where a statement of an account may be missing, the oldest first: a number is missing, no
 * statement covers days over which the balance has changed, or an opening balance differs from the last
 * closing balance.
 */
export function findStatementGaps(spans: readonly StatementSpan[]): readonly StatementGap[] {
  const numbers = missingNumbers(spans);
  const links = brokenLinks(spans).filter((link) => !numbers.some((number) => explains(number, link)));
  return [...numbers, ...links].toSorted((a, b) => byDays(a.after, b.after));
}
