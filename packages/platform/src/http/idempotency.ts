import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { compileOnce } from '../database/compile-once.ts';
import { tables, type Tx } from '../database/database.ts';
import { confirmAtCommit, waitForDisk } from '../database/unit-of-work.ts';
import type { PlatformTables } from '../database/platform.tables.ts';
import { BusinessError, asOperationalLock, invariant } from '../errors.ts';
import { failpoint } from '../failpoints.ts';
import { sha256 } from '../ids.ts';
import { open, seal } from '../security/sealing.ts';

/**
 * The same key with the same input has one effect and one answer. The transaction of the effect writes key,
 * input hash and answer: a crash or a refusal leaves nothing behind, and two concurrent requests wait for
 * each other on the unique key.
 */
type IdempotencyTables = Pick<PlatformTables, 'idempotency_keys'>;

export interface IdempotentCall {
  readonly caller: string;
  readonly route: string;
  readonly key: string;
  /** Canonical text of the client's complete input. */
  readonly input: string;
}

export interface StoredAnswer {
  readonly status: number;
  /** The serialised body, replayed unchanged. */
  readonly body: string;
}

/** The key itself is not stored, because it decrypts the hash of the input, which may contain a password. */
const storedKey = (key: string): string => sha256(key).toString('base64url');
const inputHash = (call: IdempotentCall): Buffer =>
  createHmac('sha256', call.key).update(call.input).digest();

/**
 * An answer may contain personal values or a secret shown once, so it is stored encrypted. Only a caller who
 * repeats the call can decrypt it: the encryption key is derived from the client's key, which is not stored
 * either.
 */
const answerKey = (call: IdempotentCall): Buffer => createHmac('sha256', call.key).update('answer').digest();
const answerContext = ({ caller, route }: IdempotentCall): string => `${caller} ${route}`;
const sealAnswer = (call: IdempotentCall, body: string): string =>
  seal(answerKey(call), Buffer.from(body), answerContext(call)).toString('base64');
const openAnswer = (call: IdempotentCall, stored: string): string =>
  /^[[{]/.test(stored)
    ? stored
    : open(answerKey(call), Buffer.from(stored, 'base64'), answerContext(call)).toString();

export const idempotencyKeyPattern = /^[\w.:-]{8,128}$/;

interface Claim {
  readonly caller: string;
  readonly route: string;
  readonly key: string;
  readonly hash: Buffer;
}

const insertClaim = compileOnce<{ key: string }, Claim>(
  ['caller', 'route', 'key', 'hash'],
  ({ caller, route, key, hash }) => sql`
    insert into idempotency_keys (caller, route, key, input_hash) values (${caller}, ${route}, ${key}, ${hash})
    on conflict (caller, route, key) do nothing returning key`,
);

const claim = async (tx: Tx, call: IdempotentCall): Promise<boolean> => {
  const inserted = await insertClaim(tx, {
    caller: call.caller,
    route: call.route,
    key: storedKey(call.key),
    hash: inputHash(call),
  }).catch(asOperationalLock('idempotency.running'));
  return inserted.length === 1;
};

interface GivenAnswer extends Omit<Claim, 'hash'> {
  readonly status: number;
  readonly body: string;
}

const storeAnswer = compileOnce<object, GivenAnswer>(
  ['caller', 'route', 'key', 'status', 'body'],
  ({ caller, route, key, status, body }) => sql`
    update idempotency_keys set status = ${status}, body = ${body}
    where caller = ${caller} and route = ${route} and key = ${key}`,
);

/**
 * The stored answer for this key; undefined when there is none yet.
 * @throws BusinessError 422 `idempotency.key_reused` for another input
 */
export const findAnswer = async (tx: Tx, call: IdempotentCall): Promise<StoredAnswer | undefined> => {
  const row = await tables<IdempotencyTables>(tx)
    .selectFrom('idempotency_keys')
    .select(['input_hash', 'status', 'body'])
    .where('caller', '=', call.caller)
    .where('route', '=', call.route)
    .where('key', '=', storedKey(call.key))
    .executeTakeFirst();
  if (!row) return undefined;
  invariant(row.status !== null && row.body !== null, 'a committed idempotency key has no answer');
  if (!row.input_hash.equals(inputHash(call))) throw new BusinessError('idempotency.key_reused');
  return { status: row.status, body: openAnswer(call, row.body) };
};

type OneAnswer = StoredAnswer & { readonly isReplay: boolean };

/** Runs the effect once for this key, or returns the stored answer. */
export const onceForKey = (
  tx: Tx,
  call: IdempotentCall,
  effect: () => Promise<StoredAnswer>,
): Promise<OneAnswer> => onceForKeyAfterReading(tx, call, async () => undefined, effect);

/**
 * The same, where `readFirst` reads the data that the effect needs: it travels in the same message as the
 * key, because waiting for the database costs more than a statement.
 */
export const onceForKeyAfterReading = async <Facts>(
  tx: Tx,
  call: IdempotentCall,
  readFirst: () => Promise<Facts>,
  effect: (facts: Facts) => Promise<StoredAnswer>,
): Promise<OneAnswer> => {
  const claimed = claim(tx, call);
  const read = readFirst();
  // No code awaits this read when the key is taken.
  read.catch(() => undefined);
  if (!(await claimed)) {
    const known = await findAnswer(tx, call);
    invariant(known, 'an idempotency key that is taken is there');
    // The first call may have committed just now and be waiting for the disk itself.
    waitForDisk(tx);
    return { ...known, isReplay: true };
  }
  failpoint('idempotency.afterInsert');
  const answer = await effect(await read);
  confirmAtCommit(
    tx,
    storeAnswer(tx, {
      caller: call.caller,
      route: call.route,
      key: storedKey(call.key),
      status: answer.status,
      body: sealAnswer(call, answer.body),
    }),
  );
  return { ...answer, isReplay: false };
};

/** Deletes the stored answers of a caller, because they repeat what the user saw. */
export const deleteAnswers = async (tx: Tx, caller: string): Promise<void> => {
  await tables<IdempotencyTables>(tx).deleteFrom('idempotency_keys').where('caller', '=', caller).execute();
};
