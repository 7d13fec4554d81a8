import type { BodyOf, DataOf, RouteDefinition, RowOf } from '@parcela/contract';
import type { Localized } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import { IconPencil, IconPlus } from '@parcela/ui/icons';
import type { z } from 'zod/mini';
import type { FilterName } from '../../shared/api/list-types.ts';
import { to } from '../../shared/navigation/to.ts';
import {
  type Content,
  contentState,
  contentStates,
  hideAction,
  params,
  plannedVersion,
  publishActions,
  type PublishRoute,
  type HideRoute,
  restoring,
  shown,
  statusFacts,
} from '../../shared/publication/publication.ts';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import type { Column, FactOf } from '../../shared/resource/column.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import type { Field } from '../../shared/resource/fields.ts';
import { choice, type Filter } from '../../shared/resource/filters.ts';
import type { Section, SectionMaker } from '../../shared/resource/sections.tsx';
import { instant, say, softText, text, type Words } from '../../shared/resource/values.ts';
import type { TextsOf, Written } from '../../shared/resource/versions/written.ts';
import { inShownLanguage, missingIn } from './content.ts';

type StaffRoute = Extract<RouteDefinition, { readonly access: 'staff' }>;
type Reading = Extract<StaffRoute, { readonly method: 'GET' }>;
type Change = Exclude<StaffRoute, Reading>;
type Answer<Data> = { readonly answer: z.ZodMiniType<{ data: Data; meta: Page }> };
type Page = { pagination: { page: number; pageSize: number; pageCount: number; total: number } };
type Query = { readonly query: z.ZodMiniType<Record<string, unknown>> };
type OfItem = { readonly params: z.ZodMiniType<{ documentId: string }, { documentId: string }> };
type Item = Content & { readonly savedAt: string };
type Version = Pick<Item, 'version' | 'savedAt' | 'savedBy'>;

/** The calls of a kind of content in the contract. */
interface ContentCalls {
  readonly list: Reading & Query & Answer<Item[]>;
  readonly get: Reading & OfItem & { readonly answer: z.ZodMiniType<{ data: Item }> };
  readonly versions: Reading & OfItem & Query & Answer<Version[]>;
  readonly create: Change & {
    readonly body: z.ZodMiniType<object, object>;
    readonly answer: z.ZodMiniType<{ data: Item }>;
  };
  readonly edit: Change & OfItem & { readonly body: z.ZodMiniType<object, { version: number }> };
  readonly publish: PublishRoute;
  readonly unpublish: HideRoute;
}

/** The differences between a kind of content and the others, on the screens of staff. */
interface ContentSpec<Calls extends ContentCalls> {
  readonly calls: Calls;
  /** Forms the addresses and the phrases `boContent.<kind>.…`. */
  readonly kind: 'article' | 'banner' | 'faq' | 'message' | 'projectUpdate' | 'taxText';
  /** What is published is never hidden or restored: only a new version replaces it. */
  readonly staysReleased?: true;
  readonly name: PhraseId;
  nameOf(this: void, item: RowOf<Calls['list']>): Localized;
  /** The texts that may be missing in a language. */
  textsOf(this: void, item: RowOf<Calls['list']>): readonly Localized[];
  readonly columns?: readonly Column<RowOf<Calls['list']>>[];
  /** Filters in addition to the one by state. */
  readonly filters?: {
    readonly before?: readonly Filter<FilterName<Calls['list']>>[];
    readonly after?: readonly Filter<FilterName<Calls['list']>>[];
  };
  readonly written: Written<RowOf<Calls['versions']>>;
  /** The facts on the page, where the page shows less than the versions. */
  shownTexts?(this: void, item: DataOf<Calls['get']>): readonly TextsOf[];
  shownFacts?(this: void, item: DataOf<Calls['get']>): readonly FactOf[];
  sections?(
    this: void,
    section: SectionMaker<DataOf<Calls['get']>>,
  ): {
    readonly first?: readonly Section<DataOf<Calls['get']>>[];
    readonly afterTexts?: readonly Section<DataOf<Calls['get']>>[];
    readonly aside?: readonly Section<DataOf<Calls['get']>>[];
  };
  /** Every field of the body of `edit` except the version; the item has their values under the same names. */
  readonly fields: { readonly [Name in Exclude<keyof BodyOf<Calls['edit']> & string, 'version'>]: Field };
  /** Fields that can be set only at creation. */
  readonly firstFields?: Readonly<Record<string, Field>>;
  /** The readers who will see the content. */
  audience(this: void, item: DataOf<Calls['get']>): Words;
  actions?(this: void, action: ActionMaker<DataOf<Calls['get']>>): readonly Action<DataOf<Calls['get']>>[];
}

