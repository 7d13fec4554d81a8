import { randomBytes, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { tables, type Tx } from '../database/database.ts';
import type { PlatformTables } from '../database/platform.tables.ts';
import { invariant } from '../errors.ts';
import { type MasterKey, open, seal, wrapContext } from './sealing.ts';

export type DataKeysTables = Pick<PlatformTables, 'data_keys'>;

/** A user's stored data key, for a view that reads it with the encrypted values; null without one. */
export interface StoredDataKey {
  readonly master_key_id: string | null;
  /** Also null for a destroyed key. */
  readonly wrapped_key: Buffer | null;
}

/**
 * Personal data is encrypted with one key per user (AES-256-GCM), which is itself wrapped by a master key that never
 * enters the database. User and field are bound into each value, so that ciphertexts cannot be swapped; destroying the
 * user's key erases all the user's values in one step (invariant E1).
 */
export interface PersonalVault {
  /** Encrypts one field of one user; creates the user's key on first use, in the same transaction. */
  encrypt(tx: Tx, subjectId: number, field: string, plain: string): Promise<Buffer>;
  /** Decrypts values of one user: `{ field: ciphertext | null }` in, the same fields in plain text out. */
  decrypt<F extends string>(
    tx: Tx,
    subjectId: number,
    values: Readonly<Record<F, Buffer | null>>,
  ): Promise<Record<F, string | null>>;
  /** `decrypt` with a data key that was read together with the values. */
  open<F extends string>(
    subjectId: number,
    key: StoredDataKey,
    values: Readonly<Record<F, Buffer | null>>,
  ): Record<F, string | null>;
  /** A keyed hash of a value: equal values have equal marks, and a mark reveals nothing. */
  mark(field: string, plain: string): Buffer;
  /** Destroys the user's key: its values can never be decrypted again, and it encrypts nothing more. */
  destroyKey(tx: Tx, subjectId: number): Promise<void>;
}

const noDataKey: StoredDataKey = { master_key_id: null, wrapped_key: null };

/** @param markKey stays when master keys are rotated, so that marks do. */
export const createPersonalVault = (masterKeys: readonly MasterKey[], markKey?: Buffer): PersonalVault => {
  const current = masterKeys[0];
  invariant(current, 'there is no master key');
  const fieldContext = (subjectId: number, field: string): string => `${subjectId}:${field}`;

  const findKey = (tx: Tx, subjectId: number): Promise<StoredDataKey | undefined> =>
    tables<DataKeysTables>(tx)
      .selectFrom('data_keys')
      .select(['master_key_id', 'wrapped_key'])
      .where('subject_id', '=', subjectId)
      .executeTakeFirst();

  const unwrap = (subjectId: number, { master_key_id, wrapped_key }: StoredDataKey): Buffer => {
    invariant(master_key_id !== null, 'there is no data key for a stored value');
    invariant(wrapped_key, 'the data key of this person was destroyed');
    const master = masterKeys.find((candidate) => candidate.id === master_key_id);
    invariant(master, 'the master key of this person is not configured');
    return open(master.key, wrapped_key, wrapContext(subjectId));
  };

  const makeKey = async (tx: Tx, subjectId: number): Promise<StoredDataKey> => {
    const key = randomBytes(32);
    await tables<DataKeysTables>(tx)
      .insertInto('data_keys')
      .values({
        subject_id: subjectId,
        master_key_id: current.id,
        wrapped_key: seal(current.key, key, wrapContext(subjectId)),
        destroyed_at: null,
      })
      .onConflict((conflict) => conflict.column('subject_id').doNothing())
      .execute();
    const stored = await findKey(tx, subjectId);
    invariant(stored, 'the data key was not stored');
    return stored;
  };

  const openAll = <F extends string>(
    subjectId: number,
    stored: StoredDataKey,
    values: Readonly<Record<F, Buffer | null>>,
  ): Record<F, string | null> => {
    const entries = Object.entries<Buffer | null>(values);
    const key = entries.some(([, value]) => value !== null) ? unwrap(subjectId, stored) : undefined;
    const plain = entries.map(([field, value]) => [
      field,
      key && value ? open(key, value, fieldContext(subjectId, field)).toString() : null,
    ]);
    return Object.fromEntries(plain) as Record<F, string | null>;
  };

  return {
    encrypt: async (tx, subjectId, field, plain) => {
      const stored = (await findKey(tx, subjectId)) ?? (await makeKey(tx, subjectId));
      return seal(unwrap(subjectId, stored), Buffer.from(plain), fieldContext(subjectId, field));
    },
    decrypt: async (tx, subjectId, values) => {
      const isNeeded = Object.values(values).some((value) => value !== null);
      const stored = isNeeded ? await findKey(tx, subjectId) : undefined;
      return openAll(subjectId, stored ?? noDataKey, values);
    },
    open: openAll,
    mark: (field, plain) => {
      invariant(markKey, 'there is no key for marks');
      return createHmac('sha256', markKey).update(`${field}\n${plain}`).digest();
    },
    destroyKey: async (tx, subjectId) => {
      // A user who never had a key gets a destroyed one, so that none is created later.
      const destroyed = { wrapped_key: null, destroyed_at: sql<Date>`app_now()` };
      await tables<DataKeysTables>(tx)
        .insertInto('data_keys')
        .values({ subject_id: subjectId, master_key_id: current.id, ...destroyed })
        .onConflict((conflict) => conflict.column('subject_id').doUpdateSet(destroyed))
        .execute();
    },
  };
};

/** A secret sealed with a master key, with that key's id. */
export interface SealedSecret {
  readonly keyId: string;
  readonly sealed: Buffer;
}

/**
 * Secrets that are not users' personal data (a staff member's authenticator). A master key seals them directly: each
 * user has an own key so that destroying it erases the user, but staff are never erased from the audit log. `context`
 * is bound into the value, so that one row's secret cannot be moved into another row.
 */
export interface SecretVault {
  /** Id of the key for new values. */
  readonly currentKeyId: string;
  seal(context: string, plain: string): SealedSecret;
  open(context: string, secret: SealedSecret): string;
}

export const createSecretVault = (masterKeys: readonly MasterKey[]): SecretVault => {
  const current = masterKeys[0];
  invariant(current, 'there is no master key');
  return {
    currentKeyId: current.id,
    seal: (context, plain) => ({ keyId: current.id, sealed: seal(current.key, Buffer.from(plain), context) }),
    open: (context, { keyId, sealed }) => {
      const master = masterKeys.find((candidate) => candidate.id === keyId);
      invariant(master, 'the master key of this secret is not configured');
      return open(master.key, sealed, context).toString();
    },
  };
};
