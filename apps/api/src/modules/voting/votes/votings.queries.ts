import { fileFor, hasFile } from '@parcela/platform/files/localized-files.ts';
import type {
  Locale,
  PollMajority,
  PollPermission,
  PollState,
  VoteType,
  Abstention,
  TallyRow,
} from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import {
  delegatedOf,
  type DelegatedTally,
  type Delegator,
  delegatorsOf,
  type OwnDelegation,
  ownDelegationOf,
} from '../delegations/delegations.queries.ts';
import { sealOf, type SealRow } from '../seals/seals.queries.ts';
import { readClock, type Tx, tables, onlyRow } from '@parcela/platform/database/database.ts';

/** A poll as shown to a user who may see it. */
export interface VotingRow extends RulesRow {
  readonly documentId: string;
  readonly question: string;
  readonly state: PollState;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly voteType: VoteType;
  readonly permission: PollPermission;
  readonly options: readonly { readonly optionKey: string; readonly text: string }[];
  readonly projectDocumentId: string;
  readonly projectSlug: string;
  readonly projectTitle: string;
  readonly documentCaption: string | null;
  readonly fileDocumentId: string | null;
  readonly fileSize: bigint | null;
  readonly isFrozen: boolean;
  readonly shareCount: bigint;
  /** Only for votes by person; otherwise 0. */
  readonly entitledCount: number;
  /** The caller's shares, frozen or current; null means not entitled. */
  readonly ownShares: bigint | null;
  readonly ownOptionKey: string | null;
  readonly ownCastAt: Date | null;
  readonly ownReceipt: { readonly number: string; readonly hash: string } | null;
  readonly seal: SealRow | null;
  /** The delegate has cast the caller's vote. */
  readonly isOwnVoteDelegated: boolean;
  /** Of a running poll only. */
  readonly ownDelegation: OwnDelegation | null;
  readonly delegators: readonly Delegator[];
  /** Null until the poll is past. */
  readonly delegated: DelegatedTally | null;
  /** Null until the poll is past. */
  readonly tally: readonly TallyRow[] | null;
}

/** The rules of poll `p` in addition to its dates. */
export interface RulesRow {
  readonly recordAt: Date | null;
  readonly quorumPercent: number | null;
  readonly abstention: Abstention | null;
  readonly majority: PollMajority;
}
export const rulesColumns = sql`p.record_at as "recordAt", p.quorum_percent as "quorumPercent", p.majority,
  case when p.abstention_key is not null then jsonb_build_object('optionKey', p.abstention_key,
    'countsForQuorum', p.abstention_counts) end as abstention`;

export const stateOf = sql`case when app_now() < p.start_at then 'Future' when app_now() < p.end_at then 'Current'
  else 'Past' end`;

/** The options of poll `p`, each with the number of votes and the shares that they represent. */
export const tallyOf = sql`(
  select jsonb_agg(jsonb_build_object('optionKey', o.option_key, 'votes', t.votes, 'shares', t.shares)
    order by o.position)
  from poll_options o cross join lateral (
    select count(*)::integer as votes, coalesce(sum(w.shares), 0)::text as shares
    from poll_votes v join poll_weights w on w.poll_id = v.poll_id and w.user_id = v.user_id
    where v.poll_id = o.poll_id and v.option_key = o.option_key
  ) t
  where o.poll_id = p.id)`;

/** Whether the user has the level INVESTOR now, and the number of shares in the project of `p` that they own now. */
const isInvestor = (userId: number): RawBuilder<boolean> => sql`exists (select from investor_times i
  where i.user_id = ${userId} and i.revoked_at is null and i.granted_at < coalesce(p.record_at, 'infinity'))`;
const sharesNow = (userId: number): RawBuilder<bigint | null> =>
  sql`(select h.shares from share_holdings h where h.user_id = ${userId} and h.project_id = p.project_id)`;

/** The same at the record date of `p`, once it has passed. */
const sharesThen = (userId: number): RawBuilder<bigint | null> => sql`case
  when p.record_at <= app_now() then (
    select nullif(sum(m.shares), 0)::bigint from share_movements m
    where m.user_id = ${userId} and m.project_id = p.project_id and m.occurred_at < p.record_at)
  else ${sharesNow(userId)} end`;

/** The shares that a user's vote would count in poll `p` if the poll began now; null means not entitled. */
const entitledNow = (userId: number): RawBuilder<bigint | null> => sql`case
  when p.permission = 'Holders' then ${sharesThen(userId)}
  when ${isInvestor(userId)} then
    case when p.vote_type = 'ByShares' then ${sharesThen(userId)} else coalesce(${sharesThen(userId)}, 0) end
end`;

/**
 * The number of users who could vote in poll `p` if it began now; only votes by person are measured against this
 * number.
 */
