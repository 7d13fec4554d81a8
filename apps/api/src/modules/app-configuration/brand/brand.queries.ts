import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { type Brand, brandOf, type BrandVersion, type Company } from './brand.ts';

const findBrandVersion = async (tx: Tx): Promise<BrandVersion | undefined> => {
  const { rows } = await sql<BrandVersion>`
    select c.id as version, c.brand_name as name, c.title, c.primary_color as "primaryColor", c.phone,
      case when i.id is not null then jsonb_build_object(
        'documentId', i.document_id, 'width', i.width, 'height', i.height, 'alt', c.image_alt) end as image,
      case when l.id is not null then jsonb_build_object(
        'documentId', l.document_id, 'width', l.width, 'height', l.height) end as logo
    from app_configurations c
    join app_configuration_shown s on s.version = c.id
    left join stored_files i on i.id = c.image_file_id
    left join stored_files l on l.id = c.logo_file_id`.execute(tables(tx));
  return rows[0];
};

/** The brand in force, in one query. `company` comes from the deployment. */
export const readBrand = async (tx: Tx, company: Company): Promise<Brand> =>
  brandOf(await findBrandVersion(tx), company);
