import type { Tx } from './database/database.ts';

/**
 * A module's stored personal data. Only the module knows how to read it, whether it blocks the deletion of an
 * account, and which of it is erased with the account; `compose` joins the parts.
 */
export interface PersonalData {
  /** Parts of the file that a user can download, by their names there; each is one query. */
  readonly parts: Readonly<Record<string, PersonalRead>>;
  /** The tables with personal data that these parts cover. */
  readonly tables: readonly string[];
  /** Names of parts that identify the user: they are sealed and stored where the law requires it. */
  readonly identifying?: readonly string[];
  /** The user's remaining records that block the deletion of the account. */
  readonly remains?: (tx: Tx, subjectId: number) => Promise<readonly string[]>;
  /** Tells whether the user has done something that requires a sealed record. */
  readonly hasRecords?: (tx: Tx, subjectId: number) => Promise<boolean>;
  /** Erases data without a retention period. */
  readonly erase?: (tx: Tx, subjectId: number) => Promise<void>;
  /** Erases the legally required data once the retention is over. */
  readonly purge?: (tx: Tx, subjectId: number) => Promise<void>;
}

/** The stored data as values of JSON; amounts in minor units, instants as dates. */
export type PersonalRead = (tx: Tx, subjectId: number) => Promise<unknown>;

const asJson = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

/**
 * The named parts as one JSON text. Each is read and turned into text before the next, so that only one
 * part's rows are in memory.
 */
export const personalDataText = async (
  parts: Readonly<Record<string, PersonalRead>>,
  tx: Tx,
  subjectId: number,
): Promise<string> => {
  const texts: string[] = [];
  for (const [name, read] of Object.entries(parts)) {
    const text = JSON.stringify(await read(tx, subjectId), asJson, 2);
    texts.push(`${JSON.stringify(name)}: ${text.replaceAll('\n', '\n  ')}`);
  }
  return `{\n  ${texts.join(',\n  ')}\n}\n`;
};