const entitledCountNow = sql`case
  when p.vote_type = 'ByShares' then 0
  when p.permission = 'Holders' then (select count(*) from share_holdings h where h.project_id = p.project_id)
  else (select count(distinct i.user_id) from investor_times i where i.revoked_at is null)
end::integer`;

/** A poll concerns the entitled users, and all current holders of its project. */
export const concerns = (userId: number): RawBuilder<boolean> => sql`(
  exists (select from poll_weights w where w.poll_id = p.id and w.user_id = ${userId})
  or ${sharesNow(userId)} is not null
  or (p.frozen_at is null and ${entitledNow(userId)} is not null))`;

const columns = (userId: number, locale: Locale) => sql`
  p.document_id as "documentId", localized(p.question, ${locale}) as question, ${stateOf} as state,
  p.start_at as "startAt", p.end_at as "endAt", ${rulesColumns}, p.vote_type as "voteType", p.permission,
  (select jsonb_agg(jsonb_build_object('optionKey', o.option_key, 'text', localized(o.text, ${locale}))
    order by o.position) from poll_options o where o.poll_id = p.id) as options,
  h.document_id as "projectDocumentId", h.slug as "projectSlug", localized(h.title, ${locale}) as "projectTitle",
  localized(p.document_caption, ${locale}) as "documentCaption", f.document_id as "fileDocumentId",
  f.byte_size as "fileSize", p.frozen_at is not null as "isFrozen",
  coalesce(p.share_count, h.share_count) as "shareCount",
  coalesce(p.entitled_count, ${entitledCountNow}) as "entitledCount",
  case when p.frozen_at is null then ${entitledNow(userId)} else w.shares end as "ownShares",
  v.option_key as "ownOptionKey", v.cast_at as "ownCastAt",
  (select jsonb_build_object('number', r.number, 'hash', encode(r.hash, 'hex')) from poll_receipts r
    where r.number = v.receipt_number) as "ownReceipt", ${sealOf} as seal,
  exists (select from poll_receipts r where r.number = v.receipt_number and r.delegation_id is not null)
    as "isOwnVoteDelegated",
  case when ${stateOf} = 'Current' then ${ownDelegationOf(userId)} end as "ownDelegation",
  case when ${stateOf} = 'Current' then ${delegatorsOf(userId)} else '[]' end as delegators,
  case when app_now() >= p.end_at then ${delegatedOf} end as delegated,
  case when app_now() >= p.end_at then ${tallyOf} end as tally`;

const joined = (userId: number, locale: Locale) => sql`
  polls p
  join project_headings h on h.project_id = p.project_id
  left join stored_documents f on f.id =
    ${fileFor('p', locale)}
  left join poll_weights w on w.poll_id = p.id and w.user_id = ${userId}
  left join poll_votes v on v.poll_id = p.id and v.user_id = ${userId}`;

/** A page of the polls that concern a user: current polls by end, future ones by start, past ones last. */
export const listVotingRows = async (
  tx: Tx,
  {
    userId,
    locale,
    state,
    page,
    pageSize,
  }: {
    readonly userId: number;
    readonly locale: Locale;
    readonly state: PollState | undefined;
    /** From 1. */
    readonly page: number;
    readonly pageSize: number;
  },
): Promise<{ readonly total: number; readonly items: VotingRow[] }> => {
  const wanted = state === undefined ? sql`true` : sql`${stateOf} = ${state}`;
  // Every row has the count; an empty page has one row with only the count.
  const { rows } = await sql<VotingRow & { readonly total: number; readonly place: bigint | null }>`
    with concerning as (
      select p.id, row_number() over (order by
        case ${stateOf} when 'Current' then 0 when 'Future' then 1 else 2 end,
        case ${stateOf} when 'Current' then extract(epoch from p.end_at) when 'Future' then extract(epoch from p.start_at)
          else -extract(epoch from p.end_at) end, p.id) as place
      from polls p where p.published_at is not null and ${wanted} and ${concerns(userId)}
    ), page as (
      select c.place, ${columns(userId, locale)}
      from concerning c join ${joined(userId, locale)} on p.id = c.id
      where c.place > ${(page - 1) * pageSize} and c.place <= ${page * pageSize}
    )
    select counted.total, page.* from (select count(*)::integer as total from concerning) counted
    left join page on true order by page.place`.execute(tables(tx));
  return { total: onlyRow(rows).total, items: rows.filter(({ place }) => place !== null) };
};

const pollsToVoteMax = 5;

