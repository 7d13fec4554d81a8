import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { type ArticleContent, createArticle, type DraftBlock } from '../../../src/modules/articles/index.ts';
import { setAppConfiguration } from '../../../src/modules/app-configuration/index.ts';
import { createBannerMessage, type MessageContent } from '../../../src/modules/banners/index.ts';
import {
  publishLegalDocument,
  type PublishLegalDocumentInput,
} from '../../../src/modules/legal-documents/index.ts';
import { localizedFrom, houseColor, locales } from '@parcela/domain';
import { storeDocument } from '../../../src/modules/media/index.ts';
import { contentKinds, publishContent } from '../../../src/modules/versioned-content/index.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { samplePdf } from '../media/sample-files.ts';
import { inEveryLanguage, staffActor } from './sample-texts.ts';

/** Publishes a version of a document with one file per language; returns its documentId. */
export const publishSampleDocument = async (
  tx: Tx,
  files: FileStore,
  of: Pick<PublishLegalDocumentInput, 'kind' | 'projectId' | 'publishedAt'>,
): Promise<string> => {
  const store = async (language: string): Promise<number> => {
    const bytes = samplePdf(`${of.kind} ${language}`);
    return (await storeDocument({ files }, tx, { bytes, originalName: `${of.kind}-${language}.pdf` })).id;
  };
  const stored: [string, number][] = [];
  for (const locale of locales) stored.push([locale, await store(locale)]);
  const { documentId } = await publishLegalDocument(tx, {
    ...of,
    title: inEveryLanguage(of.kind),
    files: Object.fromEntries(stored),
    actor: staffActor,
  } as PublishLegalDocumentInput);
  return documentId;
};

/** A brand without a logo, in the colour of the drawn house. */
export const sampleBrand = { name: 'Parcela', primaryColor: houseColor, logo: null } as const;

export const setSampleConfiguration = (
  tx: Tx,
  change: Partial<Parameters<typeof setAppConfiguration>[1]> = {},
): Promise<void> =>
  setAppConfiguration(tx, {
    title: inEveryLanguage('Parcela'),
    brand: sampleBrand,
    administratorText: inEveryLanguage('Who administers'),
    actor: staffActor,
    ...change,
  });

/** For all users, on every screen, without an end. */
const sampleMessage = (overrides: Partial<MessageContent> = {}): MessageContent => ({
  type: 'General',
  text: inEveryLanguage('News'),
  relevance: 10,
  ofPage: null,
  visibleForDaysFromRegistration: null,
  ...overrides,
});

/** Writes and publishes a banner message; returns its documentId. */
export const publishSampleMessage = async (
  tx: Tx,
  overrides: Partial<MessageContent> = {},
): Promise<string> => {
  const message = await createBannerMessage(tx, { content: sampleMessage(overrides), actor: staffActor });
  await publishContent(tx, contentKinds.bannerMessage, { item: message, version: 1, actor: staffActor });
  return message;
};

const articles = { count: 0 };

/** News for all users: one paragraph in each language. */
export const sampleArticle = (overrides: Partial<ArticleContent> = {}): ArticleContent => {
  const paragraph = (text: string): DraftBlock[] => [{ type: 'paragraph', runs: [{ text }] }];
  return {
    type: 'News',
    visibility: 'Public',
    title: inEveryLanguage('A house'),
    description: inEveryLanguage('About it'),
    content: localizedFrom({
      cs: paragraph('Text česky'),
      en: paragraph('Text in English'),
      pl: paragraph('Tekst po polsku'),
    }),
    image: null,
    tags: [],
    ...overrides,
  };
};

/** Writes an article as a draft; returns its documentId and slug. */
export const writeSampleArticle = async (
  tx: Tx,
  overrides: Partial<ArticleContent> = {},
): Promise<{ readonly article: string; readonly slug: string }> => {
  articles.count += 1;
  const slug = `article-${articles.count}`;
  const article = await createArticle(tx, {
    content: { slug, ...sampleArticle(overrides) },
    actor: staffActor,
  });
  return { article, slug };
};

/** Writes and publishes an article, immediately or from a later time. */
export const publishSampleArticle = async (
  tx: Tx,
  { publishAt, ...overrides }: Partial<ArticleContent> & { readonly publishAt?: Date } = {},
): Promise<{ readonly article: string; readonly slug: string }> => {
  const written = await writeSampleArticle(tx, overrides);
  const item = written.article;
  await publishContent(tx, contentKinds.article, { item, version: 1, publishAt, actor: staffActor });
  return written;
};
