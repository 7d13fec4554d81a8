import { sql } from 'kysely';
import { contentKinds, publishContent } from '../../../src/modules/versioned-content/index.ts';
import { createBanner } from '../../../src/modules/banners/index.ts';
import { createFaq } from '../../../src/modules/faqs/index.ts';
import { createTag } from '../../../src/modules/articles/index.ts';
import { insertPublishedRates } from '../../../src/modules/exchange-rates/published-rates.store.ts';
import { configurationVersion } from '../../../src/modules/app-configuration/operator-app-configuration.queries.ts';
import { publishLegalVersion } from '../../../src/modules/legal-documents/publish-legal-version.ts';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { publishSampleArticle } from '../content/sample-content.ts';
import { inEveryLanguage, staffActor } from '../content/sample-texts.ts';

/** Content that staff work on: documentIds, all published in the first version. */
export interface ContentFixture {
  readonly article: string;
  readonly faq: string;
  readonly banner: string;
  readonly tag: string;
  /** A stored picture and a stored PDF. */
  readonly picture: string;
  readonly pdf: string;
  /** A version of the white paper that is not in force yet. */
  readonly plannedDocument: string;
  /** A stored picture that nothing uses. */
  readonly unusedPicture: string;
  /** The newest version of the configuration. */
  readonly configuration: number;
  /** A day whose rates wait for a decision, `YYYY-MM-DD`. */
  readonly ratesDay: string;
  /** An address that is not used yet. */
  readonly slug: string;
}

const days = { count: 0 };
const nextDay = (): string => {
  days.count += 1;
  return new Date(Date.UTC(2020, 0, days.count)).toISOString().slice(0, 10);
};

/** What refers to a file needs its row only. */
const storedFile = async (tx: Tx, type: 'image/webp' | 'application/pdf'): Promise<string> => {
  const documentId = newDocumentId();
  const [kind, side] = type === 'image/webp' ? ['image', 10] : ['document', null];
  await sql`
    insert into media_files (document_id, kind, content_type, byte_size, sha256, width, height, original_name)
    values (${documentId}, ${kind}, ${type}, 1, ${Buffer.alloc(32)}, ${side}, ${side}, 'file')`.execute(
    tables(tx),
  );
  return documentId;
};

export const makeContentFixture = async (tx: Tx): Promise<ContentFixture> => {
  const picture = await storedFile(tx, 'image/webp');
  const texts = inEveryLanguage('Text');
  const tag = await createTag(tx, { name: texts, actor: staffActor });
  const { article } = await publishSampleArticle(tx, { tags: [tag] });
  const faq = await createFaq(tx, { faq: { title: texts, content: texts, relevance: 1 }, actor: staffActor });
  const banner = await createBanner(tx, {
    banner: {
      ofPage: 'projects',
      files: { small: picture, medium: picture, large: picture },
      alternativeText: texts,
      link: null,
      relevance: 1,
    },
    actor: staffActor,
  });
  await publishContent(tx, contentKinds.faq, { item: faq, version: 1, actor: staffActor });
  await publishContent(tx, contentKinds.banner, { item: banner, version: 1, actor: staffActor });
  const ratesDay = nextDay();
  const pdf = await storedFile(tx, 'application/pdf');
  const unusedPicture = await storedFile(tx, 'image/webp');
  const plannedDocument = await publishLegalVersion(tx, {
    kind: 'white_paper',
    project: null,
    title: texts,
    caption: null,
    files: { cs: pdf, en: pdf, pl: pdf },
    publishAt: new Date('2999-01-01T00:00:00Z'),
    actor: staffActor,
  });
  await insertPublishedRates(tx, { day: ratesDay, eurToCzk: '30', eurToPln: '4.25' }, 'waiting');
  return {
    article,
    faq,
    banner,
    tag,
    picture,
    pdf,
    unusedPicture,
    plannedDocument,
    configuration: await configurationVersion(tx),
    ratesDay,
    slug: `slug-${newDocumentId().toLowerCase()}`,
  };
};
