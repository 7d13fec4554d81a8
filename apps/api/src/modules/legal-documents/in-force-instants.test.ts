import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { publishSampleDocument } from '../../../test/support/content/sample-content.ts';
import { publishSampleProject } from '../../../test/support/projects/sample-projects.ts';
import { useFileStore } from '../../../test/support/media/sample-files.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { agreementsRequired, isPublishedLegalDocument } from './legal-documents.queries.ts';

const context = useTestDatabase();
const store = useFileStore();

/** A version of the terms, published at the instant of its transaction or this much later. */
const publish = (later?: number) =>
  context().transact(async (tx) => {
    const { id } = await publishSampleProject(tx);
    const publishedAt =
      later === undefined ? {} : { publishedAt: new Date((await readClock(tx)).getTime() + later) };
    const documentId = await publishSampleDocument(tx, store().files, { kind: 'terms', ...publishedAt });
    const { rows } = await sql<{ fileId: number }>`
      select file_en_id as "fileId" from legal_document_versions where document_id = ${documentId}`.execute(
      tx as never,
    );
    const required = (await agreementsRequired(tx, id)).map((version) => version.documentId);
    return {
      isRequired: required.includes(documentId),
      isReadable: await isPublishedLegalDocument(tx, rows[0]?.fileId ?? 0),
    };
  });

describe('a version of the terms', () => {
  it('is in force and readable from the exact instant of its publication', async () => {
    expect(await publish()).toEqual({ isRequired: true, isReadable: true });
  });

  it('is not in force an instant earlier', async () => {
    expect(await publish(1_000)).toEqual({ isRequired: false, isReadable: false });
  });
});
