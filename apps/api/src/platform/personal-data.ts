import type { Tx } from './database/database.ts';

/**
 * What a part of the platform keeps about people. Its owner alone knows how to read it, whether it stands in the way
 * of ending an account, and what of it is erased with the account; whoever wires the parts joins them.
 */
export interface PersonalData {
  /** Parts of the file that a person can download, by their names there; each is one query. */
  readonly parts: Readonly<Record<string, PersonalRead>>;
  /** The tables about people that these parts tell of. */
  readonly tables: readonly string[];
  /** Names of parts that say who somebody was: they are kept, sealed, where the law asks for it. */
  readonly identifying?: readonly string[];
  /** What is left of the person and keeps the account from being deleted. */
  readonly remains?: (tx: Tx, subjectId: number) => Promise<readonly string[]>;
  /** Has the person done something of which a record has to be kept? */
  readonly hasRecords?: (tx: Tx, subjectId: number) => Promise<boolean>;
  /** Erases what nobody has to keep. */
  readonly erase?: (tx: Tx, subjectId: number) => Promise<void>;
  /** Erases what was kept because the law asks for it, once its time is over. */
  readonly purge?: (tx: Tx, subjectId: number) => Promise<void>;
}

/** What is kept, as values of JSON; amounts in minor units, instants as dates. */
export type PersonalRead = (tx: Tx, subjectId: number) => Promise<unknown>;

const asJson = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

/**
 * The named parts as one JSON text. Each is read and turned into text before the next one is read, so that the rows of
 * one part at most stand in memory.
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
