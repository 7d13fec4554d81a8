import type { BannerPage, Localized } from '@parcela/domain';
import type { ColumnType } from 'kysely';
import type { Json } from '../legal-documents/legal-documents.tables.ts';

type Instant = ColumnType<Date, Date | undefined, Date>;

export interface FaqsBannersTables {
  faq_versions: {
    faq_id: number;
    version: number;
    title: Json<Localized>;
    content: Json<Localized>;
    relevance: number;
    saved_at: Instant;
  };
  banner_versions: {
    banner_id: number;
    version: number;
    of_page: BannerPage;
    small_file_id: number;
    medium_file_id: number;
    large_file_id: number;
    alt: Json<Localized>;
    link: string | null;
    relevance: number;
    saved_at: Instant;
  };
}
