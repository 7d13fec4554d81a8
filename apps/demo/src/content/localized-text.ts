import { localizedFrom } from '@parcela/domain';
import { inEveryLocale, type Localized } from '@parcela/domain';
import { projectFees } from './project-parts/fees.ts';
import type { DescriptionBlock, DemoProject, Faq, TimelineEntry } from './types.ts';

/** One text in the three languages, in the order Czech, English, Polish. */
export function text(cs: string, en: string, pl: string): Localized {
  return localizedFrom({ cs, en, pl });
}

/** A block of a description; every text after the title is one paragraph. */
export function block(key: string, title: Localized, ...paragraphs: readonly Localized[]): DescriptionBlock {
  return {
    key,
    title,
    description: inEveryLocale((locale) => paragraphs.map((paragraph) => paragraph[locale])),
    video: null,
  };
}

/** A block with a video on YouTube. */
export function film(described: DescriptionBlock, providerUid: string): DescriptionBlock {
  const url = `https://www.youtube.com/watch?v=${providerUid}`;
  return { ...described, video: { provider: 'youtube', providerUid, url } };
}

export function question(key: string, title: Localized, content: Localized): Faq {
  return { key, title, content };
}

export function step(onDay: number, entry: Localized): TimelineEntry {
  return { onDay, text: entry };
}

/** The total follows from count and price in force, so it is never written by hand; every project has the same fees. */
export function defineProject(
  project: Omit<DemoProject, 'tokenTotalPrice' | 'fees' | 'ownership'>,
): Omit<DemoProject, 'ownership'> {
  const inForce = project.prices.at(-1)?.amount ?? 0n;
  return { ...project, fees: projectFees, tokenTotalPrice: BigInt(project.tokenTotalCount) * inForce };
}

export const blockTitles = {
  house: text('Dům', 'The house', 'Dom'),
  place: text('Lokalita', 'The location', 'Lokalizacja'),
  plan: text('Záměr', 'The business plan', 'Plan inwestycyjny'),
  risks: text('Rizika', 'The risks', 'Ryzyka'),
} as const;

export const commonSteps = {
  published: text('Projekt zveřejněn', 'Project published', 'Publikacja projektu'),
  opened: text('Zahájen prodej podílů', 'Sale of shares opened', 'Rozpoczęcie sprzedaży udziałów'),
  funded: text('Všechny podíly zaplaceny', 'All shares paid', 'Wszystkie udziały opłacone'),
} as const;
