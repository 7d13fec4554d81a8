import type { Locale } from '@parcela/domain';
import { sql } from 'kysely';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PageOf } from '@parcela/platform/paging/counted-page.ts';
import type { Page } from '@parcela/platform/paging/page.ts';
import { contentKinds, type ContentReading, listShown } from '../versioned-content/index.ts';

export interface FaqView {
  readonly id: number;
  readonly documentId: string;
  readonly title: string;
  readonly content: string;
}

export const listFaqs = (
  tx: Tx,
  { locale, ...page }: Page & { readonly locale: Locale },
): Promise<PageOf<FaqView>> =>
  listShown<FaqView>(
    tx,
    sql`i.id, i.document_id as "documentId", localized(v.title, ${locale}) as title,
      localized(v.content, ${locale}) as content`,
    sql`faqs i join faq_versions v on v.faq_id = i.id and v.version = i.published_version
      where i.publish_at <= app_now()`,
    page,
  );

export const faqReading: ContentReading = {
  kind: contentKinds.faq,
  columns: sql`v.title, v.content, v.relevance`,
  order: sql`v.relevance, i.id`,
};
