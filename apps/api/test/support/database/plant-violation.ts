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
import { type Database, openDatabase } from '@parcela/platform/database/database.ts';
import { createUnitOfWork, type UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';

/** Disables triggers and foreign keys; checks and unique keys must be dropped by name. */
export const guardsOff = 'set session_replication_role = replica;';

type Prepare = (transact: UnitOfWork) => Promise<void>;

/** Copies the database, works on the copy in the application's role, and leaves no connection open. */
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

/** A database is filled once for all planted violations; each violation gets a copy. */
const filled = new WeakMap<Prepare, Promise<string>>();
const templateFor = (prepare: Prepare | undefined): string | Promise<string> => {
  if (!prepare) return inject('template');
  const template = filled.get(prepare) ?? filledCopy(inject('template'), prepare);
  filled.set(prepare, template);
  return template;
};

/** A proof of an empty database: an incremental proof based on it checks all new rows. */
const nothingProved: ProvedPoint = { proofId: 0, seq: 0n, hash: '', since: '-infinity', balances: '[]' };

/**
 * An incremental proof must find the same damage in new rows, by the same rule or by the rules from which it derives
 * that rule.
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

/** The start of a proof without findings; its sums are small enough for JavaScript here. */
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
  /** SQL statements, run one after another on one connection. */
  readonly damage: string;
  /** Checks only these invariants, for a fixture that only some modules have filled. Default: all. */
  readonly checked?: readonly Invariant[];
}

interface DamagedCopy {
  readonly database: Database;
  readonly checked: { readonly ids?: readonly string[] };
  /** Runs statements as the superuser, always on the same connection. */
  readonly asSuperuser: (statements: string) => Promise<unknown>;
}

const onCopy = async <T>(
  { prepare, checked: invariants }: Fixture,
  look: (copy: DamagedCopy) => Promise<T>,
): Promise<T> => {
  const copy = await cloneDatabase(inject('serverUrl'), await templateFor(prepare));
  const database = openDatabase({ url: copy.appUrl, connectionsMax: 2, applicationName: 'test-planted' });
  const admin = openDatabase({ url: copy.adminUrl, connectionsMax: 1, applicationName: 'test-planted' });
  const ids = invariants?.map(({ id }) => id);
  const asSuperuser = (statements: string): Promise<unknown> => sql.raw(statements).execute(admin.kysely);
  try {
    return await look({ database, checked: ids ? { ids } : {}, asSuperuser });
  } finally {
    await database.close();
    await admin.close();
    await copy.drop();
  }
};

/** The ids of the violated invariants that a proof finds from a given start. */
const foundBy = async ({ database, checked }: DamagedCopy, since: ProvedPoint): Promise<string[]> =>
  (await checkInvariants(database.kysely, { ...checked, since })).violations.map(
    ({ invariant }) => invariant.id,
  );

/**
 * Fills a separate database through the application, then damages it as the superuser. @returns the ids of the
 * violated invariants, as the application's role sees them: in a whole proof, and in a proof based on one from long
 * before the damage
 */
export const foundIn = (fixture: Fixture): Promise<{ whole: string[]; sinceLast: string[] }> =>
  onCopy(fixture, async (copy) => {
    const { kysely } = copy.database;
    const point = { ...pointOf(await checkInvariants(kysely, { ids: [] })), since: 'infinity' };
    await copy.asSuperuser(fixture.damage);
    const { violations } = await checkInvariants(kysely, copy.checked);
    await comparedWithIncremental(kysely, copy.checked, violations);
    return {
      whole: violations.map(({ invariant }) => invariant.id),
      sinceLast: await foundBy(copy, point),
    };
  });

/**
 * A planted violation: the invariants by which a whole proof finds it, and those by which an incremental proof does
 * if the damage affects rows that were proved long before. Default: the same invariants.
 */
export type Planted = readonly [
  damage: string,
  statements: string,
  whole: readonly string[],
  sinceLast?: readonly string[],
];

/** The same violation with all its columns. */
export const withBoth = ([damage, statements, whole, sinceLast = whole]: Planted) =>
  [damage, statements, whole, sinceLast] as const;

/** Damage by hand also leaves traces in the ledger, which other tests check. */
export const notOfLedger = (found: {
  readonly whole: readonly string[];
  readonly sinceLast: readonly string[];
}): typeof found => {
  const others = (ids: readonly string[]): string[] =>
    ids.filter((id) => !id.startsWith('M')).toSorted((a, b) => a.localeCompare(b));
  return { whole: others(found.whole), sinceLast: others(found.sinceLast) };
};

/** Like `foundIn`: the findings of a whole proof. */
export const brokenBy = async (fixture: Fixture): Promise<string[]> => (await foundIn(fixture)).whole;

/**
 * The findings of an incremental proof in damaged old rows, and again after `change` has touched them: work in the
 * application's role, or superuser statements with the guards off. All rows from before the first proof count as old.
 */
export const foundOnceTouched = (
  fixture: Fixture & { readonly change: Prepare | string },
): Promise<{ before: string[]; after: string[] }> =>
  onCopy(fixture, async (copy) => {
    const { kysely } = copy.database;
    const { rows } = await sql<{ now: string }>`select app_now()::text as now`.execute(kysely);
    const point = { ...pointOf(await checkInvariants(kysely, { ids: [] })), since: rows[0]?.now ?? '' };
    await copy.asSuperuser(fixture.damage);
    const before = await foundBy(copy, point);
    if (typeof fixture.change === 'string') await copy.asSuperuser(guardsOff + fixture.change);
    else await fixture.change(createUnitOfWork(copy.database));
    return { before, after: await foundBy(copy, point) };
  });
