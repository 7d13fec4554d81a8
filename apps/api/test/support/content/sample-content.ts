import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createFileStore } from '../../../src/adapters/files/file-store.ts';
import type { EventActor } from '../../../src/platform/events/domain-event.ts';
import { contentKinds, publishContent } from '../../../src/modules/versioned-content/index.ts';
import { type ArticleContent, createArticle, type DraftBlock } from '../../../src/modules/articles/index.ts';
import { createBannerMessage, type MessageContent } from '../../../src/modules/banners/index.ts';
import {
  publishLegalDocument,
  type PublishLegalDocumentInput,
} from '../../../src/modules/legal-documents/index.ts';
import { setAppConfiguration } from '../../../src/modules/app-configuration/index.ts';
import { setRates } from '../../../src/modules/exchange-rates/index.ts';
import type { Localized } from '@parcela/domain';
import { type FileStore, storeDocument } from '../../../src/modules/media/index.ts';
import {
  createProject,
  type CreatedProject,
  type CreateProjectInput,
  publishProject,
} from '../../../src/modules/projects/index.ts';
import type { Tx } from '../../../src/platform/database/database.ts';

export const staffActor: EventActor = { kind: 'staff', id: 1 };

/** The same text in each language, told apart by its end. */
export const inEveryLanguage = (text: string): Localized => ({
  cs: `${text} (cs)`,
  en: `${text} (en)`,
  pl: `${text} (pl)`,
});

/** A folder of files of its own for a test file. */
export const useFileStore = (): (() => { readonly files: FileStore; readonly folder: string }) => {
  let store: { files: FileStore; folder: string } | undefined;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parcela-files-'));
    store = { folder, files: await createFileStore(folder) };
  });
  afterAll(async () => {
    if (store) await rm(store.folder, { recursive: true, force: true });
  });
  return () => {
    if (!store) throw new Error('the file store is there only inside tests');
    return store;
  };
};

