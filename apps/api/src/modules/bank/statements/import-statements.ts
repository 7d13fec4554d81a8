import { type Currency, currencies, dateInZone } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import type { Logger } from '@parcela/platform/log.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { recordStatement } from '../outgoing-transfers/transfer-batches.store.ts';
import type { BankFeed, UnreadableLine } from '@parcela/providers/ports/bank-feed.ts';
import {
  type CollectionAccount,
  insertUnreadable,
  openCollectionAccount,
  saveReadTo,
  saveSeenInFeed,
  saveSameBalance,
  saveStatedBalance,
} from './bank-statements.store.ts';
import { fromFeed, acceptLine, acceptLines } from '../recognition/take-line.ts';
import type { MovementDeps } from './import-movement.ts';

export interface ImportParts {
  readonly deps: MovementDeps;
  readonly feed: BankFeed;
  readonly ibans: Readonly<Record<Currency, string>>;
  /** How often the statements are read; the bank allows one call every thirty seconds. */
  readonly intervalS: number;
  readonly transact: UnitOfWork;
  readonly reader: Tx;
  readonly log: Logger;
}

/** The bank books by this calendar, whatever the platform's time zone. */
const bankZone = 'Europe/Prague';
/** A movement may appear some days after its booking day. */
const overlapDays = 7;
/** The bank gives older history only with a staff member's authorisation. */
const historyDays = 88;
const dayMs = 86_400_000;

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);

/**
 * The period starts some days before the end of the last reading, so that lost answers and late bookings cause no
 * gap.
 */
const periodOf = (account: CollectionAccount, today: string): { from: string; to: string } => {
  const wanted = daysBefore(account.readTo ?? today, overlapDays);
  const oldest = daysBefore(today, historyDays);
  return { from: wanted < oldest ? oldest : wanted, to: today };
};

/** Staff must look at these lines; every statement repeats them for a week, and they are stored once. */
const storeUnreadableLine = async (
  { transact, log }: ImportParts,
  account: CollectionAccount,
  lines: readonly UnreadableLine[],
): Promise<void> => {
  const added = await transact((tx) => insertUnreadable(tx, account.id, lines));
  if (added > 0)
    log.error({ currency: account.currency, count: added }, 'a statement has lines that nobody can read');
};

/**
 * Reads the statement of one currency and imports what is new, each movement in its own unit of work. Returns whether
 * everything was imported; the next reading delivers the rest again.
 */
export const importStatement = async (parts: ImportParts, currency: Currency): Promise<boolean> => {
  const { account, askedAt } = await parts.transact(async (tx) => ({
    account: await openCollectionAccount(tx, parts.ibans[currency], currency),
    askedAt: await readClock(tx),
  }));
  const { from, to } = periodOf(account, dateInZone(askedAt, bankZone));
  const answer = await parts.feed.readStatement(currency, from, to);
  if (answer.kind === 'too_old')
    parts.log.error({ currency, from }, 'the bank refuses the history asked for');
  if (answer.kind !== 'read') return false;
  await storeUnreadableLine(parts, account, answer.unreadable);
  const failures: unknown[] = [];
  const became = await acceptLines(parts.reader, account, answer.lines.map(fromFeed), (line, taken) =>
    parts
      .transact((tx) => acceptLine(parts.deps, tx, { account, line, taken }))
      .catch((error: unknown) => {
        failures.push(error);
        return undefined;
      }),
  );
  const asked = [...became.values()].filter((line) => line.kind === 'waits' && line.candidates.length > 0);
  if (asked.length > 0)
    parts.log.warn({ currency, count: asked.length }, 'lines of the feed may be in the books already');
  if (failures.length > 0)
    throw new AggregateError(failures, 'some movements of a statement could not be taken in');
  await parts.transact(async (tx) => {
    await saveSeenInFeed(
      tx,
      [...became.values()].flatMap((line) => (line.kind === 'same' ? [line.movement] : [])),
    );
    await saveReadTo(tx, account.id, to);
    if (answer.closing !== null)
      await saveStatedBalance(tx, account.id, { day: to, balance: answer.closing });
    else if (answer.lines.length === 0) await saveSameBalance(tx, account.id, { from, to });
    await recordStatement(tx, currency, askedAt);
  });
  return true;
};

/** Reads all collection accounts one after another; the failure of one does not stop the others. */
export const bankStatementsScheduledJobs = (parts: ImportParts): ScheduledJob[] => [
  {
    name: 'bank-statements.import',
    everyS: parts.intervalS,
    run: async () => {
      const failures: unknown[] = [];
      for (const currency of currencies)
        await importStatement(parts, currency).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, 'some statements could not be read');
      return 'done';
    },
  },
];
