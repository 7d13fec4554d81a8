import type { Localized } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { lockName } from '@parcela/platform/database/lock-name.ts';
import type { AppConfigurationTables } from './app-configuration.tables.ts';
import type { Imprint } from './imprint.ts';

const db = (tx: Tx) => tables<AppConfigurationTables>(tx);

/** Lets no other transaction write or publish the configuration until this one ends. */
export const lockConfiguration = (tx: Tx): Promise<void> => lockName(tx, 'content:app_configuration');

export interface NewBrand {
  readonly name: string;
  readonly primaryColor: string;
  readonly logo: {
    readonly id: number;
    readonly width: number | null;
    readonly height: number | null;
  } | null;
}

export interface NewConfiguration {
  readonly title: Localized;
  readonly brand: NewBrand;
  readonly administratorText: Localized;
  readonly imprint: Imprint;
  readonly image: { readonly fileId: number; readonly alt: Localized } | null;
  /** Whether holders may sell shares to each other. */
  readonly shareSales: boolean;
}

/** Writes a version again under the next number; undefined when no version has this number. */
export const copyConfiguration = async (tx: Tx, version: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into app_configurations overriding system value
    select copy.* from app_configurations c cross join lateral jsonb_populate_record(c, jsonb_build_object(
      'id', nextval('app_configurations_id_seq'), 'created_at', app_now())) copy
    where c.id = ${version} returning id`.execute(tables(tx));
  return rows[0]?.id;
};

/** A jsonb column that may be empty. */
const asJson = (text: Localized | null): string | null => text && JSON.stringify(text);

export const insertConfiguration = async (tx: Tx, configuration: NewConfiguration): Promise<number> => {
  const { imprint, brand } = configuration;
  const row = await db(tx)
    .insertInto('app_configurations')
    .values({
      title: JSON.stringify(configuration.title),
      brand_name: brand.name,
      primary_color: brand.primaryColor,
      logo_file_id: brand.logo?.id ?? null,
      administrator_text: JSON.stringify(configuration.administratorText),
      register_text: asJson(imprint.register),
      supervision_text: asJson(imprint.supervision),
      fees_text: asJson(imprint.fees),
      risks_text: asJson(imprint.risks),
      phone: imprint.phone,
      image_file_id: configuration.image?.fileId ?? null,
      image_alt: configuration.image && JSON.stringify(configuration.image.alt),
      share_sales: configuration.shareSales,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
