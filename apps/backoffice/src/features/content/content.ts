import type {
  publishArticle,
  publishBanner,
  publishFaq,
  publishMessage,
  unpublishArticle,
  unpublishBanner,
  unpublishFaq,
  unpublishMessage,
} from '@parcela/contract/operator';
import { inLanguage, type Localized, locales } from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import { IconArrowBackUp, IconEyeOff, IconSend } from '@tabler/icons-react';
import type { Action, ActionMaker, FormValues } from '../../shared/resource/action.ts';
import type { Column, FactOf } from '../../shared/resource/column.ts';
import { startOfDay } from '../../shared/resource/days.ts';
import { dayField } from '../../shared/resource/fields.ts';
import {
  count,
  instant,
  list,
  nothing,
  say,
  softText,
  states,
  text,
  type Value,
  type Words,
} from '../../shared/resource/values.ts';
import type { Earlier } from '../../shared/resource/versions/versions-view.tsx';

/** What every kind of content has beside its texts. */
export interface Content {
  readonly documentId: string;
  readonly version: number;
  readonly state: 'draft' | 'scheduled' | 'published';
  readonly publishedVersion: number | null;
  readonly publishAt: string | null;
  readonly savedAt: string;
  readonly savedBy: string | null;
}

export const contentStates = states<Content['state']>({
  draft: ['neutral', 'boContent.state.draft'],
  scheduled: ['info', 'boContent.state.scheduled'],
  published: ['positive', 'boContent.state.published'],
});

const isBehind = ({ version, publishedVersion }: Content): boolean =>
  publishedVersion !== null && publishedVersion !== version;

/** The state, and that people do not see the newest version yet. */
export const contentState = (item: Content): Value =>
  list([
    contentStates.value(item.state),
    ...(isBehind(item) ? [{ kind: 'state', tone: 'attention', label: 'boContent.newerDraft' } as const] : []),
  ]);

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

export const statusFacts = (item: Content): readonly FactOf[] => [
  ['boContent.version', count(item.version)],
  ['boContent.shownVersion', item.publishedVersion === null ? nothing : count(item.publishedVersion)],
  ['boContent.shownFrom', instant(item.publishAt)],
  ['boContent.savedAt', instant(item.savedAt)],
  ['boContent.savedBy', text(item.savedBy)],
];

export const params = ({ documentId }: { readonly documentId: string }) => ({ documentId });
export const shown = ({ publishedVersion }: Content): number | null => publishedVersion;

type PublishRoute = typeof publishFaq | typeof publishBanner | typeof publishMessage | typeof publishArticle;
type HideRoute =
  | typeof unpublishFaq
  | typeof unpublishBanner
  | typeof unpublishMessage
  | typeof unpublishArticle;

/** From the beginning of a day; an empty one: at once. */
const publishAt = ({ publishAt: day }: FormValues): { readonly publishAt?: string } => {
  const at = typeof day === 'string' ? startOfDay(day) : undefined;
  return at === undefined ? {} : { publishAt: at.toISOString() };
};

const publishing = (item: Content, audience: Words): readonly Words[] => [
  say('boContent.publish.shows', { version: item.version }),
  ...(item.state === 'published' && item.publishedVersion !== null
    ? [say('boContent.publish.replaces', { version: item.publishedVersion })]
    : []),
  audience,
];

/** Shows the newest version, at once or from a day on, and hides what is shown. */
export const publicationActions = <Item extends Content>(
  action: ActionMaker<Item>,
  routes: { readonly publish: PublishRoute; readonly hide: HideRoute },
  audience: (item: Item) => Words,
): readonly Action<Item>[] => [
  action({
    key: 'publish',
    route: routes.publish,
    label: 'boContent.publish.action',
    icon: IconSend,
    isMain: true,
    offered: (item) => item.state !== 'published' || isBehind(item) || say('boContent.publish.same'),
    params,
    consequences: (item) => publishing(item, audience(item)),
    fields: {
      publishAt: dayField('boContent.publish.day', {
        description: 'boContent.publish.dayHint',
        isOptional: true,
      }),
    },
    body: (values, { version }) => ({ version, ...publishAt(values) }),
    done: 'boContent.publish.done',
  }),
  action({
    key: 'hide',
    route: routes.hide,
    label: 'boContent.hide.action',
    icon: IconEyeOff,
    offered: ({ state }) => state !== 'draft',
    params,
    consequences: (item) => [
      say(item.state === 'scheduled' ? 'boContent.hide.planned' : 'boContent.hide.shown'),
    ],
    done: 'boContent.hide.done',
  }),
];

/** Shows an earlier version again, which is written once more as the next one. */
export const restoring =
  <Item extends Content, Row>(route: PublishRoute) =>
  (action: ActionMaker<Earlier<Item, Row>>): Action<Earlier<Item, Row>> =>
    action({
      key: 'restore',
      route,
      label: 'boContent.restore.action',
      icon: IconArrowBackUp,
      params: ({ item }) => params(item),
      consequences: ({ item, version }) => [
        say('boContent.restore.does', { version, next: item.version + 1 }),
        say('boContent.restore.shown'),
      ],
      fixed: ({ item, version }) => ({ version: item.version, earlierVersion: version }),
      done: 'boContent.restore.done',
    });

export const relevanceColumn = {
  key: 'relevance',
  label: 'boContent.relevance',
  value: ({ relevance }: { readonly relevance: number }): Value => count(relevance),
} as const;
