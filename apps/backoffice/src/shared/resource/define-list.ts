import type { CallInput, ParamsOf, RowOf } from '@parcela/contract';
import type { StaffPermission } from '@parcela/domain';
import type { PhraseId } from '@parcela/phrases';
import type { TableFormat } from '@parcela/tables';
import { knowsQuery } from '@parcela/web';
import type { ComponentType } from 'react';
import { call, callForTable } from '../api/api.ts';
import type { FilterName, ListRoute, SortName } from '../api/list-types.ts';
import { type Action, type ActionMaker, makeAction } from './action.ts';
import { onEachRow } from './action/on-each-row.ts';
import type { Column } from './column.ts';
import type { Filter } from './filters.ts';
import { type Section, type SectionMaker, sectionMaker } from './sections.tsx';
import { text, type Value } from './values.ts';

/** A page of a list, with page numbers or with the cursor of the next page. */
export interface ListAnswer<Row> {
  readonly data: readonly Row[];
  readonly meta: {
    readonly pagination:
      | { readonly page: number; readonly pageCount: number; readonly total: number }
      | { readonly next: string | null };
  };
}

/** The query of a list, as stored in the address. */
export interface ListAsk {
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: string | undefined;
  readonly page: number;
  readonly after: string | undefined;
}

/** A side panel for rows without a separate page. */
interface PanelSpec<Row> {
  /** Returns the documentId of the row; the panel shows its requests to a second staff member. */
  readonly requestedAs?: (row: Row) => string;
  readonly title: (row: Row) => Value;
  readonly sections: (section: SectionMaker<Row>) => readonly Section<Row>[];
}
interface Panel<Row> {
  readonly requestedAs: ((row: Row) => string) | undefined;
  readonly title: (row: Row) => Value;
  readonly sections: readonly Section<Row>[];
}

interface View<Name extends string, Sort extends string> {
  readonly key: string;
  readonly label: PhraseId;
  readonly filters: { readonly [N in Name]?: string };
  readonly sort?: Sort | `${Sort}:desc`;
}

interface ListSpec<R extends ListRoute> {
  readonly route: R;
  /** Used by a list within the page of a subject. */
  readonly params?: ParamsOf<R>;
  readonly title: PhraseId;
  readonly description?: PhraseId;
  /** Shown when the list has no entries at all. */
  readonly empty: PhraseId;
  readonly rowKey: (row: RowOf<R>) => string;
  readonly columns: readonly Column<RowOf<R>, SortName<R>>[];
  readonly filters?: readonly Filter<FilterName<R>>[];
  /** Predefined sets of filters, shown as tabs. */
  readonly views?: readonly View<FilterName<R>, SortName<R>>[];
  /** The server's order when no sort is chosen. */
  readonly firstSort?: SortName<R> | `${SortName<R>}:desc`;
  /** The address of a row's page … */
  readonly open?: (row: RowOf<R>) => string;
  /** … or a side panel. */
  readonly panel?: PanelSpec<RowOf<R>>;
  /** Actions on a row. */
  readonly actions?: (action: ActionMaker<RowOf<R>>) => readonly Action<RowOf<R>>[];
  /** Actions on several chosen rows; their consequences are the preview of the whole. */
  readonly bulk?: (action: ActionMaker<readonly RowOf<R>[]>) => readonly Action<readonly RowOf<R>[]>[];
  /** Actions without a subject, such as creating one. */
  readonly creates?: (action: ActionMaker<null>) => readonly Action<null>[];
  /** Appears above the rows, for example an area on which staff drop files. */
  readonly above?: ComponentType;
  /** Successive rows with the same value share a heading. */
  readonly groupBy?: (row: RowOf<R>) => Value;
}

/** A list without its route's type, as the generic screens use it. */
export interface List<Row> extends Omit<
  ListSpec<ListRoute>,
  | 'route'
  | 'params'
  | 'rowKey'
  | 'columns'
  | 'filters'
  | 'views'
  | 'open'
  | 'panel'
  | 'actions'
  | 'bulk'
  | 'creates'
  | 'firstSort'
  | 'groupBy'
