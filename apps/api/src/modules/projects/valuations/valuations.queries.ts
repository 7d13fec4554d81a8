import type { Localized, Locale, ValuationMethod } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { ProjectsTables } from '../projects.tables.ts';

/** A valuation in one language, as a column of the project's page. */
export interface ShownValuation {
  readonly documentId: string;
  readonly valuer: string;
  readonly company: string | null;
  readonly valuedOn: string;
  readonly method: ValuationMethod;
  readonly methodText: string | null;
  readonly amount: number;
  readonly note: string | null;
  readonly file: string | null;
  readonly fileSize: number | null;
  readonly isDocumentPublic: boolean;
  readonly publishedAt: string;
  readonly withdrawnAt: string | null;
}

const latestFirst = sql`v.valued_on desc, v.id desc`;

/** The published valuations of the project `p`. */
export const shownValuations = (locale: Locale): RawBuilder<unknown> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object(
      'documentId', v.document_id, 'valuer', v.valuer, 'company', v.company, 'valuedOn', v.valued_on,
      'method', v.method, 'methodText', localized(v.method_text, ${locale}), 'amount', v.amount,
      'note', localized(v.note, ${locale}), 'file', f.document_id, 'fileSize', f.byte_size,
      'isDocumentPublic', v.is_document_public, 'publishedAt', v.published_at, 'withdrawnAt', w.withdrawn_at)
      order by ${latestFirst}), '[]')
    from project_valuations v
    left join project_valuation_withdrawals w on w.valuation_id = v.id
    left join stored_files f on f.id = v.media_file_id
    where v.project_id = p.id and v.published_at <= app_now())`;

/** A valuation as staff see it. */
export interface RecordedValuation {
  readonly documentId: string;
  readonly valuer: string;
  readonly company: string | null;
  readonly valuedOn: string;
  readonly method: ValuationMethod;
  readonly methodText: Localized | null;
  readonly amount: number;
  readonly file: string | null;
  readonly isDocumentPublic: boolean;
  readonly note: Localized | null;
  readonly publishedAt: string;
  readonly recordedAt: string;
  readonly withdrawnAt: string | null;
  readonly reason: string | null;
}

/** Every valuation of the project of the info `i`. */
export const recordedValuations = sql`
  (select coalesce(jsonb_agg(jsonb_build_object(
      'documentId', v.document_id, 'valuer', v.valuer, 'company', v.company, 'valuedOn', v.valued_on,
      'method', v.method, 'methodText', v.method_text, 'amount', v.amount, 'file', f.document_id,
      'isDocumentPublic', v.is_document_public, 'note', v.note, 'publishedAt', v.published_at,
      'recordedAt', v.recorded_at, 'withdrawnAt', w.withdrawn_at, 'reason', w.reason) order by ${latestFirst}), '[]')
    from project_valuations v
    left join project_valuation_withdrawals w on w.valuation_id = v.id
    left join stored_files f on f.id = v.media_file_id
    where v.project_id = i.project_id)`;

/** Whether this file belongs to a valuation that this user may read; null: a visitor. */
export const isReadableValuation = async (
  tx: Tx,
  { fileId, userId }: { readonly fileId: number; readonly userId: number | null },
): Promise<boolean> => {
  const { rows } = await sql<{ isReadable: boolean }>`
    select exists (
      select from project_valuations v join projects p on p.id = v.project_id
      where v.media_file_id = ${fileId} and v.published_at <= app_now() and p.published_at <= app_now()
        and not exists (select from project_valuation_withdrawals w where w.valuation_id = v.id)
        and (v.is_document_public and not p.only_for_current_investor
          or exists (select from share_holdings h
            where h.project_id = v.project_id and h.user_id = ${userId}::integer and h.shares > 0))
    ) as "isReadable"`.execute(tables<ProjectsTables>(tx));
  return rows[0]?.isReadable === true;
};
