import { sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import type { MediaContentType, MediaTables } from './media.tables.ts';

export interface FileRow {
  readonly id: number;
  readonly kind: 'image' | 'document';
  readonly documentId: string;
  readonly contentType: MediaContentType;
  readonly sha256: Buffer;
  readonly originalName: string;
  /** Counts the names that the file has had. */
  readonly version: number;
}

export const fileQuery = (tx: Tx, documentId: string) =>
  tables<MediaTables>(tx)
    .selectFrom('media_files')
    .select([
      'id',
      'kind',
      'document_id as documentId',
      'content_type as contentType',
      'sha256',
      'original_name as originalName',
      'version',
    ])
    .where('document_id', '=', documentId);

/** Finds a stored file by its documentId; any other form of id counts as unknown. */
export const findFile = async (tx: Tx, documentId: string): Promise<FileRow | undefined> =>
  fileQuery(tx, documentId).executeTakeFirst();

/** A stored file in the form in which content refers to it; pixels are null for documents. */
export interface FileReference {
  readonly id: number;
  readonly documentId: string;
  readonly width: number | null;
  readonly height: number | null;
}

const filesQuery = (tx: Tx, documentIds: readonly string[], kind: 'image' | 'document') =>
  tables<MediaTables>(tx)
    .selectFrom('media_files')
    .select(['id', 'document_id as documentId', 'width', 'height'])
    .where('document_id', '=', sql<string>`any(${[...new Set(documentIds)]}::text[])`)
    .where('kind', '=', kind);
const byDocumentId = (rows: readonly FileReference[]): ReadonlyMap<string, FileReference> =>
  new Map(rows.map((row) => [row.documentId, row]));

/** Finds the files of one kind among these documentIds; unknown ones are left out. */
export const findFiles = async (
  ...of: Parameters<typeof filesQuery>
): Promise<ReadonlyMap<string, FileReference>> => byDocumentId(await filesQuery(...of).execute());

/** `findFiles` for content that will use the files: no file is deleted until the content is saved. */
export const lockFiles = async (
  ...of: Parameters<typeof filesQuery>
): Promise<ReadonlyMap<string, FileReference>> =>
  byDocumentId(
    await filesQuery(...of)
      .orderBy('id')
      .forKeyShare()
      .execute(),
  );

/** A stored file in the form that staff see. */
export interface MediaRow {
  readonly documentId: string;
  readonly kind: 'image' | 'document';
  readonly contentType: MediaContentType;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly createdAt: Date;
}

const mediaColumns = sql`f.document_id as "documentId", f.kind, f.content_type as "contentType",
  f.original_name as name, f.byte_size as size, f.width, f.height, f.created_at as "createdAt"`;

/** A page of the stored files, newest first, and their total count. */
export const listMedia = async (
  tx: Tx,
  query: {
    readonly kind: 'image' | 'document' | undefined;
    readonly search: string | undefined;
    /** From 1. */
    readonly page: number;
    readonly pageSize: number;
  },
): Promise<{ readonly total: number; readonly items: readonly MediaRow[] }> => {
  const isOfKind = query.kind === undefined ? sql`true` : sql`f.kind = ${query.kind}`;
  const isFound =
    query.search === undefined ? sql`true` : sql`strpos(lower(f.original_name), lower(${query.search})) > 0`;
  // Every row has the count; an empty page returns one row with only the count.
  const { rows } = await sql<{ total: number; id: number | null } & MediaRow>`
    with page as (
      select f.id, ${mediaColumns} from media_files f where ${isOfKind} and ${isFound}
      order by f.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    )
    select counted.total, page.*
    from (select count(*)::integer as total from media_files f where ${isOfKind} and ${isFound}) counted
    left join page on true order by page.id desc`.execute(tables(tx));
  return { total: rows[0]?.total ?? 0, items: rows.filter(({ id }) => id !== null) };
};

export const findMedia = async (tx: Tx, documentId: string): Promise<MediaRow | undefined> => {
  const { rows } = await sql<MediaRow>`
    select ${mediaColumns} from media_files f where f.document_id = ${documentId}`.execute(tables(tx));
  return rows[0];
};
