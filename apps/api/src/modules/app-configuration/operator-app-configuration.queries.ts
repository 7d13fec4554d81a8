import { sql } from 'kysely';
import type { Localized } from '@parcela/domain';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { imprintColumn } from './app-configuration.queries.ts';
import { invariant } from '@parcela/platform/errors.ts';
import type { ContentStatus } from '../versioned-content/index.ts';
import type { Imprint } from './imprint.ts';
import { asPage, type Counted, offsetOf, type PageOf } from '@parcela/platform/paging/counted-page.ts';
import type { Page } from '@parcela/platform/paging/page.ts';

export interface ConfigurationItem {
  readonly version: number;
  readonly title: Localized;
  readonly brand: { readonly name: string; readonly logo: string | null; readonly primaryColor: string };
  readonly administratorText: Localized;
  readonly imprint: Imprint;
  readonly image: { readonly file: string; readonly alternativeText: Localized } | null;
  readonly shareSales: boolean;
  readonly savedAt: Date;
  /** The name of the staff member, from the audit log. */
  readonly savedBy: string | null;
}

const columns = sql`
  c.id as version, c.title, c.administrator_text as "administratorText", ${imprintColumn} as imprint,
  c.share_sales as "shareSales", c.created_at as "savedAt",
  (select a.name from recorded_events e join audit_actors a on a.kind = e.actor_kind and a.id = e.actor_id
    where e.subject_type = 'app_configuration' and e.subject_id = c.id::text
      and e.type = 'app_configuration.set' limit 1) as "savedBy",
  case when f.id is not null then
    jsonb_build_object('file', f.document_id, 'alternativeText', c.image_alt) end as image,
  jsonb_build_object('name', c.brand_name, 'logo', l.document_id, 'primaryColor', c.primary_color) as brand`;
const sources = sql`app_configurations c
  left join stored_files f on f.id = c.image_file_id
  left join stored_files l on l.id = c.logo_file_id`;

/** Every version of the configuration, newest first. */
export const listConfigurations = async (tx: Tx, query: Page): Promise<PageOf<ConfigurationItem>> => {
  const { rows } = await sql<Counted<ConfigurationItem>>`
    with page as (
      select row_number() over (order by c.id desc) as place, ${columns} from ${sources}
      order by c.id desc limit ${query.pageSize} offset ${offsetOf(query)}
    )
    select counted.total, page.* from (select count(*)::integer as total from app_configurations) counted
    left join page on true order by page.place`.execute(tables(tx));
  return asPage(rows);
};

export const findConfiguration = async (tx: Tx, version: number): Promise<ConfigurationItem | undefined> => {
  const { rows } = await sql<ConfigurationItem>`
    select ${columns} from ${sources} where c.id = ${version}`.execute(tables(tx));
  return rows[0];
};

/** The configuration that visitors see, and the planned one. */
export type ConfigurationStatus = Omit<ContentStatus, 'savedAt' | 'savedBy'> & {
  readonly documentId: string;
};

export const findConfigurationStatus = async (tx: Tx): Promise<ConfigurationStatus> => {
  const { rows } = await sql<ConfigurationStatus>`
    select i.document_id as "documentId", i.published_version as "publishedVersion", i.publish_at as "publishAt",
      i.next_version as "nextVersion", i.next_at as "nextAt", i.publication,
      (select coalesce(max(v.version), 0) from app_configuration_versions v) as version,
      case when i.publish_at is null then 'draft' when i.publish_at > app_now() then 'scheduled'
        else 'published' end as state
    from app_configuration_items i`.execute(tables(tx));
  const [status] = rows;
  invariant(status, 'there is one configuration');
  return status;
};

/** The newest version of the configuration; 0 before the first. */
export const configurationVersion = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(id), 0) as version from app_configurations`.execute(tables(tx));
  return rows[0]?.version ?? 0;
};

/** The newest version of the configuration that uses a picture. */
export const listPictureUses = async (tx: Tx, fileId: number) => {
  const { rows } = await sql<{ title: Localized; version: number; isShown: boolean }>`
    select c.title, c.id as version, c.id = (select s.version from app_configuration_shown s) is true as "isShown"
    from app_configurations c where ${fileId} in (c.image_file_id, c.logo_file_id) order by c.id desc limit 1`.execute(
    tables(tx),
  );
  return rows;
};

/** Whether any version of the configuration uses a picture: the one in force, a draft or an earlier one. */
export const isConfigurationPicture = async (tx: Tx, fileId: number): Promise<boolean> => {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from app_configurations where ${fileId} in (image_file_id, logo_file_id)) as "isUsed"`.execute(
    tables(tx),
  );
  return rows[0]?.isUsed === true;
};

export const isPictureInForce = async (tx: Tx, fileId: number): Promise<boolean> => {
  const { rows } = await sql<{ isShown: boolean }>`
    select exists (select from configuration_pictures where file_id = ${fileId}) as "isShown"`.execute(
    tables(tx),
  );
  return rows[0]?.isShown === true;
};
