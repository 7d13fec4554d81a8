import type { Locale } from '@parcela/domain';
import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { type ProjectContent, readContent, type StoredContent } from '../stored-project.ts';
import type { ProjectInfoRow } from './projects.queries.ts';

/** A version of a project in one language. */
export interface AskedVersion {
  readonly documentId: string;
  /** Default: the newest. */
  readonly version?: number | undefined;
  readonly locale: Locale;
}

export interface VersionRow extends Pick<ProjectInfoRow, 'images' | 'documents'> {
  readonly title: ProjectContent['title'];
  readonly content: StoredContent;
}

/** A version of a project with its files in one language. */
export const findVersion = async (
  tx: Tx,
  { documentId, version, locale }: AskedVersion,
): Promise<VersionRow | undefined> => {
  const { rows } = await sql<VersionRow>`
    select v.title, v.content,
      (select coalesce(jsonb_agg(jsonb_build_object('documentId', f.document_id, 'width', f.width, 'height', f.height,
          'alt', localized(x.image -> 'alternativeText', ${locale}), 'caption', localized(x.image -> 'caption', ${locale}))
          order by x.place), '[]')
        from jsonb_array_elements(v.content -> 'images') with ordinality x (image, place)
        join stored_files f on f.document_id = x.image ->> 'file') as images,
      (select coalesce(jsonb_agg(jsonb_build_object('documentId', x.document -> 'documentId',
          'name', localized(x.document -> 'name', ${locale}), 'caption', localized(x.document -> 'caption', ${locale}),
          'fileDocumentId', f.document_id, 'size', f.byte_size, 'publishedAt', app_now()) order by x.place), '[]')
        from jsonb_array_elements(v.content -> 'documents') with ordinality x (document, place)
        join stored_files f on f.document_id
          = coalesce(x.document -> 'files' ->> ${locale}::text, x.document -> 'files' ->> 'en')) as documents
    from project_infos i join project_info_versions v on v.project_info_id = i.id
    where i.document_id = ${documentId} and v.version = coalesce(${version ?? null}::integer,
      (select max(n.version) from project_info_versions n where n.project_info_id = i.id))`.execute(
    tables(tx),
  );
  const [row] = rows;
  return row && { ...row, content: readContent(row.content) };
};
