import type { ChangeRequestState, Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { PersonalVault, StoredDataKey } from '@parcela/platform/security/encryption.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { ProfileField } from '../../accounts/index.ts';
import { textsColumn } from '../comment-texts.ts';
import type { VerificationTables } from '../verification.tables.ts';

const db = (tx: Tx) => tables<VerificationTables>(tx);
const now = sql<Date>`app_now()`;
/** Each request has its own name in the vault, so that the values of two requests cannot be swapped. */
const wantedOf = (documentId: string): string => `changeRequest:${documentId}`;
const previousOf = (documentId: string): string => `changeRequest:${documentId}:previous`;

export type FieldValues = { readonly [F in ProfileField]?: string | null | undefined };

/** The values that a user wants to have changed, and the reason. */
export interface Wanted {
  readonly values: FieldValues;
  readonly reason: string;
}

export interface SealedRequest {
  readonly documentId: string;
  readonly wanted: Buffer | null;
  readonly previous: Buffer | null;
}
export interface OpenedRequest {
  /** Null when the user withdrew the request. */
  readonly wanted: Wanted | null;
  /** The profile values at the time of the decision; null before it. */
  readonly previous: FieldValues | null;
}

const sealedIn = (requests: readonly SealedRequest[]): Record<string, Buffer | null> =>
  Object.fromEntries(
    requests.flatMap(({ documentId, wanted, previous }) => [
      [wantedOf(documentId), wanted] as const,
      [previousOf(documentId), previous] as const,
    ]),
  );

const readRequest = ({ documentId }: SealedRequest, texts: Record<string, string | null>): OpenedRequest => {
  const read = (field: string): unknown => JSON.parse(texts[field] ?? 'null');
  return {
    wanted: read(wantedOf(documentId)) as Wanted | null,
    previous: read(previousOf(documentId)) as FieldValues | null,
  };
};

/** The values of one user's requests, in request order; the user's key is read once. */
export const openChangeRequests = async (
  tx: Tx,
  vault: PersonalVault,
  userId: number,
  requests: readonly SealedRequest[],
): Promise<OpenedRequest[]> => {
  const texts = await vault.decrypt(tx, userId, sealedIn(requests));
  return requests.map((request) => readRequest(request, texts));
};

/** Decrypts a request that was read together with the user's key. */
export const openChangeRequest = (
  vault: PersonalVault,
  userId: number,
  request: SealedRequest & StoredDataKey,
): OpenedRequest => readRequest(request, vault.open(userId, request, sealedIn([request])));

/** A member of staff who requests a change instead of the user, and the profile version that they saw. */
export interface Correction {
  readonly staffId: number;
  readonly version: number;
}
interface NewRequest {
  readonly userId: number;
  readonly wanted: Wanted;
  readonly correction?: Correction | undefined;
}

/** Returns the documentId; undefined while another request of the same side waits. */
export const insertChangeRequest = async (
  tx: Tx,
  vault: PersonalVault,
  { userId, wanted, correction }: NewRequest,
): Promise<string | undefined> => {
  const documentId = newDocumentId();
  const row = await db(tx)
    .insertInto('change_requests')
    .values({
      document_id: documentId,
      user_id: userId,
      fields: Object.keys(wanted.values),
      wanted: await vault.encrypt(tx, userId, wantedOf(documentId), JSON.stringify(wanted)),
      previous: null,
      comment: null,
      decided_at: null,
      decided_by: null,
      asked_by: correction?.staffId ?? null,
      profile_version: correction?.version ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        // A literal, because a cached plan for any parameter cannot use the partial index of one value.
        .where('state', '=', sql.lit('open'))
        .where('asked_by', correction ? 'is not' : 'is', null)
        .doNothing(),
    )
    .returning('document_id')
    .executeTakeFirst();
  return row?.document_id;
};

export interface ChangeRequestHead extends SealedRequest {
  readonly id: number;
  readonly userId: number;
  readonly state: ChangeRequestState;
  readonly fields: readonly string[];
  /** The member of staff who requested it, and the profile version that they saw; null for a request by the user. */
  readonly askedBy: number | null;
  readonly profileVersion: number | null;
}

export const findChangeRequest = (tx: Tx, documentId: string): Promise<ChangeRequestHead | undefined> =>
  db(tx)
    .selectFrom('change_requests')
    .select(['id', 'document_id as documentId', 'user_id as userId', 'state', 'fields', 'wanted', 'previous'])
    .select(['asked_by as askedBy', 'profile_version as profileVersion'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();

export interface ChangeDecision {
  readonly state: 'accepted' | 'rejected';
  /** The earlier values of the fields, for the history. */
  readonly previous: FieldValues;
  readonly comment: string | null;
  /** The comment in each language. */
  readonly texts?: Localized | null | undefined;
  readonly decidedBy: number;
}

export const saveChangeDecision = async (
  tx: Tx,
  vault: PersonalVault,
  { id, documentId, userId }: ChangeRequestHead,
  { state, previous, comment, texts, decidedBy }: ChangeDecision,
): Promise<void> => {
  await db(tx)
    .updateTable('change_requests')
    .set({
      state,
      previous: await vault.encrypt(tx, userId, previousOf(documentId), JSON.stringify(previous)),
      comment,
      comment_texts: textsColumn(texts),
      decided_at: now,
      decided_by: decidedBy,
    })
    .where('id', '=', id)
    .execute();
};

/** Withdraws the user's open requests and erases their content: all of them, or the one with this id. */
export const withdrawChangeRequests = async (
  tx: Tx,
  { userId, id }: { readonly userId: number; readonly id?: number },
): Promise<void> => {
  await db(tx)
    .updateTable('change_requests')
    .set({ state: 'withdrawn', wanted: null, decided_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? null))
    .execute();
};
