import { locales } from '@parcela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { contentKinds, listUses } from '../../versioned-content/index.ts';
import { isEntitled, type UpdateReader } from './released-updates.queries.ts';

interface StoredFileKey {
  readonly id: number;
  readonly documentId: string;
}

/** Whether version `v` has this picture in its text. */
const hasInText = (documentId: string): RawBuilder<unknown> => {
  const inLanguages = locales.map((locale) => {
    const content = JSON.stringify({ [locale]: [{ type: 'image', file: documentId }] });
    return sql`v.content @> ${content}::jsonb`;
  });
  return sql`(${sql.join(inLanguages, sql` or `)})`;
};

/** Whether version `v` has this document. */
const hasFile = (fileId: number) => sql`v.files @> (
  select jsonb_build_array(jsonb_build_object('file', f.document_id)) from stored_files f where f.id = ${fileId})`;

/** The versions `v` that readers of the released update `u` see, or saw before a correction. */
const seenVersions = sql`project_update_versions v
  join released_project_updates u on u.project_update_id = v.project_update_id
    and (u.version = v.version or exists (
      select from project_update_showings s
      where s.project_update_id = v.project_update_id and s.version = v.version and s.shown_from <= app_now()))`;

const exists = async (tx: Tx, from: RawBuilder<unknown>): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select exists (select from ${from}) as found`.execute(
    tables(tx),
  );
  return rows[0]?.found === true;
};

export const isPictureOfUpdate = (tx: Tx, { documentId }: StoredFileKey): Promise<boolean> =>
  exists(tx, sql`project_update_versions v where ${hasInText(documentId)}`);

export const isPublicPicture = (tx: Tx, { documentId }: StoredFileKey): Promise<boolean> =>
  exists(tx, sql`${seenVersions} where u.audience = 'public' and ${hasInText(documentId)}`);

export const isReadableFile = (tx: Tx, fileId: number, reader: UpdateReader): Promise<boolean> =>
  exists(tx, sql`${seenVersions} where ${hasFile(fileId)} and ${isEntitled(reader)}`);

export const listUpdateFileUses = (tx: Tx, { id, documentId }: StoredFileKey) =>
  listUses(tx, contentKinds.projectUpdate, {
    title: sql`v.title`,
    condition: sql`${hasFile(id)} or ${hasInText(documentId)}`,
  });