> {
  readonly name: string;
  /** Distinguishes its rows from the rows of the same list about another subject. */
  readonly scope: string;
  /** Filters of the route that the list does not offer; a test reads them. */
  readonly leavesOut: readonly string[];
  /** The name of the file with the whole list. */
  readonly fileName: string;
  readonly permission: StaffPermission | null;
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly Column<Row, string>[];
  readonly filters: readonly Filter<string>[];
  readonly views: readonly View<string, string>[];
  readonly firstSort: string | undefined;
  readonly open: ((row: Row) => string) | undefined;
  /** The permission of a row's page; without it the rows are not links. */
  readonly opensWith?: StaffPermission | null;
  readonly panel: Panel<Row> | undefined;
  readonly groupBy?: ((row: Row) => Value) | undefined;
  readonly actions: readonly Action<Row>[];
  readonly bulk: readonly Action<readonly Row[]>[];
  readonly creates: readonly Action<null>[];
  /** Tells whether the schema of the route accepts this value. */
  readonly accepts: (name: string, value: string) => boolean;
  readonly load: (ask: ListAsk, signal: AbortSignal) => Promise<ListAnswer<Row>>;
  readonly loadFile: (ask: ListAsk, format: TableFormat) => Promise<Blob>;
}

const pageSize = 25;

/** The name of a filter in the query of the route. */
const queryName = (route: ListRoute, name: string): string =>
  ['filters', 'pagination'].map((group) => `${group}[${name}]`).find((key) => knowsQuery(route, key)) ?? name;

const narrowing = (route: ListRoute, { filters, sort }: ListAsk): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [queryName(route, name), value])),
  ...(sort === undefined ? {} : { sort }),
});

const queryOf = (route: ListRoute, ask: ListAsk): Record<string, string> => ({
  ...narrowing(route, ask),
  ...(knowsQuery(route, 'pagination[pageSize]') ? { 'pagination[pageSize]': String(pageSize) } : {}),
  ...(ask.page > 1 && knowsQuery(route, 'pagination[page]') ? { 'pagination[page]': String(ask.page) } : {}),
  ...(ask.after !== undefined && knowsQuery(route, 'pagination[after]')
    ? { 'pagination[after]': ask.after }
    : {}),
});

const notFilters = /^(locale|populate|sort|pagination\[(page|pageSize|after)\])$/;

const unofferedFilters = (route: ListRoute, offered: readonly Filter<string>[]): readonly string[] => {
  const names = new Set(offered.map(({ name }) => queryName(route, name)));
  const known = 'shape' in route.query ? Object.keys(route.query.shape as object) : [];
  return known.filter((key) => !notFilters.test(key) && !names.has(key));
};

/** The file of `/operator/jobs/failed` is `jobs-failed`. */
const fileNameOf = ({ path }: ListRoute): string =>
  path
    .split('/')
    .slice(2)
    .filter((part) => !part.startsWith('{'))
    .join('-');

/** Describes a list; names of filters and sorts are checked against the route. */
export const defineList = <const R extends ListRoute>(spec: ListSpec<R>): List<RowOf<R>> => {
  type Row = RowOf<R>;
  const { route, params = {} } = spec;
  const actions = spec.actions?.((action) => makeAction(action)) ?? [];
  const title = spec.columns.find(({ isTitle }) => isTitle === true) ?? spec.columns[0];
  const naming = {
    keyOf: spec.rowKey,
    nameOf: (row: Row) => title?.value(row) ?? text(spec.rowKey(row)),
  };
  return {
    ...spec,
    name: route.operationId,
    scope: JSON.stringify(params),
    leavesOut: unofferedFilters(route, spec.filters ?? []),
    fileName: fileNameOf(route),
    permission: route.permission ?? null,
    filters: spec.filters ?? [],
    views: spec.views ?? [],
    firstSort: spec.firstSort,
    open: spec.open,
    panel: spec.panel && {
      requestedAs: spec.panel.requestedAs,
      title: spec.panel.title,
      sections: spec.panel.sections(sectionMaker<Row>()),
    },
    actions,
    bulk: [
      ...actions.filter(({ inBulk }) => inBulk !== undefined).map((action) => onEachRow(action, naming)),
      ...(spec.bulk?.((action) => makeAction(action)) ?? []),
    ],
    creates: spec.creates?.((action) => makeAction(action)) ?? [],
    accepts: (name, value) => route.query.safeParse({ [queryName(route, name)]: value }).success,
    load: async (ask, signal) =>
      (await call(route, { params, query: queryOf(route, ask) } as unknown as CallInput<R>, {
        signal,
      })) as ListAnswer<Row>,
    loadFile: (ask, format) =>
      callForTable(route, { params, query: narrowing(route, ask) } as unknown as CallInput<R>, format),
  };
};
