import type { Currency, IdentityExceptionKind, Localized, Risk } from '@parcela/domain';
import { sql } from 'kysely';
import { onlyRow, tables, type Tx } from '@parcela/platform/database/database.ts';
import type { GrantedLevel } from './list-investors.queries.ts';

/** Other modules' facts about an investor; instants inside are text and amounts are numbers, as in JSON. */
export interface InvestorFacts {
  readonly userId: number;
  readonly isConfirmed: boolean;
  readonly levels: readonly {
    readonly type: GrantedLevel;
    readonly source: 'bankid' | 'sumsub' | 'server' | 'admin';
    readonly grantedAt: string;
    readonly validUntil: string | null;
  }[];
  readonly wallets: { readonly currency: Currency; readonly balance: number }[];
  readonly holdings: readonly {
    readonly documentId: string;
    readonly title: Localized;
    readonly shares: number;
  }[];
  readonly exceptions: readonly {
    readonly documentId: string;
    readonly kind: IdentityExceptionKind;
    readonly reason: string;
    readonly requestedBy: string;
    readonly recordedBy: string;
    readonly recordedAt: string;
    readonly ended: { readonly by: string; readonly at: string; readonly reason: string } | null;
  }[];
  readonly risk: (Risk & { readonly computedAt: string }) | null;
  readonly restrictions: readonly {
    readonly documentId: string;
    readonly amount: number;
    readonly currency: Currency;
    readonly cause: 'reversal' | 'staff';
    readonly openedAt: string;
  }[];
}

export const findInvestorFacts = async (tx: Tx, documentId: string): Promise<InvestorFacts> => {
  const { rows } = await sql<InvestorFacts>`
    select a.user_id as "userId", a.confirmed_at is not null as "isConfirmed",
      (select coalesce(jsonb_agg(jsonb_build_object('type', l.type, 'source', l.source, 'grantedAt', l.granted_at,
          'validUntil', l.valid_until) order by l.granted_at, l.type), '[]')
        from levels_in_force l where l.user_id = a.user_id) as levels,
      (select coalesce(jsonb_agg(jsonb_build_object('currency', w.currency, 'balance', w.balance)
          order by w.currency), '[]')
        from wallet_totals w where w.user_id = a.user_id) as wallets,
      (select coalesce(jsonb_agg(jsonb_build_object('documentId', h.document_id, 'title', h.title,
          'shares', s.shares) order by s.shares desc, h.project_id), '[]')
        from share_holdings s join project_headings h on h.project_id = s.project_id
        where s.user_id = a.user_id) as holdings,
      (select coalesce(jsonb_agg(jsonb_build_object('documentId', r.document_id, 'amount', r.amount,
          'currency', r.currency, 'cause', r.cause, 'openedAt', r.opened_at) order by r.opened_at, r.document_id), '[]')
        from restricted_investors r where r.user_id = a.user_id) as restrictions,
      (select coalesce(jsonb_agg(jsonb_build_object('documentId', x.document_id, 'kind', x.kind, 'reason', x.reason,
          'requestedBy', x.requested_by, 'recordedBy', x.recorded_by, 'recordedAt', x.recorded_at,
          'ended', case when x.ended_at is not null then
            jsonb_build_object('by', x.ended_by, 'at', x.ended_at, 'reason', x.ending_reason) end)
          order by x.ended_at desc nulls first, x.recorded_at desc), '[]')
        from investor_exceptions x where x.user_id = a.user_id) as exceptions,
      (select jsonb_build_object('score', k.score, 'band', k.band, 'reasons', k.reasons, 'computedAt', k.computed_at)
        from investor_risks k where k.user_id = a.user_id) as risk
    from investor_accounts a where a.document_id = ${documentId}`.execute(tables(tx));
  return onlyRow(rows);
};
