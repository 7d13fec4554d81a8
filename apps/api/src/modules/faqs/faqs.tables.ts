import type { Localized } from '@parcela/domain';
import type { Instant, Json } from '../../platform/database/columns.ts';

export interface FaqsTables {
  faq_versions: {
    faq_id: number;
    version: number;
    title: Json<Localized>;
    content: Json<Localized>;
    relevance: number;
    saved_at: Instant;
  };
}