const listOfKind = (spec: ContentSpec<ContentCalls>) => {
  const { calls, kind, fields, firstFields = {}, filters = {} } = spec;
  return defineList({
    route: calls.list,
    title: `boContent.${kind}.title`,
    description: `boContent.${kind}.description`,
    empty: `boContent.${kind}.empty`,
    rowKey: ({ documentId }) => documentId,
    open: ({ documentId }) => to[kind](documentId),
    columns: [
      {
        key: 'name',
        label: spec.name,
        value: (row) => text(inShownLanguage(spec.nameOf(row))),
        isTitle: true,
      },
      ...(spec.columns ?? []),
      { key: 'missing', label: 'boContent.missing', value: (row) => missingIn(spec.textsOf(row)) },
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
    ],
    filters: [
      ...(filters.before ?? []),
      choice('state', 'bo.state', contentStates),
      ...(filters.after ?? []),
    ],
    views: [
      { key: 'draft', label: 'boContent.state.draft', filters: { state: 'draft' } },
      { key: 'scheduled', label: 'boContent.state.scheduled', filters: { state: 'scheduled' } },
      { key: 'published', label: 'boContent.state.published', filters: { state: 'published' } },
    ],
    creates: (action) => [
      action({
        key: 'create',
        route: calls.create,
        label: `boContent.${kind}.create`,
        icon: IconPlus,
        isMain: true,
        isWide: true,
        consequences: () => [say('boContent.create.draft')],
        fields: { ...firstFields, ...fields },
        leadsTo: ({ data }) => to[kind](data.documentId),
        done: 'boContent.create.done',
      }),
    ],
  });
};

const sectionsOf = (
  section: SectionMaker<Item>,
  spec: ContentSpec<ContentCalls>,
): readonly Section<Item>[] => {
  const { calls, written } = spec;
  const more = spec.sections?.(section) ?? {};
  return [
    ...(more.first ?? []),
    section.texts('boContent.texts', (item) => (spec.shownTexts ?? written.texts)(item)),
    ...(more.afterTexts ?? []),
    section.versions('bo.versions.title', {
      route: calls.versions,
      params,
      shown,
      planned: plannedVersion,
      written,
      restore: spec.staysReleased === true ? undefined : restoring(calls.publish),
    }),
    ...(more.aside ?? []),
    section.facts('boContent.status', (item) => [...(spec.shownFacts?.(item) ?? []), ...statusFacts(item)], {
      isAside: true,
    }),
  ];
};

/** The list and the page of a kind of content, on which staff read, write, publish and hide it. */
export const contentResource = <Calls extends ContentCalls>(described: ContentSpec<Calls>) => {
  const spec: ContentSpec<ContentCalls> = described;
  const { calls, kind, fields } = spec;
  return defineResource({
    list: listOfKind(spec),
    detail: defineDetail({
      route: calls.get,
      params: (documentId) => ({ documentId }),
      back: { label: `boContent.${kind}.title`, to: to[`${kind}s`] },
      kind: `boContent.${kind}.one`,
      title: (item) => text(inShownLanguage(spec.nameOf(item))),
      state: contentState,
      sections: (section) => sectionsOf(section, spec),
      actions: (action) => [
        ...publishActions(action, { kind, publish: calls.publish, audience: (item) => spec.audience(item) }),
        ...(spec.staysReleased === true ? [] : [hideAction(action, calls.unpublish)]),
        action({
          key: 'edit',
          route: calls.edit,
          label: 'boContent.edit.action',
          icon: IconPencil,
          isWide: true,
          params,
          consequences: ({ version }) => [say('boContent.edit.does', { version: version + 1 })],
          fields,
          initial: (item) =>
            Object.fromEntries(Object.entries(item).filter(([name]) => Object.hasOwn(fields, name))),
          fixed: ({ version }) => ({ version }),
          done: 'boContent.edit.done',
        }),
        ...(spec.actions?.(action) ?? []),
      ],
    }),
  });
};
