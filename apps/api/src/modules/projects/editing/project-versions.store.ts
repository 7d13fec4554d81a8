import { fileColumnNames, fileColumns, haveSameFiles } from '@parcela/platform/files/localized-files.ts';
import {
  type ProjectState,
  inEveryTranslation,
  locales,
  sourceLocale,
  type LocalizedFiles,
} from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { findFiles } from '../../media/index.ts';
import type { NewProject } from './projects.store.ts';
import type { ProjectsTables } from '../projects.tables.ts';
import {
  type ProjectContent,
  type ProjectDocument,
  type ProjectPicture,
  readContent,
} from '../stored-project.ts';

const db = (tx: Tx) => tables<ProjectsTables>(tx);

export const insertProjectVersion = async (
  tx: Tx,
  {
    infoId,
    version,
    content,
  }: { readonly infoId: number; readonly version: number; readonly content: ProjectContent },
): Promise<void> => {
  const { title, ...rest } = content;
  await db(tx)
    .insertInto('project_info_versions')
    .values({
      project_info_id: infoId,
      version,
      title: JSON.stringify(title),
      content: JSON.stringify(rest),
    })
    .execute();
};

/** The documentIds of the documents that any version of a project has. */
export const listDocumentIds = async (tx: Tx, infoId: number): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select distinct document ->> 'documentId' as id
    from project_info_versions v, jsonb_array_elements(v.content -> 'documents') document
    where v.project_info_id = ${infoId}`.execute(db(tx));
  return new Set(rows.map(({ id }) => id));
};

/** Whether the sale has opened and any version states what an investor owns. */
export const hasPromisedOwnership = async (tx: Tx, infoId: number): Promise<boolean> => {
  const { rows } = await sql<{ isPromised: boolean }>`
    select exists (
      select from project_infos i
      join project_info_versions v on v.project_info_id = i.id
      where i.id = ${infoId} and jsonb_typeof(v.content -> 'ownership') = 'object'
        and exists (select from project_openings o where o.project_id = i.project_id)
    ) as "isPromised"`.execute(db(tx));
  return rows[0]?.isPromised === true;
};

export interface ProjectOfInfo {
  readonly projectId: number;
  readonly infoId: number;
  /** documentId of the project itself. */
  readonly documentId: string;
  readonly state: ProjectState;
}

/** A project, published or not, by the documentId of its info. */
export const findProjectOfInfo = (tx: Tx, info: string): Promise<ProjectOfInfo | undefined> =>
  db(tx)
    .selectFrom('project_infos as i')
    .innerJoin('projects as p', 'p.id', 'i.project_id')
    .select(['p.id as projectId', 'i.id as infoId', 'p.document_id as documentId', 'p.state'])
    .where('i.document_id', '=', info)
    .executeTakeFirst();

/** Whether this version is visible, or will be the first visible one; a planned replacement does not count yet. */
export const isShownVersion = async (
  tx: Tx,
  { infoId, version }: { readonly infoId: number; readonly version: number },
): Promise<boolean> => {
  const { published_version: shown } = await db(tx)
    .selectFrom('project_infos')
    .select('published_version')
    .where('id', '=', infoId)
    .executeTakeFirstOrThrow();
  return shown === version;
};

/** Whether the project has a price at that instant (null: now). */
export const hasPriceAt = async (tx: Tx, projectId: number, at: Date | null): Promise<boolean> => {
  const { rows } = await sql<{ hasPrice: boolean }>`
    select exists (
      select from project_prices x
      where x.project_id = ${projectId} and x.applied_at <= coalesce(${at}::timestamptz, app_now())
    ) as "hasPrice"`.execute(db(tx));
  return rows[0]?.hasPrice === true;
};

/** When an invisible project becomes visible; null when it is already visible or has no plan. */
export const findComingPublication = async (tx: Tx, projectId: number): Promise<Date | null> => {
  const project = await db(tx)
    .selectFrom('projects')
    .select('published_at')
    .where('id', '=', projectId)
    .where('published_at', '>', sql<Date>`app_now()`)
    .executeTakeFirst();
  return project?.published_at ?? null;
};

/** The documentId of a project's info. */
export const findInfoOfProject = async (tx: Tx, projectId: number): Promise<string> => {
  const { document_id: info } = await db(tx)
    .selectFrom('project_infos')
    .select('document_id')
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return info;
};

const minorUnitsOf = (amount: number | null | undefined): bigint | null =>
  amount === null || amount === undefined ? null : BigInt(amount);

/** The columns of `projects` that a version determines. Only the previous release reads the facts of the building. */
export const columnsOf = ({ layout, calculation, ...content }: ProjectContent) =>
  ({
    country_code: content.countryCode,
    bedrooms: layout.bedrooms,
    bathrooms: layout.bathrooms,
    size: layout.size,
    floor: layout.floor,
    material: layout.material,
    energy_class: layout.energyClass,
    sale_ends_on: content.saleEndsOn,
    expected_on: content.expectedOn,
    completed_on: content.completedOn,
    min_purchase_qty: content.minPurchaseQty,
    max_purchase_qty: content.maxPurchaseQty,
    max_per_user: content.maxPerUser,
    only_for_current_investor: content.onlyForCurrentInvestor,
    is_calculator_enabled: content.isCalculatorEnabled,
    pa_return: calculation?.paReturn ?? null,
    annual_rental_income: calculation?.annualRentalIncome ?? null,
    incremental_property_value: calculation?.incrementalPropertyValue ?? null,
    period_years: calculation?.period ?? null,
    calculator_min: minorUnitsOf(calculation?.calculatorMin),
    calculator_max: minorUnitsOf(calculation?.calculatorMax),
  }) satisfies Partial<NewProject>;

const replaceImages = async (tx: Tx, projectId: number, images: readonly ProjectPicture[]): Promise<void> => {
  await db(tx).deleteFrom('project_images').where('project_id', '=', projectId).execute();
  if (images.length === 0) return;
  const files = await findFiles(
    tx,
    images.map(({ file }) => file),
    'image',
  );
  await db(tx)
    .insertInto('project_images')
    .values(
      images.map(({ file, alternativeText, caption }, index) => ({
        project_id: projectId,
        media_file_id: idOf(files, file),
        position: index + 1,
        alt: JSON.stringify(alternativeText),
        caption: caption && JSON.stringify(caption),
      })),
    )
    .execute();
};

/** A document keeps its publication day while its file is the same. */
const replaceDocuments = async (
  tx: Tx,
  projectId: number,
  documents: readonly ProjectDocument[],
): Promise<void> => {
  const before = await db(tx)
    .deleteFrom('project_documents')
    .where('project_id', '=', projectId)
    .returning(['document_id', ...fileColumnNames, 'published_at'])
    .execute();
  if (documents.length === 0) return;
  const files = await findFiles(
    tx,
    documents.flatMap(({ files: named }) =>
      locales.map((locale) => named[locale]).filter((file) => file !== null),
    ),
    'document',
  );
  const rows = documents.map((document, index) => {
    const translated = inEveryTranslation((locale) => {
      const file = document.files[locale];
      return file === null ? null : idOf(files, file);
    });
    const of = fileColumns({
      ...translated,
      [sourceLocale]: idOf(files, document.files[sourceLocale]),
    } satisfies LocalizedFiles<number>);
    const same = before.find((old) => old.document_id === document.documentId && haveSameFiles(old, of));
    return {
      ...of,
      document_id: document.documentId,
      project_id: projectId,
      position: index + 1,
      name: JSON.stringify(document.name),
      caption: document.caption && JSON.stringify(document.caption),
      published_at: same ? same.published_at : sql<Date>`app_now()`,
    };
  });
  await db(tx).insertInto('project_documents').values(rows).execute();
};

const idOf = (files: ReadonlyMap<string, { readonly id: number }>, file: string): number => {
  const found = files.get(file);
  // The files existed when the version was written, and stored files are never removed.
  invariant(found, `the file ${file} of a version is there`);
  return found.id;
};

/** The content of a version. */
export const getProjectVersion = async (
  tx: Tx,
  { infoId, version }: { readonly infoId: number; readonly version: number },
): Promise<ProjectContent> => {
  const { title, content } = await db(tx)
    .selectFrom('project_info_versions')
    .select(['title', 'content'])
    .where('project_info_id', '=', infoId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return { ...readContent(content), title };
};

/**
 * Copies the parts of a version that lists and rules need, and the texts, which only the previous release reads here.
 */
export const showProjectContent = async (
  tx: Tx,
  {
    projectId,
    infoId,
    content,
  }: { readonly projectId: number; readonly infoId: number; readonly content: ProjectContent },
): Promise<void> => {
  await db(tx).updateTable('projects').set(columnsOf(content)).where('id', '=', projectId).execute();
  await db(tx)
    .updateTable('project_infos')
    .set({
      title: JSON.stringify(content.title),
      blocks: JSON.stringify(content.blocks),
      faqs: JSON.stringify(content.faqs),
      fees: content.fees && JSON.stringify(content.fees),
      timeline: JSON.stringify(content.timeline),
      updated_at: sql<Date>`app_now()`,
    })
    .where('id', '=', infoId)
    .execute();
  await replaceImages(tx, projectId, content.images);
  await replaceDocuments(tx, projectId, content.documents);
};

/** The project becomes visible with its content, and is hidden with it. */
export const followPublication = async (tx: Tx, projectId: number): Promise<void> => {
  await sql`
    update projects p set published_at = i.publish_at
    from project_infos i
    where p.id = ${projectId} and i.project_id = p.id and p.published_at is distinct from i.publish_at`.execute(
    db(tx),
  );
};
