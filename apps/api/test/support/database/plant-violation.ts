import { cloneDatabase } from '@parcela/testkit';
import { type Kysely, sql } from 'kysely';
import { expect, inject } from 'vitest';
import {
  checkInvariants,
  type InvariantReport,
  type Violation,
} from '@parcela/invariants/check-invariants.queries.ts';
import type { Invariant } from '@parcela/invariants/invariant.ts';
import type { ProvedPoint } from '@parcela/invariants/since/proved-point.queries.ts';
import { openDatabase } from '@parcela/platform/database/database.ts';
import { createUnitOfWork, type UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';

/** Switches triggers and foreign keys off for what follows; checks and unique keys have to be dropped by name. */
export const guardsOff = 'set session_replication_role = replica;';

type Prepare = (transact: UnitOfWork) => Promise<void>;

/** Copies the database, works on the copy through the application's role, and leaves no connection open. */
const filledCopy = async (template: string, prepare: Prepare): Promise<string> => {
  const { appUrl } = await cloneDatabase(inject('serverUrl'), template);
  const database = openDatabase({ url: appUrl, connectionsMax: 2, applicationName: 'test-planted' });
  try {
    await prepare(createUnitOfWork(database));
  } finally {
    await database.close();
  }
  return new URL(appUrl).pathname.slice(1);
};

/** A database is filled once for all planted violations, each of which gets a copy. */
const filled = new WeakMap<Prepare, Promise<string>>();
const templateFor = (prepare: Prepare | undefined): string | Promise<string> => {
  if (!prepare) return inject('template');
  const template = filled.get(prepare) ?? filledCopy(inject('template'), prepare);
  filled.set(prepare, template);
  return template;
};

/** A proof before there was anything: an incremental one that is built on it finds all that is new. */
const nothingProved: ProvedPoint = { proofId: 0, seq: 0n, hash: '', since: '-infinity', balances: '[]' };

/**
 * An incremental proof of the same damage to rows that are new has to find the same, by the same rule or by those
 * from which it says that the rule follows.
 */
const comparedWithIncremental = async (
  kysely: Kysely<unknown>,
  checked: { readonly ids?: readonly string[] },
  whole: readonly Violation[],
): Promise<void> => {
  const report = await checkInvariants(kysely, { ...checked, since: nothingProved });
  const found = new Set(report.violations.map(({ invariant }) => invariant.id));
  const unseen = whole.filter(({ invariant: { id, since } }) => {
    const seenBy = 'follows' in since ? [id, ...(since.follows ?? [])] : [id];
    return !seenBy.some((one) => found.has(one));
  });
  const isWhole = new Set(whole.map(({ invariant }) => invariant.id));
  const wrong = [...found].filter((id) => !isWhole.has(id));
  expect({ unseen: unseen.map(({ invariant }) => invariant.id), wrong }).toEqual({ unseen: [], wrong: [] });
};

/** The point of a proof that found nothing broken; its sums are small enough for JavaScript here. */
export const pointOf = ({ journal, provedPoint }: InvariantReport): ProvedPoint => {
  if (provedPoint === null) throw new Error('something is broken, so nothing can be built on it');
  const { since, balances } = JSON.parse(provedPoint) as {
    readonly since: string;
    readonly balances: unknown;
  };
  return { proofId: 0, seq: journal.seq, hash: journal.hash, since, balances: JSON.stringify(balances) };
};

interface Fixture {
  readonly prepare?: Prepare;
  /** SQL statements, run one after the other on one connection. */
  readonly damage: string;
  /** Only these are checked: for a fixture that only some of the modules have filled. Default: all. */
  readonly checked?: readonly Invariant[];
}

type Checked = { readonly ids?: readonly string[] };

const damagedCopy = async <T>(
  { prepare, damage, checked: invariants }: Fixture,
  look: (kysely: Kysely<unknown>, checked: Checked, doDamage: () => Promise<unknown>) => Promise<T>,
): Promise<T> => {
  const copy = await cloneDatabase(inject('serverUrl'), await templateFor(prepare));
  const database = openDatabase({ url: copy.appUrl, connectionsMax: 2, applicationName: 'test-planted' });
  const admin = openDatabase({ url: copy.adminUrl, connectionsMax: 1, applicationName: 'test-planted' });
  const ids = invariants?.map(({ id }) => id);
  try {
    return await look(database.kysely, ids ? { ids } : {}, () => sql.raw(damage).execute(admin.kysely));
  } finally {
    await database.close();
    await admin.close();
    await copy.drop();
  }
};

/**
 * Fills a database of its own through the application, then does `damage` to it as the superuser.
 * @returns the ids of the violated invariants, as the application's role sees them
 */
export const brokenBy = (fixture: Fixture): Promise<string[]> =>
  damagedCopy(fixture, async (kysely, checked, doDamage) => {
    await doDamage();
    const { violations } = await checkInvariants(kysely, checked);
    await comparedWithIncremental(kysely, checked, violations);
    return violations.map(({ invariant }) => invariant.id);
  });

/** As `brokenBy`, but the damage is done to what a proof has proved, long before: what each of the proofs finds. */
export const brokenAfterProof = (fixture: Fixture): Promise<{ whole: string[]; sinceLast: string[] }> =>
  damagedCopy(fixture, async (kysely, checked, doDamage) => {
    const point = { ...pointOf(await checkInvariants(kysely, checked)), since: 'infinity' };
    await doDamage();
    const found = async (since: ProvedPoint | null) =>
      (await checkInvariants(kysely, { ...checked, since })).violations.map(({ invariant }) => invariant.id);
    return { whole: await found(null), sinceLast: await found(point) };
  });
