import type { BannerPage, Localized } from '@parcela/domain';
import type { Instant, Json } from '../../platform/database/columns.ts';

export interface BannersTables {
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
