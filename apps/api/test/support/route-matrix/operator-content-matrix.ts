import {
  articleContent,
  bannerContent,
  faqContent,
  messageContent,
  projectUpdateContent,
  taxTextContent,
} from '@parcela/contract/operator';
import { inEveryLocale } from '@parcela/domain';
import { sql } from 'kysely';
import { contentKinds, publishContent } from '../../../src/modules/versioned-content/index.ts';
import { createBanner } from '../../../src/modules/banners/index.ts';
import { createFaq } from '../../../src/modules/faqs/index.ts';
import { createTaxText } from '../../../src/modules/documents/index.ts';
import { createTag } from '../../../src/modules/articles/index.ts';
import { insertPublishedRates } from '../../../src/modules/exchange-rates/published-rates.store.ts';
import { findConfigurationStatus } from '../../../src/modules/app-configuration/operator-app-configuration.queries.ts';
import { latestRates } from '../../../src/modules/exchange-rates/exchange-rates.store.ts';
import { publishLegalDocument } from '../../../src/modules/legal-documents/index.ts';
import { levelOptionsVersion } from '../../../src/modules/verification/level-options/verification-options.store.ts';
import {
  countLegalDecisions,
  insertLegalText,
} from '../../../src/modules/legal-documents/legal-texts.store.ts';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { publishSampleArticle, setSampleConfiguration } from '../content/sample-content.ts';
import { publishSampleUpdate } from '../content/sample-project-updates.ts';
import { inEveryLanguage, staffActor } from '../content/sample-texts.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';

interface Seen {
  readonly version: number;
  readonly publication: number;
}

/** Content for staff calls: documentIds of items whose first version is published. */
export interface ContentFixture {
  readonly article: string;
  readonly articleSlug: string;
  /** A question with a planned publication. */
  readonly plannedFaq: string;
  readonly faq: string;
  readonly banner: string;
  readonly taxText: string;
  /** An update that is planned, and the project that it is about. */
  readonly projectUpdate: string;
  readonly project: string;
  readonly tag: string;
  /** A stored picture and a stored PDF. */
  readonly picture: string;
  readonly pdf: string;
  /** A planned version of the white paper, and the versions that an editor saw. */
  readonly plannedDocument: string;
  readonly whitePaper: Seen;
  /** An instant after this version takes effect. */
  readonly afterIt: string;
  /** An unused stored picture. */
  readonly unusedPicture: string;
  /** The versions of the configuration that an editor saw. */
  readonly configuration: Seen & { readonly documentId: string };
  /** The version of the latest rates. */
  readonly ratesVersion: number;
  /** The version of the verification levels. */
  readonly levelsVersion: number;
  /** A day whose rates wait for a decision, `YYYY-MM-DD`. */
  readonly ratesDay: string;
  /** An unused address. */
  readonly slug: string;
}

const days = { count: 0 };
const nextDay = (): string => {
  days.count += 1;
  return new Date(Date.UTC(2020, 0, days.count)).toISOString().slice(0, 10);
};

/** References to a file need only its row. */
const storedFile = async (
  tx: Tx,
  type: 'image/webp' | 'application/pdf',
): Promise<{ readonly id: number; readonly documentId: string }> => {
  const documentId = newDocumentId();
  const [kind, side] = type === 'image/webp' ? ['image', 10] : ['document', null];
  const { rows } = await sql<{ id: number }>`
    insert into media_files (document_id, kind, content_type, byte_size, sha256, width, height, original_name)
    values (${documentId}, ${kind}, ${type}, 1, ${Buffer.alloc(32)}, ${side}, ${side}, 'file')
    returning id`.execute(tables(tx));
  return { id: rows[0]?.id ?? 0, documentId };
};

const plannedAt = new Date('2999-01-01T00:00:00Z');
const hourMs = 3_600_000;

/** A planned version of the white paper, each a day after the previous one. */
const planWhitePaper = async (tx: Tx, file: number) => {
  const publishedAt = new Date(plannedAt.getTime() + days.count * 24 * hourMs);
  const title = inEveryLanguage('Text');
  const files = inEveryLocale(() => file);
  const scope = { kind: 'white_paper' } as const;
  const planned = { ...scope, title, files, publishedAt, actor: staffActor };
  const { documentId, version } = await publishLegalDocument(tx, planned);
  const publication = await countLegalDecisions(tx, { ...scope, projectId: null });
  const newest = version + 1;
  await insertLegalText(tx, { ...scope, projectId: null }, { version: newest, title, caption: null, files });
  const afterIt = new Date(publishedAt.getTime() + hourMs).toISOString();
  return { plannedDocument: documentId, afterIt, whitePaper: { version: newest, publication } };
};