export const samplePdf = (text = 'A page'): Buffer => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`);

/** A picture of 40 × 20 pixels. */
export const sampleDrawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#abc"/></svg>',
);

/** 25.15 CZK and 4.25 PLN for a euro, from now on. */
export const setSampleRates = (tx: Tx): Promise<void> =>
  setRates(tx, { eurToCzk: '25.15', eurToPln: '4.25', source: 'test', actor: staffActor });

/** Publishes a version of a document with one file a language; answers its document id. */
export const publishSampleDocument = async (
  tx: Tx,
  files: FileStore,
  of: Pick<PublishLegalDocumentInput, 'kind' | 'projectId' | 'publishedAt'>,
): Promise<string> => {
  const store = async (language: string): Promise<number> => {
    const bytes = samplePdf(`${of.kind} ${language}`);
    return (await storeDocument({ files }, tx, { bytes, originalName: `${of.kind}-${language}.pdf` })).id;
  };
  const { documentId } = await publishLegalDocument(tx, {
    ...of,
    title: inEveryLanguage(of.kind),
    files: { cs: await store('cs'), en: await store('en'), pl: await store('pl') },
    actor: staffActor,
  } as PublishLegalDocumentInput);
  return documentId;
};

export const setSampleConfiguration = (tx: Tx): Promise<void> =>
  setAppConfiguration(tx, {
    title: inEveryLanguage('Parcela'),
    administratorText: inEveryLanguage('Who administers'),
    actor: staffActor,
  });

/** For everybody, on every screen, for good. */
const sampleMessage = (overrides: Partial<MessageContent> = {}): MessageContent => ({
  type: 'General',
  text: inEveryLanguage('News'),
  relevance: 10,
  ofPage: null,
  visibleDays: null,
  ...overrides,
});

/** Writes and publishes a banner message; answers its document id. */
export const publishSampleMessage = async (
  tx: Tx,
  overrides: Partial<MessageContent> = {},
): Promise<string> => {
  const message = await createBannerMessage(tx, { content: sampleMessage(overrides), actor: staffActor });
  await publishContent(tx, contentKinds.bannerMessage, { item: message, version: 1, actor: staffActor });
  return message;
};

const names = { count: 0 };

/** News for everybody: one paragraph in each language. */
export const sampleArticle = (overrides: Partial<ArticleContent> = {}): ArticleContent => {
  const paragraph = (text: string): DraftBlock[] => [{ type: 'paragraph', runs: [{ text }] }];
  return {
    type: 'News',
    visibility: 'Public',
    title: inEveryLanguage('A house'),
    description: inEveryLanguage('About it'),
    content: {
      cs: paragraph('Text česky'),
      en: paragraph('Text in English'),
      pl: paragraph('Tekst po polsku'),
    },
    image: null,
    tags: [],
    ...overrides,
  };
};

/** Writes an article as a draft; answers its document id and slug. */
export const writeSampleArticle = async (
  tx: Tx,
  overrides: Partial<ArticleContent> = {},
): Promise<{ readonly article: string; readonly slug: string }> => {
  names.count += 1;
  const slug = `article-${names.count}`;
  const article = await createArticle(tx, { article: sampleArticle(overrides), slug, actor: staffActor });
  return { article, slug };
};

/** Writes and publishes an article, from now on or from a moment on. */
export const publishSampleArticle = async (
  tx: Tx,
  { publishAt, ...overrides }: Partial<ArticleContent> & { readonly publishAt?: Date } = {},
): Promise<{ readonly article: string; readonly slug: string }> => {
  const written = await writeSampleArticle(tx, overrides);
  const item = written.article;
  await publishContent(tx, contentKinds.article, { item, version: 1, publishAt, actor: staffActor });
  return written;
};

/** Open, in Czechia, 100 shares of 1,000.00 CZK with a fee of 10.00 CZK, 1 to 50 an order. */
export const sampleProject = (overrides: Partial<CreateProjectInput> = {}): CreateProjectInput => {
  names.count += 1;
  return {
    slug: `house-${names.count}`,
    title: inEveryLanguage(`House ${names.count}`),
    state: 'Open',
    countryCode: 'CZ',
    currency: 'CZK',
    layout: { bedrooms: 3, bathrooms: 1, size: 80, floor: 2, material: 'brick', energyClass: 'B' },
    saleEndsOn: null,
    expectedOn: '2027-06-30',
    completedOn: null,
    shareCount: 100,
    prices: [{ amount: 1_000_00n, appliedAt: new Date('2020-01-01T00:00:00Z') }],
    shareFee: 10_00n,
    minPurchaseQty: 1,
    maxPurchaseQty: 50,
    maxPerUser: null,
    onlyForCurrentInvestor: false,
    isCalculatorEnabled: true,
    calculation: {
      paReturn: '6.5',
      period: 5,
      annualRentalIncome: '4.2',
      incrementalPropertyValue: '2.3',
      calculatorMin: 1_000_00,
      calculatorMax: 500_000_00,
    },
    blocks: [{ title: inEveryLanguage('About'), description: inEveryLanguage('A house.'), video: null }],
    fees: {
      running: { percent: '8', text: inEveryLanguage('Of the rent, for management.') },
      payouts: { percent: '3', text: inEveryLanguage('Of the rent.') },
      leaving: { percent: null, text: inEveryLanguage('None.') },
    },
    faqs: [{ title: inEveryLanguage('When?'), content: inEveryLanguage('Soon.') }],
    timeline: [
      { date: '2020-05-01', text: inEveryLanguage('Bought') },
      { date: '2099-05-01', text: inEveryLanguage('Sold') },
    ],
    images: [],
    documents: [],
    actor: staffActor,
    ...overrides,
  };
};

/** Creates and publishes a project; rates have to be set for its page to be shown. */
export const publishSampleProject = async (
  tx: Tx,
  overrides: Partial<CreateProjectInput> = {},
): Promise<CreatedProject & { readonly slug: string }> => {
  const input = sampleProject(overrides);
  const project = await createProject(tx, input);
  await publishProject(tx, { item: project.infoDocumentId, version: 1, actor: staffActor });
  return { ...project, slug: input.slug };
};
