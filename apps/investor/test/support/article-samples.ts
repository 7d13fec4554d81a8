import type { Article, ArticleSummary, Image, Tag } from '@parcela/contract/investor';
import { idOf } from './samples.ts';

export const sampleImage = (name: string): Image => ({
  url: `/media/${name}`,
  previewUrl: `/media/${name}-preview`,
  formats: { small: `/media/${name}-480`, medium: `/media/${name}-960`, large: `/media/${name}-1600` },
  width: 1600,
  height: 900,
  alternativeText: `Picture of ${name}`,
  caption: null,
});

export const sampleTag = (name: string, id = 1): Tag => ({ id, documentId: idOf(name), name });

/** A public article. */
export const sampleArticle = (change: Partial<ArticleSummary> = {}): ArticleSummary => ({
  documentId: idOf('article'),
  slug: 'rents-in-brno',
  title: 'Rents in Brno',
  image: sampleImage('brno'),
  type: 'News',
  visibility: 'Public',
  permissions: { type: 'Public' },
  status: 'published',
  available: true,
  description: 'What a flat earned this year.',
  tags: [sampleTag('rents')],
  readingMinutes: 4,
  publishedAt: '2026-11-05T10:00:00.000Z',
  updatedAt: '2026-11-05T10:00:00.000Z',
  ...change,
});

/** An article for investors, as all other users receive it. */
export const closedArticle = (): ArticleSummary =>
  sampleArticle({
    documentId: idOf('closed'),
    slug: 'behind-the-numbers',
    title: 'Behind the numbers',
    type: 'InvestorClub',
    visibility: 'OnlyInvestors',
    permissions: { type: 'OnlyInvestors' },
    available: false,
    description: null,
    tags: [],
    readingMinutes: null,
  });

/** An article with its text. */
export const wholeArticle = (change: Partial<Article> = {}): Article => ({
  ...sampleArticle(),
  content: [{ type: 'paragraph', runs: [{ text: 'Rents rose by four percent.' }] }],
  ...change,
});
