import { filesObject, hasFile } from '@parcela/platform/files/localized-files.ts';
import type {
  PollPermission,
  PollState,
  VoteType,
  Localized,
  TallyRow,
  LocalizedFiles,
} from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables, onlyRow } from '@parcela/platform/database/database.ts';
import { delegatedOf, type DelegatedTally, delegationCountOf } from '../delegations/delegations.queries.ts';
import { sealMatches, sealOf, type SealRow } from '../seals/seals.queries.ts';
import { type RulesRow, rulesColumns, stateOf, tallyOf } from '../votes/votings.queries.ts';

export type PollItemState = 'Draft' | PollState;

/** A poll as staff see it. */
export interface PollItem extends RulesRow {
  readonly documentId: string;
  readonly state: PollItemState;
  readonly version: number;
  readonly projectDocumentId: string;
  readonly projectSlug: string;
  readonly projectTitle: Localized;
  readonly question: Localized;
  readonly voteType: VoteType;
  readonly permission: PollPermission;
  readonly startAt: Date | null;
  readonly endAt: Date;
  readonly options: readonly { readonly optionKey: string; readonly text: Localized }[];
  readonly document: {
    readonly caption: Localized;
    /** documentIds */
    readonly files: LocalizedFiles<string>;
  } | null;
  readonly shareCount: bigint | null;
  readonly entitledCount: number | null;
  /** Staff see the votes for each option when voters do; for a running poll they see only the sums. */
  readonly tally: readonly TallyRow[];
  readonly seal: (SealRow & { readonly matches: boolean | null }) | null;
  readonly delegated: DelegatedTally;
  readonly delegationCount: number;
  readonly createdAt: Date;
}

const itemStateOf = sql`case when p.published_at is null then 'Draft' else ${stateOf} end`;
const filesOf = filesObject(
  'p',
  (id) => sql`(select to_jsonb(d.document_id) from stored_documents d where d.id = ${id})`,
);
const columns = (matches: RawBuilder<unknown>) => sql`
  p.document_id as "documentId", ${itemStateOf} as state, p.version, h.document_id as "projectDocumentId",
  h.slug as "projectSlug", h.title as "projectTitle", p.question, p.vote_type as "voteType", p.permission,
  p.start_at as "startAt", p.end_at as "endAt", ${rulesColumns},
  (select jsonb_agg(jsonb_build_object('optionKey', o.option_key, 'text', o.text) order by o.position)
    from poll_options o where o.poll_id = p.id) as options,
  case when p.document_caption is not null then jsonb_build_object('caption', p.document_caption,
    'files', ${filesOf}) end as document,
  p.share_count as "shareCount", p.entitled_count as "entitledCount",
  ${delegatedOf} as delegated, ${delegationCountOf} as "delegationCount",
  ${tallyOf} as tally, ${sealOf} || jsonb_build_object('matches', ${matches}) as seal, p.created_at as "createdAt"`;
const joined = sql`polls p join project_headings h on h.project_id = p.project_id`;

/** A page of polls, newest first. */
export const listPollItems = async (
  tx: Tx,
  {
    state,
    project,
    page,
    pageSize,
  }: {
    readonly state: PollItemState | undefined;
    /** documentId */
    readonly project: string | undefined;
    /** From 1. */
    readonly page: number;
    readonly pageSize: number;
  },
): Promise<{ readonly total: number; readonly items: PollItem[] }> => {
  const inState = state === undefined ? sql`true` : sql`${itemStateOf} = ${state}`;
  const ofProject = project === undefined ? sql`true` : sql`h.document_id = ${project}`;
  const { rows } = await sql<PollItem & { readonly total: number; readonly place: bigint | null }>`
    with wanted as (
      select p.id, row_number() over (order by p.id desc) as place from ${joined} where ${inState} and ${ofProject}
    ), page as (
      select w.place, ${columns(sql`null`)} from wanted w join ${joined} on p.id = w.id
      where w.place > ${(page - 1) * pageSize} and w.place <= ${page * pageSize}
    )
    select counted.total, page.* from (select count(*)::integer as total from wanted) counted
    left join page on true order by page.place`.execute(tables(tx));
  return { total: onlyRow(rows).total, items: rows.filter(({ place }) => place !== null) };
};

export const findPollItem = async (tx: Tx, documentId: string): Promise<PollItem | undefined> => {
  const { rows } = await sql<PollItem>`
    select ${columns(sealMatches)} from ${joined} where p.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};

/** The first poll that has begun without frozen weights. */
export const nextToFreeze = async (tx: Tx): Promise<string | undefined> => {
  const { rows } = await sql<{ documentId: string }>`
    select p.document_id as "documentId" from polls p
    where p.published_at is not null and p.frozen_at is null and p.start_at <= app_now()
    order by p.start_at limit 1`.execute(tables(tx));
  return rows[0]?.documentId;
};

/** The first ended poll whose end was not notified yet. */
export const findPollToNotify = async (tx: Tx): Promise<string | undefined> => {
  const { rows } = await sql<{ documentId: string }>`
    select p.document_id as "documentId" from polls p
    where p.frozen_at is not null and p.end_notified_at is null and p.end_at <= app_now()
    order by p.end_at limit 1`.execute(tables(tx));
  return rows[0]?.documentId;
};

/** The polls that use a file, newest first. */
export const listFileUses = async (tx: Tx, fileId: number) => {
  const { rows } = await sql<{ documentId: string; title: Localized; isShown: boolean }>`
    select p.document_id as "documentId", p.question as title, p.published_at is not null as "isShown"
    from polls p where ${hasFile('p', fileId)} order by p.id desc`.execute(tables(tx));
  return rows;
};
