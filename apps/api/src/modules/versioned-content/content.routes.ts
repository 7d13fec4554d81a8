import type { RouteDefinition } from '@parcela/contract';
import type { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import { orNotFound } from '@parcela/platform/errors.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { publicationOf, type SentPublication, savedView, statusView } from './content-versions.presenter.ts';
import {
  type ContentReading,
  type ContentState,
  type ContentStatus,
  findItem,
  listItems,
  listVersions,
  type SavedVersion,
} from './content-versions.queries.ts';
import { publishContent, unpublishContent } from './publish-content.ts';
import type { ContentChange } from './save-content.ts';

type Fragment = ContentReading['columns'];
type StaffRoute = Extract<RouteDefinition, { readonly access: 'staff' }>;
type Reading = Extract<StaffRoute, { readonly method: 'GET' }>;
type Change = Exclude<StaffRoute, Reading>;
type PageQuery = Parameters<typeof pageOf>[0];
interface ListQuery extends PageQuery {
  readonly 'filters[state]'?: ContentState | undefined;
}
interface OfItem {
  readonly params: z.ZodMiniType<{ documentId: string }>;
}

/** The calls of a kind of content in the contract. */
interface ContentCalls {
  readonly list: Reading & { readonly query: z.ZodMiniType<ListQuery> };
  readonly get: Reading & OfItem;
  readonly versions: Reading & OfItem & { readonly query: z.ZodMiniType<PageQuery> };
  readonly create: Change & { readonly body: z.ZodMiniType<object> };
  readonly edit: Change & OfItem & { readonly body: z.ZodMiniType<{ version: number }> };
  readonly publish: Change & OfItem & { readonly body: z.ZodMiniType<SentPublication> };
  readonly unpublish: Change & OfItem & { readonly body: z.ZodMiniType<{ publication: number }> };
}

/** Columns have the names that the contract uses; the contract checks every answer. */
interface StaffReading extends ContentReading {
  /** For a single item or one of its versions, if the columns differ from a row of the list. */
  readonly detailColumns?: Fragment;
  readonly versionColumns?: Fragment;
}

/** The properties that distinguish a kind of content in the back office. */
export interface ContentDefinition<Calls extends ContentCalls> {
  readonly calls: Calls;
  readonly reading: StaffReading;
  /** The condition of a list in addition to its state, on `i` and `v`. */
  conditionOf?(this: void, query: z.output<Calls['list']['query']>): Fragment;
  /** The contract's form of a row, if a column differs from it. */
  viewOf?(this: void, row: object): object;
  /** Writes an unpublished item; returns its documentId. */
  create(
    this: void,
    tx: Tx,
    input: EventAuthor & { readonly content: z.output<Calls['create']['body']> },
  ): Promise<string>;
  /** Writes the next version. */
  edit(
    this: void,
    tx: Tx,
    input: ContentChange & {
      readonly content: Omit<z.output<Calls['edit']['body']>, 'version'>;
      readonly version: number;
    },
  ): Promise<void>;
}

type Views = ReturnType<typeof viewsOf>;
const viewsOf = ({ reading, viewOf = (row) => row }: ContentDefinition<ContentCalls>) => {
  const itemView = (row: ContentStatus) => ({ ...viewOf(row), ...statusView(row) });
  return {
    item: itemView,
    version: (row: SavedVersion) => ({ ...viewOf(row), ...savedView(row) }),
    answer: async (tx: Tx, documentId: string) => {
      const { kind, columns, detailColumns = columns } = reading;
      const row = await findItem<object>(tx, { kind, columns: detailColumns }, documentId);
      return { data: itemView(orNotFound(row)), meta: {} };
    },
  };
};

const readingRoutes = (
  api: Api,
  { calls, reading, conditionOf }: ContentDefinition<ContentCalls>,
  views: Views,
): void => {
  const { kind, columns, versionColumns = columns } = reading;
  api.read(calls.list, async (tx, { query }) => {
    const page = pageOf(query);
    const condition = conditionOf?.(query);
    const wanted = { state: query['filters[state]'], ...page, ...(condition && { condition }) };
    const { items, total } = await listItems<object>(tx, reading, wanted);
    return listAnswer(items.map(views.item), page, total);
  });

  api.read(calls.get, (tx, { params }) => views.answer(tx, params.documentId));

  api.read(calls.versions, async (tx, { params, query }) => {
    const page = pageOf(query);
    const of = { documentId: params.documentId, ...page };
    const found = await listVersions<object>(tx, { kind, columns: versionColumns }, of);
    const { items, total } = orNotFound(found);
    return listAnswer(items.map(views.version), page, total);
  });
};

/**
 * Registers the staff routes for a kind of content: read, write, publish, hide. The returned `answer` gives the
 * answer for a further call about an item.
 */
export const contentRoutes = <Calls extends ContentCalls>(
  api: Api,
  defined: ContentDefinition<Calls>,
): { readonly answer: (tx: Tx, documentId: string) => Promise<z.input<Calls['get']['answer']>> } => {
  const definition: ContentDefinition<ContentCalls> = defined;
  const { calls, reading, create, edit } = definition;
  const { kind } = reading;
  const views = viewsOf(definition);
  readingRoutes(api, definition, views);

  api.write(calls.create, async (tx, call) =>
    views.answer(tx, await create(tx, { content: call.body, ...authorOf(call) })),
  );

  api.write(calls.edit, async (tx, call) => {
    const item = call.params.documentId;
    const { version, ...content } = call.body;
    await edit(tx, { item, version, content, ...authorOf(call) });
    return views.answer(tx, item);
  });

  api.write(calls.publish, async (tx, call) => {
    const item = call.params.documentId;
    await publishContent(tx, kind, { item, ...publicationOf(call.body), ...authorOf(call) });
    return views.answer(tx, item);
  });

  api.write(calls.unpublish, async (tx, call) => {
    const item = call.params.documentId;
    await unpublishContent(tx, kind, { item, ...call.body, ...authorOf(call) });
    return views.answer(tx, item);
  });

  return { answer: views.answer as (tx: Tx, documentId: string) => Promise<z.input<Calls['get']['answer']>> };
};
