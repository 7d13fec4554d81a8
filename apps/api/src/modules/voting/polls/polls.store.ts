import { fileColumns } from '@parcela/platform/files/localized-files.ts';
import {
  type PollMajority,
  type PollPermission,
  type PollState,
  type VoteType,
  type Localized,
  type Abstention,
  type LocalizedFiles,
  inEveryLocale,
} from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import type { VotingTables } from '../voting.tables.ts';
import { stateOf } from '../votes/votings.queries.ts';

const db = (tx: Tx) => tables<VotingTables>(tx);

export interface PollContent {
  /** documentId */
  readonly project: string;
  readonly question: Localized;
  readonly voteType: VoteType;
  readonly permission: PollPermission;
  /** Null if the poll begins when staff run it. */
  readonly startAt: Date | null;
  readonly endAt: Date;
  /** Shares before this instant count; null means before the start. */
  readonly recordAt?: Date | null;
  readonly quorumPercent?: number | null | undefined;
  readonly abstention?: Abstention | null | undefined;
  readonly majority?: PollMajority | undefined;
  readonly options: readonly { readonly optionKey: string; readonly text: Localized }[];
  readonly document: {
    readonly caption: Localized;
    /** documentIds of stored documents. */
    readonly files: LocalizedFiles<string>;
  } | null;
}

/** A poll's references to other content, by table ids. */
export interface PollReferences {
  readonly projectId: number;
  readonly fileIds: LocalizedFiles<number> | null;
}

export const findProjectId = async (tx: Tx, documentId: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select h.project_id as id from project_headings h where h.document_id = ${documentId}`.execute(db(tx));
  return rows[0]?.id;
};

/** Ids of stored documents by their documentIds; unknown documents are left out. */
export const findDocumentIds = async (
  tx: Tx,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ id: number; documentId: string }>`
    select d.id, d.document_id as "documentId" from stored_documents d
    where d.document_id = any(${[...documentIds]}::text[])`.execute(db(tx));
  return new Map(rows.map(({ id, documentId }) => [documentId, id]));
};

const asJson = (texts: Localized): string => JSON.stringify(texts);

const valuesOf = (content: PollContent, { projectId, fileIds }: PollReferences) => ({
  project_id: projectId,
  question: asJson(content.question),
  vote_type: content.voteType,
  permission: content.permission,
  start_at: content.startAt,
  end_at: content.endAt,
  record_at: content.recordAt ?? null,
  quorum_percent: content.quorumPercent ?? null,
  abstention_key: content.abstention?.optionKey ?? null,
  majority: content.majority ?? 'Plurality',
  abstention_counts: content.abstention?.countsForQuorum ?? null,
  document_caption: content.document && asJson(content.document.caption),
  ...fileColumns(fileIds ?? inEveryLocale(() => null)),
});

const insertOptions = async (tx: Tx, pollId: number, { options }: PollContent): Promise<void> => {
  await db(tx)
    .insertInto('poll_options')
    .values(
      options.map(({ optionKey, text }, position) => ({
        poll_id: pollId,
        option_key: optionKey,
        position,
        text: asJson(text),
      })),
    )
    .execute();
};

/** Writes a draft; returns its documentId. */
export const insertPoll = async (
  tx: Tx,
  content: PollContent,
  references: PollReferences,
): Promise<string> => {
  const documentId = newDocumentId();
  const { id } = await db(tx)
    .insertInto('polls')
    .values({ document_id: documentId, ...valuesOf(content, references) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertOptions(tx, id, content);
  return documentId;
};

export const updatePoll = async (
  tx: Tx,
  pollId: number,
  content: PollContent,
  references: PollReferences,
): Promise<void> => {
  await db(tx)
    .updateTable('polls')
    .set({ ...valuesOf(content, references), version: sql`version + 1` })
    .where('id', '=', pollId)
    .execute();
  await db(tx).deleteFrom('poll_options').where('poll_id', '=', pollId).execute();
  await insertOptions(tx, pollId, content);
};

export interface LockedPoll {
  readonly id: number;
  readonly projectId: number;
  readonly version: number;
  /** Null: a draft. */
  readonly state: PollState | null;
  readonly startAt: Date | null;
  readonly endAt: Date;
  readonly isFrozen: boolean;
}

/** The poll, locked against changes and votes; undefined when there is none. */
export const lockPoll = async (tx: Tx, documentId: string): Promise<LockedPoll | undefined> => {
  const { rows } = await sql<LockedPoll>`
    select p.id, p.project_id as "projectId", p.version,
      case when p.published_at is not null then ${stateOf} end as state,
      p.start_at as "startAt", p.end_at as "endAt", p.frozen_at is not null as "isFrozen"
    from polls p where p.document_id = ${documentId} for update`.execute(db(tx));
  return rows[0];
};

/** Publishes the poll; a poll without a start begins now, to the microsecond. */
export const setPublished = async (tx: Tx, pollId: number): Promise<void> => {
  await sql`
    update polls set published_at = app_now(), start_at = coalesce(start_at, app_now())
    where id = ${pollId}`.execute(db(tx));
};

export const setDraft = async (tx: Tx, pollId: number): Promise<void> => {
  await db(tx).updateTable('polls').set({ published_at: null }).where('id', '=', pollId).execute();
};

/**
 * Ends a running poll now. A vote that this waited for may have a later time, by the clock of its own transaction, so
 * the end is set after every vote.
 */
export const setClosed = async (tx: Tx, pollId: number): Promise<void> => {
  await sql`
    update polls p set closed_at = app_now(), end_at = greatest(app_now(), p.start_at + interval '1 microsecond',
      (select max(v.cast_at) + interval '1 microsecond' from poll_votes v where v.poll_id = p.id))
    where p.id = ${pollId}`.execute(db(tx));
};
