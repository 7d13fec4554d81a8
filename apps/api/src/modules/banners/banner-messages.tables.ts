import type { BannerMessageType, BannerPage, Localized } from '@parcela/domain';
import type { Generated } from 'kysely';
import type { Instant, Json } from '../../platform/database/columns.ts';

export interface BannerMessagesTables {
  banner_messages: {
    id: Generated<number>;
    document_id: string;
    published_version: number | null;
    publish_at: Date | null;
    created_at: Instant;
  };
  banner_message_versions: {
    message_id: number;
    version: number;
    type: BannerMessageType;
    text: Json<Localized>;
    relevance: number;
    of_page: BannerPage | null;
    visible_days: number | null;
    saved_at: Instant;
  };
  banner_message_dismissals: {
    user_id: number;
    message_id: number;
    dismissed_at: Instant;
  };
}
