import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inEveryLanguage } from '../../../../test/support/content/sample-texts.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { sampleDrawing, samplePdf, useFileStore } from '../../../../test/support/media/sample-files.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { storeDocument, storeImage } from '../../media/index.ts';

const context = useTestDatabase();
const store = useFileStore();

/** The query by which the migration made first versions of the projects that were there. */
const firstVersions = async (): Promise<string> => {
  const file = new URL('../../../../migrations/0036_project_content.sql', import.meta.url);
  const [, query] =
    /insert into project_info_versions[^;]*?\n(select[^;]*);/.exec(await readFile(file, 'utf8')) ?? [];
  return query ?? '';
};

/** What migration 0057 added to every version; fees, which 0060 left open, have to be written first. */
const laterDates = sql`jsonb_build_object('completedOn', null, 'saleEndsOn', null)`;

describe('a project from before there were versions', () => {
  it.each([
    ['with everything', true],
    ['with nothing but its offer', false],
  ])('%s got exactly the version that staff would have written', async (_what, isFull) => {
    const { files } = store();
    const made = await context().transact(async (tx) => {
      const picture = await storeImage({ files }, tx, { bytes: sampleDrawing, originalName: 'a.svg' });
      const plan = await storeDocument({ files }, tx, { bytes: samplePdf(), originalName: 'a.pdf' });
      const image = { file: picture.documentId, alternativeText: inEveryLanguage('Front'), caption: null };
      const document = {
        documentId: null,
        name: inEveryLanguage('Plan'),
        caption: inEveryLanguage('Of 1930'),
      };
      return publishSampleProject(
        tx,
        isFull
          ? {
              images: [image, { ...image, caption: inEveryLanguage('In May') }],
              documents: [{ ...document, files: { cs: plan.documentId, en: plan.documentId, pl: null } }],
              maxPerUser: 70,
            }
          : {
              layout: {
                bedrooms: null,
                bathrooms: null,
                size: null,
                floor: null,
                material: null,
                energyClass: null,
              },
              saleEndsOn: null,
              expectedOn: null,
              completedOn: null,
              isCalculatorEnabled: false,
              calculation: null,
              blocks: [],
              faqs: [],
              timeline: [],
            },
      );
    });
    const { rows } = await sql<{ written: object; migrated: object }>`
      select jsonb_build_array(v.title, v.content - 'fees') as written, jsonb_build_array(m.title, m.jsonb_build_object || ${laterDates}) as migrated
      from project_info_versions v
      join project_infos i on i.id = v.project_info_id
      join (${sql.raw(await firstVersions())}) m on m.id = i.id
      where i.document_id = ${made.infoDocumentId}`.execute(context().admin.kysely);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.migrated).toEqual(rows[0]!.written);
  });
});