export const makeContentFixture = async (tx: Tx): Promise<ContentFixture> => {
  const { documentId: picture } = await storedFile(tx, 'image/webp');
  const texts = inEveryLanguage('Text');
  const tag = await createTag(tx, { name: texts, actor: staffActor });
  const { article, slug: articleSlug } = await publishSampleArticle(tx, { tags: [tag] });
  const question = { content: { title: texts, content: texts, relevance: 1 }, actor: staffActor };
  const [faq, plannedFaq] = [await createFaq(tx, question), await createFaq(tx, question)];
  const plan = { item: plannedFaq, version: 1, publishAt: plannedAt, actor: staffActor };
  await publishContent(tx, contentKinds.faq, plan);
  const banner = await createBanner(tx, {
    content: {
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
  const taxText = await createTaxText(tx, {
    content: { country: 'CZ', year: 2026, title: texts, content: texts },
    actor: staffActor,
  });
  await publishContent(tx, contentKinds.taxText, { item: taxText, version: 1, actor: staffActor });
  const { documentId: project } = await publishSampleProject(tx);
  const projectUpdate = await publishSampleUpdate(tx, { project, publishAt: plannedAt });
  const ratesDay = nextDay();
  const pdf = await storedFile(tx, 'application/pdf');
  const { documentId: unusedPicture } = await storedFile(tx, 'image/webp');
  await setSampleConfiguration(tx);
  const { documentId, version, publication } = await findConfigurationStatus(tx);
  await insertPublishedRates(tx, { day: ratesDay, eurToCzk: '30', eurToPln: '4.25' }, 'waiting');
  return {
    article,
    articleSlug,
    faq,
    plannedFaq,
    banner,
    taxText,
    projectUpdate,
    project,
    tag,
    picture,
    pdf: pdf.documentId,
    unusedPicture,
    ...(await planWhitePaper(tx, pdf.id)),
    configuration: { documentId, version, publication },
    ratesVersion: (await latestRates(tx))?.id ?? 0,
    levelsVersion: await levelOptionsVersion(tx),
    ratesDay,
    slug: `slug-${newDocumentId().toLowerCase()}`,
  };
};

interface Fixture {
  readonly content: ContentFixture;
  /** A published banner message. */
  readonly message: string;
}
interface Values {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
}
interface Row {
  readonly values: (fixture: Fixture) => Values;
}

const row = (values: (content: ContentFixture) => Values): Row => ({
  values: ({ content }) => values(content),
});
const plain = row(() => ({}));
const texts = inEveryLocale((locale) => `A new house (${locale})`);
const version = { version: 1 };
const publication = { publication: 1 };
const published = { ...version, ...publication };
const later = '2999-06-01T00:00:00Z';
const reason = { reason: 'It is as they say' };

type ContentCalls =
  | typeof articleContent
  | typeof bannerContent
  | typeof faqContent
  | typeof messageContent
  | typeof projectUpdateContent
  | typeof taxTextContent;
type CallWithValues = 'get' | 'versions' | 'create' | 'edit' | 'publish' | 'unpublish';

/** Valid calls of a kind of content, for a published item. */
const rowsOf = <Calls extends ContentCalls>(
  calls: Calls,
  {
    itemOf,
    bodyOf,
    firstOf = () => ({}),
  }: {
    readonly itemOf: (fixture: Fixture) => string;
    readonly bodyOf: (content: ContentFixture) => object;
    /** Fields that only the creation contains. */
    readonly firstOf?: (content: ContentFixture) => object;
  },
) => {
  const about = (body?: (fixture: Fixture) => object): Row => ({
    values: (fixture) => ({
      params: { documentId: itemOf(fixture) },
      ...(body && { body: body(fixture) }),
    }),
  });
  return {
    [calls.get.operationId]: about(),
    [calls.versions.operationId]: about(),
    [calls.create.operationId]: row((content) => ({ body: { ...firstOf(content), ...bodyOf(content) } })),
    [calls.edit.operationId]: about(({ content }) => ({ ...bodyOf(content), ...version })),
    [calls.publish.operationId]: about(() => published),
    [calls.unpublish.operationId]: about(() => publication),
  } as Readonly<Record<Calls[CallWithValues]['operationId'], Row>>;
};

const ofArticle = ({ article }: ContentFixture) => ({ params: { documentId: article } });

const articleBody = ({ picture, tag }: ContentFixture) => ({
  type: 'News',
  visibility: 'Private',
  title: texts,
  description: texts,
  content: {
    ...inEveryLocale(() => []),
    en: [{ type: 'paragraph', runs: [{ text: 'Text', link: '/projects' }] }],
  },
  image: { file: picture, alternativeText: texts },
  tags: [tag],
});
const faqBody = { title: texts, content: texts, relevance: 1 };
const taxTextBody = { country: 'PL', year: 2026, title: texts, content: texts };
const projectUpdateBody = ({ pdf }: ContentFixture) => ({
  audience: 'holders',
  title: texts,
  content: { ...inEveryLocale(() => []), en: [{ type: 'paragraph', runs: [{ text: 'Text' }] }] },
  figures: [{ label: texts, value: texts }],
  files: [{ file: pdf, title: texts }],
  milestone: { kind: 'permit', day: '2026-05-01' },
  correction: inEveryLocale(() => ''),
});
const messageBody = {
  type: 'General',
  text: texts,
  relevance: 1,
  ofPage: 'projects',
  visibleForDaysFromRegistration: 30,
};
const bannerBody = ({ picture }: ContentFixture) => ({
  ofPage: 'news',
  files: { small: picture, medium: picture, large: picture },
  alternativeText: texts,
  link: '/projects',
  relevance: 1,
});

/** Valid staff calls about articles, questions, banners, the configuration, legal documents and rates. */
export const contentMatrix = {
  ...rowsOf(articleContent, {
    itemOf: ({ content }) => content.article,
    bodyOf: articleBody,
    firstOf: ({ slug }) => ({ slug }),
  }),
  ...rowsOf(faqContent, { itemOf: ({ content }) => content.faq, bodyOf: () => faqBody }),
  ...rowsOf(bannerContent, { itemOf: ({ content }) => content.banner, bodyOf: bannerBody }),
  ...rowsOf(taxTextContent, { itemOf: ({ content }) => content.taxText, bodyOf: () => taxTextBody }),
  ...rowsOf(projectUpdateContent, {
    itemOf: ({ content }) => content.projectUpdate,
    bodyOf: projectUpdateBody,
    firstOf: ({ project }) => ({ project }),
  }),
  previewProjectUpdate: row(({ projectUpdate }) => ({ params: { documentId: projectUpdate } })),
  listProjectUpdateReaders: row(({ projectUpdate }) => ({ params: { documentId: projectUpdate } })),
  ...rowsOf(messageContent, { itemOf: ({ message }) => message, bodyOf: () => messageBody }),
  previewArticle: row(ofArticle),
  changeArticleSlug: row((content) => ({
    ...ofArticle(content),
    body: { slug: content.slug, seenSlug: content.articleSlug },
  })),
  movePlannedContent: row(({ plannedFaq }) => ({
    params: { kind: 'faq', documentId: plannedFaq },
    body: { ...publication, publishAt: later },
  })),
  revokePlannedContent: row(({ plannedFaq }) => ({
    params: { kind: 'faq', documentId: plannedFaq },
    body: publication,
  })),

  createTag: row(() => ({ body: { name: texts } })),
  renameTag: row(({ tag }) => ({ params: { documentId: tag }, body: { name: texts, ...version } })),

  publishAppConfiguration: row(({ configuration: { documentId, ...seen } }) => ({
    params: { documentId },
    body: seen,
  })),
  setAppConfiguration: row(({ configuration, picture }) => ({
    body: {
      title: texts,
      brand: { name: 'Garden', logo: null, primaryColor: '#0d5c52' },
      administratorText: texts,
      imprint: { register: texts, supervision: texts, fees: texts, risks: texts, phone: '+420 1' },
      image: { file: picture, alternativeText: texts },
      version: configuration.version,
    },
  })),
  getLegalDocumentItem: row(() => ({ params: { document: 'terms' } })),
  listLegalDocumentVersions: row(() => ({ params: { document: 'terms' } })),
  editLegalDocument: row(({ pdf, whitePaper }) => ({
    params: { document: 'whitePaper' },
    body: {
      title: texts,
      caption: texts,
      files: { ...inEveryLocale(() => null), en: pdf },
      version: whitePaper.version,
    },
  })),
  publishLegalDocument: row(({ whitePaper, afterIt }) => ({
    params: { document: 'whitePaper' },
    body: { ...whitePaper, publishAt: afterIt },
  })),
  moveLegalDocument: row(({ plannedDocument, afterIt }) => ({
    params: { documentId: plannedDocument },
    body: { publishAt: afterIt },
  })),
  withdrawLegalDocument: row(({ plannedDocument }) => ({ params: { documentId: plannedDocument } })),

  requestRates: row(({ ratesVersion }) => ({
    body: { eurToCzk: '25.20', eurToPln: '4.30', source: 'ČNB', version: ratesVersion, ...reason },
  })),
  fetchPublishedRates: plain,
  acceptPublishedRates: row(({ ratesDay }) => ({ params: { day: ratesDay }, body: reason })),
  rejectPublishedRates: row(({ ratesDay }) => ({ params: { day: ratesDay }, body: reason })),
} as const;
