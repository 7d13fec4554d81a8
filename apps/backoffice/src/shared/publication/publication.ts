import {
  type articleContent,
  type bannerContent,
  type faqContent,
  type messageContent,
  movePlannedContent,
  type projectUpdateContent,
  type publishAppConfiguration,
  revokePlannedContent,
  type taxTextContent,
} from '@parcela/contract/operator';
import { IconArrowBackUp, IconCalendarOff, IconCalendarTime, IconEyeOff, IconSend } from '@parcela/ui/icons';
import type { Action, ActionMaker } from '../resource/action.ts';
import type { FactOf } from '../resource/column.ts';
import { momentField } from '../resource/fields.ts';
import {
  count,
  instant,
  list,
  nothing,
  say,
  states,
  text,
  type Value,
  words,
  type Words,
} from '../resource/values.ts';
import type { Earlier } from '../resource/versions/versions-view.tsx';

/** The fields that every kind of content has in addition to its texts. */
export interface Content {
  readonly documentId: string;
  readonly version: number;
  readonly state: 'draft' | 'scheduled' | 'published';
  readonly publishedVersion: number | null;
  readonly publishAt: string | null;
  readonly nextVersion: number | null;
  readonly nextAt: string | null;
  readonly publication: number;
  readonly savedAt: string | null;
  readonly savedBy: string | null;
}

export const contentStates = states<Content['state']>({
  draft: ['neutral', 'boContent.state.draft'],
  scheduled: ['info', 'boContent.state.scheduled'],
  published: ['positive', 'boContent.state.published'],
});

/** The version that readers will see, and the time when it appears. */
interface Planned {
  readonly version: number;
  readonly at: string;
}
type Plan = Pick<Content, 'state' | 'publishedVersion' | 'publishAt' | 'nextVersion' | 'nextAt'>;
export const plannedOf = (item: Plan): Planned | null => {
  const [version, at] =
    item.state === 'scheduled' ? [item.publishedVersion, item.publishAt] : [item.nextVersion, item.nextAt];
  return version === null || at === null ? null : { version, at };
};

/** Tells whether there is a version that readers neither see nor will see. */
const isBehind = (item: Content): boolean =>
  item.publishedVersion !== null && (plannedOf(item)?.version ?? item.publishedVersion) !== item.version;

/** The state, whether another version follows, and whether the newest version is still undecided. */
export const contentState = (item: Content): Value =>
  list([
    contentStates.value(item.state),
    ...(item.nextVersion === null
      ? []
      : [{ kind: 'state', tone: 'info', label: 'boContent.nextPlanned' } as const]),
    ...(isBehind(item) ? [{ kind: 'state', tone: 'attention', label: 'boContent.newerDraft' } as const] : []),
  ]);

export const statusFacts = (item: Content): readonly FactOf[] => {
  const planned = plannedOf(item);
  const isShown = item.state === 'published';
  return [
    ['boContent.version', item.version === 0 ? nothing : count(item.version)],
    ['boContent.shownVersion', isShown ? count(item.publishedVersion) : nothing],
    ['boContent.shownFrom', isShown ? instant(item.publishAt) : nothing],
    [
      'boContent.planned',
      planned === null
        ? nothing
        : words('boContent.plannedFrom', { version: planned.version, at: instant(planned.at) }),
    ],
    ['boContent.savedAt', instant(item.savedAt)],
    ['boContent.savedBy', text(item.savedBy)],
  ];
};

export const params = ({ documentId }: { readonly documentId: string }) => ({ documentId });
/** The version that readers see now. */
export const shown = ({ state, publishedVersion }: Content): number | null =>
  state === 'published' ? publishedVersion : null;
export const plannedVersion = (item: Content): number | null => plannedOf(item)?.version ?? null;

type ContentCalls =
  | typeof articleContent
  | typeof bannerContent
  | typeof faqContent
  | typeof messageContent
  | typeof projectUpdateContent
  | typeof taxTextContent;
export type PublishRoute = ContentCalls['publish'] | typeof publishAppConfiguration;
export type HideRoute = ContentCalls['unpublish'];
export type PlannedKind =
  | 'article'
  | 'faq'
  | 'banner'
  | 'message'
  | 'taxText'
  | 'projectUpdate'
  | 'appConfiguration';

