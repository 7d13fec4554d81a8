import type { Localized } from '@parcela/domain';
import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/columns.ts';

interface AppConfigurationsTable {
  readonly id: Generated<number>;
  readonly title: Json<Localized>;
  readonly administrator_text: Json<Localized>;
  readonly register_text: Json<Localized> | null;
  readonly supervision_text: Json<Localized> | null;
  readonly fees_text: Json<Localized> | null;
  readonly risks_text: Json<Localized> | null;
  readonly phone: string | null;
  readonly image_file_id: number | null;
  readonly image_alt: Json<Localized> | null;
  readonly created_at: Generated<Date>;
}

export interface AppConfigurationTables {
  app_configurations: AppConfigurationsTable;
}
