import type { Tx } from '@parcela/platform/database/database.ts';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import { type CollectionAccount, lockCollectionAccount } from '../statements/bank-statements.store.ts';
import { importMovement, inOrder, type MovementDeps } from '../statements/import-movement.ts';
import { listKnownLines } from './known-lines.queries.ts';
import {
  type IncomingLine,
  type Candidate,
  type KnownLine,
  recogniseKnown,
  recogniseLine,
  TakenTargets,
  targetOf,
} from './recognise-line.ts';
import type { StoredLine } from './identity-columns.ts';
import { insertWaitingLine } from './waiting-lines.store.ts';

/** The outcome of a line. `movement` is in the books; a line that `waits` may be one of the candidates. */
export type AcceptedLine =
  | { readonly kind: 'same' | 'new'; readonly movement: number }
  | { readonly kind: 'waits'; readonly waiting: number; readonly candidates: readonly Candidate[] };

/** A line of the bank's API, which names no statement. */
export const fromFeed = (line: StatementLine): IncomingLine => ({
  ...line,
  source: 'feed',
  from: null,
  to: null,
});

/** `taken` contains the targets of the statement's other lines. */
export interface LineToTake {
  readonly account: CollectionAccount;
  readonly line: StoredLine;
  readonly taken?: ReadonlySet<string>;
}

const knownAs = (known: KnownLine): AcceptedLine =>
  known.movement === null
    ? { kind: 'waits', waiting: known.waiting ?? 0, candidates: [] }
    : { kind: 'same', movement: known.movement };

/**
 * Accepts one line of a statement: a known line changes nothing, a new movement is booked, and a line that another
 * source or statement may have delivered waits for staff. Meanwhile no other transaction accepts a line of the
 * account.
 */
export const acceptLine = async (
  deps: MovementDeps,
  tx: Tx,
  { account, line, taken = new Set() }: LineToTake,
): Promise<AcceptedLine> => {
  await lockCollectionAccount(tx, account.id);
  const recognised = recogniseLine(line, await listKnownLines(tx, account.id, [line]), taken);
  if (recognised.kind === 'same') return knownAs(recognised.known);
  if (recognised.kind === 'new')
    return { kind: 'new', movement: (await importMovement(deps, tx, account, line)).id };
  const { candidates } = recognised;
  return { kind: 'waits', waiting: await insertWaitingLine(tx, account.id, line), candidates };
};

const targetOfTaken = (line: AcceptedLine): string =>
  targetOf(
    line.kind === 'waits'
      ? { movement: null, waiting: line.waiting }
      : { movement: line.movement, waiting: null },
  );

/**
 * Accepts the lines of a statement: known lines are found together, and each other line goes to `take`, which runs
 * `acceptLine` in a transaction.
 */
export const acceptLines = async (
  tx: Tx,
  account: Pick<CollectionAccount, 'id'>,
  lines: readonly IncomingLine[],
  take: (line: IncomingLine, taken: ReadonlySet<string>) => Promise<AcceptedLine | undefined>,
): Promise<ReadonlyMap<IncomingLine, AcceptedLine>> => {
  const known = recogniseKnown(lines, await listKnownLines(tx, account.id, lines));
  const taken = new TakenTargets();
  for (const [line, found] of known) taken.add(line, targetOf(found));
  const became = new Map<IncomingLine, AcceptedLine>(
    [...known].map(([line, found]) => [line, knownAs(found)] as const),
  );
  for (const line of inOrder(lines.filter((each) => !known.has(each)))) {
    const done = await take(line, taken.by(line));
    if (done === undefined) continue;
    taken.add(line, targetOfTaken(done));
    became.set(line, done);
  }
  return became;
};
