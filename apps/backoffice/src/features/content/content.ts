import { inLanguage, type Localized, locales } from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import { IconPencil, IconPlus } from '@parcela/ui/icons';
import {
  type Content,
  contentState,
  params,
  plannedVersion,
  shown,
} from '../../shared/publication/publication.ts';
import type { Column } from '../../shared/resource/column.ts';
import { count, instant, list, say, softText, type Value } from '../../shared/resource/values.ts';

export const inShownLanguage = (texts: Localized): string => inLanguage(texts, shownLocale());

/** The languages in which some of the texts is missing. */
export const missingIn = (texts: readonly Localized[]): Value =>
  list(
    locales
      .filter((locale) => texts.some((of) => of[locale].trim() === ''))
      .map((locale) => ({ kind: 'state', tone: 'attention', label: `language.${locale}` }) as const),
  );

/** The last columns of every list of content. */
export const contentColumns = <Row extends Content>(
  textsOf: (row: Row) => readonly Localized[],
): readonly Column<Row>[] => [
  { key: 'missing', label: 'boContent.missing', value: (row) => missingIn(textsOf(row)) },
  {
    key: 'savedAt',
    priority: 'useful',
    label: 'boContent.savedAt',
    value: ({ savedAt }) => instant(savedAt),
  },
  {
    key: 'savedBy',
    priority: 'extra',
    label: 'boContent.savedBy',
    value: ({ savedBy }) => softText(savedBy),
  },
  { key: 'state', label: 'bo.state', value: contentState },
];

/** Ready filters of every list of content. */
export const contentViews = [
  { key: 'draft', label: 'boContent.state.draft', filters: { state: 'draft' } },
  { key: 'scheduled', label: 'boContent.state.scheduled', filters: { state: 'scheduled' } },
  { key: 'published', label: 'boContent.state.published', filters: { state: 'published' } },
] as const;

export const relevanceColumn = {
  key: 'relevance',
  label: 'boContent.relevance',
  value: ({ relevance }: { readonly relevance: number }): Value => count(relevance),
} as const;

/** The dialog that writes something new, as a draft. */
export const writing = {
  key: 'create',
  icon: IconPlus,
  isMain: true,
  isWide: true,
  consequences: () => [say('boContent.create.draft')],
  done: 'boContent.create.done',
} as const;

/** The dialog that writes the next version of something. */
export const rewriting = {
  key: 'edit',
  label: 'boContent.edit.action',
  icon: IconPencil,
  isWide: true,
  params,
  consequences: ({ version }: Content) => [say('boContent.edit.does', { version: version + 1 })],
  fixed: ({ version }: Content) => ({ version }),
  done: 'boContent.edit.done',
} as const;

/** Which of the versions people see now, and which they will see. */
export const marked = { params, shown, planned: plannedVersion } as const;