/** Running polls in which the user may vote and has not voted, earliest end first. */
export const listPollsToVote = async (
  tx: Tx,
  { userId, locale }: { readonly userId: number; readonly locale: Locale },
): Promise<readonly Pick<VotingRow, 'documentId' | 'question' | 'endAt'>[]> => {
  const { rows } = await sql<Pick<VotingRow, 'documentId' | 'question' | 'endAt'>>`
    select p.document_id as "documentId", localized(p.question, ${locale}) as question, p.end_at as "endAt"
    from polls p
    where p.published_at is not null and p.start_at <= app_now() and app_now() < p.end_at
      and not exists (select from poll_votes v where v.poll_id = p.id and v.user_id = ${userId})
      and not exists (select from poll_delegations d where d.poll_id = p.id and d.from_user_id = ${userId}
        and d.accepted_at is not null and d.ended_at is null)
      and case when p.frozen_at is null then ${entitledNow(userId)} is not null
        else exists (select from poll_weights w where w.poll_id = p.id and w.user_id = ${userId}) end
    order by p.end_at, p.id limit ${pollsToVoteMax}`.execute(tables(tx));
  return rows;
};

/** A poll, or a draft of one, as shown to a user with one share. */
export const findVotingPreview = async (
  tx: Tx,
  { documentId, locale }: { readonly documentId: string; readonly locale: Locale },
): Promise<VotingRow | undefined> => {
  const nobody = 0;
  const { rows } = await sql<VotingRow>`
    select ${columns(nobody, locale)} from ${joined(nobody, locale)} where p.document_id = ${documentId}`.execute(
    tables(tx),
  );
  const [row] = rows;
  // A draft without a first day begins when staff run it.
  return row && { ...row, ownShares: 1n, startAt: row.startAt ?? (await readClock(tx)) };
};

export interface WeightRow {
  readonly isFrozen: boolean;
  readonly shareCount: bigint;
  readonly entitledCount: number;
  readonly ownShares: bigint | null;
}

/**
 * The weight of a user's vote in a project: in the latest running poll of that kind, otherwise in a poll that would
 * begin now; undefined when the project does not exist.
 */
export const findWeight = async (
  tx: Tx,
  of: {
    readonly userId: number;
    /** documentId */
    readonly project: string;
    readonly voteType: VoteType;
    readonly permission: PollPermission;
  },
): Promise<WeightRow | undefined> => {
  const { rows } = await sql<WeightRow>`
    select p.frozen_at is not null as "isFrozen", coalesce(p.share_count, h.share_count) as "shareCount",
      coalesce(p.entitled_count, ${entitledCountNow}) as "entitledCount",
      case when p.frozen_at is null then ${entitledNow(of.userId)} else w.shares end as "ownShares"
    from project_headings h
    left join lateral (
      select r.id, r.frozen_at, r.share_count, r.entitled_count from polls r
      where r.project_id = h.project_id and r.vote_type = ${of.voteType} and r.permission = ${of.permission}
        and r.published_at is not null and r.start_at <= app_now() and app_now() < r.end_at and r.frozen_at is not null
      order by r.start_at desc, r.id desc limit 1
    ) running on true
    cross join lateral (
      select running.id, h.project_id, ${of.voteType}::text as vote_type, ${of.permission}::text as permission,
        running.frozen_at, running.share_count, running.entitled_count, null::timestamptz as record_at
    ) p
    left join poll_weights w on w.poll_id = p.id and w.user_id = ${of.userId}
    where h.document_id = ${of.project}
      and (exists (select from project_offers o where o.project_id = h.project_id)
        or ${sharesNow(of.userId)} is not null or w.shares is not null)`.execute(tables(tx));
  return rows[0];
};

/** The user's entitlements and votes, for the download of the user's own data. */
export const listOwnVotes = async (tx: Tx, userId: number) => {
  const { rows } = await sql`
    select p.document_id as voting, p.question, h.document_id as project, p.start_at as "startAt", p.end_at as "endAt",
      w.shares, v.option_key as "optionKey", o.text as option, v.cast_at as "castAt",
      v.receipt_number as "receiptNumber", encode(r.hash, 'hex') as "receiptHash"
    from poll_weights w
    join polls p on p.id = w.poll_id
    join project_headings h on h.project_id = p.project_id
    left join poll_votes v on v.poll_id = w.poll_id and v.user_id = w.user_id
    left join poll_receipts r on r.number = v.receipt_number
    left join poll_options o on o.poll_id = v.poll_id and o.option_key = v.option_key
    where w.user_id = ${userId} order by p.start_at, p.id`.execute(tables(tx));
  return rows;
};

/** Whether the stored file is the document of a published poll that concerns the user. */
export const isPollDocumentOf = async (
  tx: Tx,
  { fileId, userId }: { readonly fileId: number; readonly userId: number },
): Promise<boolean> => {
  const { rows } = await sql<{ isConcerned: boolean }>`
    select exists (
      select from polls p
      where ${hasFile('p', fileId)} and p.published_at is not null
        and ${concerns(userId)}
    ) as "isConcerned"`.execute(tables(tx));
  return onlyRow(rows).isConcerned;
};
