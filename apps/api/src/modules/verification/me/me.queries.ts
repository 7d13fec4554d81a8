import type { IdentityExceptionKind, Localized } from '@parcela/domain';
import { type Expression, sql } from 'kysely';
import { createFindOwnAccount, type OwnAccount } from '../../accounts/index.ts';
import { renewalDays } from '../identity-checks/kyc.policy.ts';
import type { AmlState, KycCheckState } from '../verification.tables.ts';
import { localizedOptions } from '../level-options/verification-options.queries.ts';

/** The facts about the two checks of a user. */
export interface Standing {
  /** Types of the levels that were granted and are valid now, without SIGNUP. */
  readonly granted: readonly string[];
  readonly kycGrantedAt: Date | null;
  readonly kycValidUntil: Date | null;
  readonly isKycExpired: boolean;
  /** Whether the document has expired or soon will, so that a new check can be made. */
  readonly isKycRenewable: boolean;
  readonly kycState: KycCheckState | null;
  readonly kycComment: string | null;
  /** The comment in each language, if staff wrote it in every language. */
  readonly kycTexts: Localized | null;
  readonly kycSince: Date | null;
  readonly amlGrantedAt: Date | null;
  /** State of the newest questionnaire; `retry` when compliance has requested another one. */
  readonly amlState: AmlState | 'retry' | null;
  readonly amlComment: string | null;
  readonly amlTexts: Localized | null;
  readonly amlSince: Date | null;
  readonly amlDraftSavedAt: Date | null;
  /** The open exceptions. */
  readonly identityExceptions: readonly IdentityExceptionKind[];
}

/** A user's levels, identity check and questionnaire, as a query of one row. */
const standingOf = (userId: Expression<number>) => sql<Standing>`
  select
    coalesce(valid.types, '{}') as "granted",
    valid.kyc_granted_at as "kycGrantedAt",
    valid.kyc_valid_until as "kycValidUntil",
    coalesce(valid.kyc_valid_until <= app_now(), false) as "isKycExpired",
    coalesce(valid.kyc_valid_until <= app_now() + make_interval(days => ${sql.lit(renewalDays)}), false)
      as "isKycRenewable",
    check_.state as "kycState",
    check_.moderation_comment as "kycComment",
    check_.comment_texts as "kycTexts",
    check_.state_since as "kycSince",
    valid.aml_granted_at as "amlGrantedAt",
    aml.state as "amlState",
    aml.comment as "amlComment",
    aml.comment_texts as "amlTexts",
    aml.state_since as "amlSince",
    draft.saved_at as "amlDraftSavedAt",
    array(select e.kind from identity_exceptions e where e.user_id = ${userId} and e.ended_at is null order by e.kind)
      as "identityExceptions"
  from (
    select
      array_agg(r.type) filter (where r.valid_until is null or r.valid_until > app_now()) as types,
      min(r.granted_at) filter (where r.type = 'KYC') as kyc_granted_at,
      min(r.valid_until) filter (where r.type = 'KYC') as kyc_valid_until,
      min(r.granted_at) filter (where r.type = 'AML') as aml_granted_at
    from verification_records r
    where r.user_id = ${userId} and r.revoked_at is null
  ) as valid
  left join lateral (
    select c.state, c.moderation_comment, c.comment_texts, c.state_since from kyc_checks c
    where c.user_id = ${userId} order by c.state = 'rejected' desc, c.id desc limit 1
  ) as check_ on true
  left join lateral (
    select case when a.withdrawn_at is null then a.state else 'retry' end as state, a.comment, a.comment_texts,
      a.state_since
    from aml_submissions a where a.user_id = ${userId} order by a.id desc limit 1
  ) as aml on true
  left join aml_drafts as draft on draft.user_id = ${userId}`;

interface StandingAndLevelOptions extends Standing {
  /**
   * All verification levels in every language as JSON, which `optionsOf` reads; the text is the same for every user.
   */
  readonly levelOptions: string;
}
export type Me = OwnAccount<StandingAndLevelOptions>;

/** The caller and all data of their own account, in one statement for all parallel requests. */
export const findMe = createFindOwnAccount<StandingAndLevelOptions>(
  (userId) => sql`
    select standing.*, (
      select coalesce(json_agg(o order by o.relevance), '[]')::text
      from (${localizedOptions}) as o
    ) as "levelOptions"
    from (${standingOf(userId)}) as standing`,
);