const publishAt = momentField('boContent.publish.from', {
  description: 'boContent.publish.fromHint',
  isOptional: true,
});

/** The version and the publication that staff saw; a decision about the content sends both. */
const seen = ({ version, publication }: Content) => ({ version, publication });

const publishing = (item: Content, audience: Words): readonly Words[] => {
  const planned = plannedOf(item);
  return [
    say('boContent.publish.shows', { version: item.version }),
    ...(item.state === 'published' && item.publishedVersion !== null
      ? [say('boContent.publish.replaces', { version: item.publishedVersion })]
      : []),
    ...(planned === null
      ? []
      : [say('boContent.publish.insteadOf', { version: planned.version, at: instant(planned.at) })]),
    audience,
  ];
};

interface Publishing<Item> {
  readonly kind: PlannedKind;
  readonly publish: PublishRoute;
  readonly audience: (item: Item) => Words;
  /** A text explains why staff cannot publish the content yet. */
  readonly isReady?: (item: Item) => true | Words;
}

/** Moves or withdraws a planned publication. */
const plannedActions = <Item extends Content>(
  action: ActionMaker<Item>,
  kind: PlannedKind,
): readonly Action<Item>[] => [
  action({
    key: 'move',
    route: movePlannedContent,
    label: 'boContent.move.action',
    icon: IconCalendarTime,
    offered: (item) => plannedOf(item) !== null,
    params: ({ documentId }) => ({ kind, documentId }),
    consequences: (item) => {
      const planned = plannedOf(item);
      return planned === null
        ? []
        : [say('boContent.move.does', { version: planned.version, at: instant(planned.at) })];
    },
    fields: { publishAt: momentField('boContent.publish.from') },
    initial: (item) => ({ publishAt: plannedOf(item)?.at }),
    fixed: ({ publication }) => ({ publication }),
    done: 'boContent.move.done',
  }),
  action({
    key: 'takeBack',
    route: revokePlannedContent,
    label: 'boContent.takeBack.action',
    icon: IconCalendarOff,
    offered: (item) => plannedOf(item) !== null,
    params: ({ documentId }) => ({ kind, documentId }),
    consequences: (item) => {
      const planned = plannedOf(item);
      return planned === null
        ? []
        : [
            say('boContent.takeBack.does', { version: planned.version, at: instant(planned.at) }),
            say(item.state === 'scheduled' ? 'boContent.takeBack.draft' : 'boContent.takeBack.stays'),
          ];
    },
    fixed: ({ publication }) => ({ publication }),
    done: 'boContent.takeBack.done',
  }),
];

/** Publishes the newest version, immediately or at a set time; moves or withdraws a planned publication. */
export const publishActions = <Item extends Content>(
  action: ActionMaker<Item>,
  { kind, publish, audience, isReady }: Publishing<Item>,
): readonly Action<Item>[] => [
  action({
    key: 'publish',
    route: publish,
    label: 'boContent.publish.action',
    icon: IconSend,
    isMain: true,
    offered: (item) => {
      const ready = isReady?.(item) ?? true;
      if (ready !== true) return ready;
      return item.state !== 'published' || isBehind(item) || say('boContent.publish.same');
    },
    params,
    consequences: (item) => publishing(item, audience(item)),
    fields: { publishAt },
    fixed: seen,
    done: 'boContent.publish.done',
  }),
  ...plannedActions(action, kind),
];

/** Hides the shown content. */
export const hideAction = <Item extends Content>(action: ActionMaker<Item>, route: HideRoute): Action<Item> =>
  action({
    key: 'hide',
    route,
    label: 'boContent.hide.action',
    icon: IconEyeOff,
    offered: ({ state }) => state === 'published',
    params,
    consequences: ({ nextVersion }) => [
      say('boContent.hide.shown'),
      ...(nextVersion === null ? [] : [say('boContent.hide.planned', { version: nextVersion })]),
    ],
    fixed: ({ publication }) => ({ publication }),
    done: 'boContent.hide.done',
  });

/** Shows an earlier version again; the server saves it as the next version. */
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
      fields: { publishAt },
      fixed: ({ item, version }) => ({ ...seen(item), earlierVersion: version }),
      done: 'boContent.restore.done',
    });
