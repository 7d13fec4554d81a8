import {
  inLanguage,
  type Localized,
  type OpeningCheck,
  type ProjectState,
  type TranslatedLocale,
  translatedLocales,
  type ValuationMethod,
} from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import { list, nothing, states, type Value, words } from '../../shared/resource/values.ts';
import type { Project } from './project-form.ts';

export const contentStates = states<Project['state']>({
  draft: ['neutral', 'boProjects.state.draft'],
  scheduled: ['info', 'boProjects.state.scheduled'],
  published: ['positive', 'boProjects.state.published'],
});

export const offerStates = states<ProjectState>({
  Open: ['positive', 'boProjects.offer.Open'],
  Prepared: ['info', 'boProjects.offer.Prepared'],
  Completed: ['neutral', 'boProjects.offer.Completed'],
  Closed: ['neutral', 'boProjects.offer.Closed'],
  Unknown: ['neutral', 'boProjects.offer.Unknown'],
});

export const valuationMethods = states<ValuationMethod>({
  income: ['neutral', 'boProjects.valuation.method.income'],
  comparison: ['neutral', 'boProjects.valuation.method.comparison'],
  cost: ['neutral', 'boProjects.valuation.method.cost'],
  other: ['neutral', 'boProjects.valuation.method.other'],
});

export const inShownLanguage = (texts: Project['title']): string => inLanguage(texts, shownLocale());

/** The place of the property on the map, or the reason why the map does not show it. */
export const placeOf = ({
  map: { latitude, longitude, absence },
}: {
  readonly map: Readonly<Record<'latitude' | 'longitude' | 'absence', string | null>>;
}): Value => {
  if (latitude !== null && longitude !== null) return words('boProjects.mapAt', { latitude, longitude });
  return absence === null ? nothing : words('boProjects.mapAbsent', { why: absence });
};

/** The items without which a sale cannot open. */
export const checkName = (check: OpeningCheck): Value => words(`item.project.not_ready.${check}`);

/** The languages that lack texts, and the number of missing texts. */
export const missing = ({ missingTexts }: Pick<Project, 'missingTexts'>): Value =>
  list(
    translatedLocales
      .filter((locale) => missingTexts[locale] > 0)
      .map((locale) =>
        words('boProjects.missingIn', { language: words(`language.${locale}`), count: missingTexts[locale] }),
      ),
  );

/** The number of missing texts in all languages together. */
export const countMissing = ({ missingTexts }: Pick<Project, 'missingTexts'>): number =>
  translatedLocales.reduce((sum, locale) => sum + missingTexts[locale], 0);

const isTexts = (value: object): value is Localized => 'en' in value && typeof value.en === 'string';

/** Texts of a part, at any depth, that exist in English but not in this language. */
export const missingOf = (part: unknown, locale: TranslatedLocale): number => {
  if (typeof part !== 'object' || part === null) return 0;
  if (isTexts(part)) return part.en !== '' && part[locale] === '' ? 1 : 0;
  return Object.values(part).reduce<number>((sum, inner) => sum + missingOf(inner, locale), 0);
};

/** The languages that lack a text of a part. */
export const missingLanguages = (part: unknown): Value =>
  list(
    translatedLocales
      .filter((locale) => missingOf(part, locale) > 0)
      .map((locale) => ({ kind: 'state', tone: 'attention', label: `language.${locale}` }) as const),
  );
