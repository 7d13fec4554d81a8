import type { RouteDefinition, CallInput, ParamsOf, RowOf } from '@parcela/contract';
import type { PhraseId } from '@parcela/phrases';
import { keyOf } from '@parcela/web';
import type { ComponentType } from 'react';
import { call } from '../api/api.ts';
import type { ListRoute } from '../api/list-types.ts';
import { type Action, type ActionMaker, makeAction } from './action.ts';
import type { Column, FactOf } from './column.ts';
import { Offers, type OffersLook } from './detail/offers.tsx';
import { PreviewView, type PreviewSpec } from './detail/preview-view.tsx';
import { Records, type RecordsSpec } from './detail/records-view.tsx';
import { RowsTable } from './rows/rows-table.tsx';
import type { Value } from './values.ts';
import { TextsView } from './versions/texts-view.tsx';
import { type Earlier, type VersionOf, VersionsView } from './versions/versions-view.tsx';
import type { TextsOf, Written } from './versions/written.ts';

export interface HistoryItem {
  readonly key: string;
  readonly at: string;
  readonly title: Value;
  /** The staff member who did it, and the reason. */
  readonly note?: Value;
}

interface SectionFrame<Subject> {
  readonly key: string;
  readonly title: PhraseId | null;
  /** In the narrow column of wide screens. */
  readonly isAside: boolean;
  readonly isShown: (subject: Subject) => boolean;
  /** Actions that concern this part of the subject. */
  readonly edits: readonly Action<Subject>[];
}

interface PartProps<Subject> {
  readonly subject: Subject;
  /** Reads the subject again after a conflict. */
  readonly reread?: (() => Promise<Subject>) | undefined;
}

/** A part of a page about a subject. */
export type Section<Subject> = SectionFrame<Subject> &
  (
    | { readonly kind: 'facts'; readonly facts: (subject: Subject) => readonly FactOf[] }
    | { readonly kind: 'history'; readonly items: (subject: Subject) => readonly HistoryItem[] }
    | {
        readonly kind: 'custom';
        readonly component: ComponentType<PartProps<Subject>>;
        /** The component draws its own frame. */
        readonly isFramed: boolean;
      }
  );

interface More<Subject> {
  readonly isAside?: boolean;
  readonly isShown?: (subject: Subject) => boolean;
  readonly edits?: (action: ActionMaker<Subject>) => readonly Action<Subject>[];
}

interface TableOf<Subject, Row> extends More<Subject> {
  readonly rows: (subject: Subject) => readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** Shown when there are no rows. */
  readonly empty: PhraseId;
  readonly open?: (row: Row) => string;
  /** Actions on a row. */
  readonly actions?: (action: ActionMaker<Row>) => readonly Action<Row>[];
  /** The name of the file with the rows; null: the section offers no file. */
  readonly file?: (subject: Subject) => string | null;
}

interface VersionsOf<Subject, R extends ListRoute> extends More<Subject> {
  readonly route: R;
  readonly params: (subject: Subject) => ParamsOf<R>;
  readonly written: Written<RowOf<R>>;
  /** The version that readers see. */
  readonly shown: (subject: Subject) => number | null;
  /** The version that readers will see later. */
  readonly planned?: (subject: Subject) => number | null;
  /** Shows an earlier version again. */
  readonly restore?:
    | ((action: ActionMaker<Earlier<Subject, RowOf<R>>>) => Action<Earlier<Subject, RowOf<R>>>)
    | undefined;
}

/** The audit log has older versions. */
const versionsShown = 50;

interface OffersOf<Subject, Row> extends OffersLook<Row>, More<Subject> {
  readonly rows: (subject: Subject) => readonly Row[];
  readonly actions: (action: ActionMaker<Row>) => readonly Action<Row>[];
}

interface RecordsOf<Subject, R extends RouteDefinition> extends Omit<RecordsSpec<Subject, R>, 'actions'> {
  /** Actions on a row. */
  readonly actions?: (action: ActionMaker<RowOf<R>>) => readonly Action<RowOf<R>>[];
}

const frameOf = <Subject,>(title: PhraseId | null, more: More<Subject>): SectionFrame<Subject> => ({
  key: title ?? 'untitled',
  title,
  isAside: more.isAside ?? false,
  isShown: more.isShown ?? (() => true),
  edits: more.edits?.((action) => makeAction(action)) ?? [],
});

/** Makes sections of a known subject, for descriptors: `sections: (section) => [section.facts(…)]`. */
export const sectionMaker = <Subject,>() => ({
  facts: (
    title: PhraseId,
    facts: (subject: Subject) => readonly FactOf[],
    more: More<Subject> = {},
  ): Section<Subject> => ({ kind: 'facts', facts, ...frameOf(title, more) }),
  history: (
    title: PhraseId,
    items: (subject: Subject) => readonly HistoryItem[],
    more: More<Subject> = {},
  ): Section<Subject> => ({ kind: 'history', items, ...frameOf(title, more) }),
  table: <Row,>(title: PhraseId, table: TableOf<Subject, Row>): Section<Subject> => {
    const actions = table.actions?.((action) => makeAction(action)) ?? [];
    return {
      kind: 'custom',
      component: ({ subject }) => (
        <RowsTable
          title={title}
          {...table}
          rows={table.rows(subject)}
          actions={actions}
          fileName={table.file?.(subject) ?? null}
        />
      ),
      isFramed: true,
      ...frameOf(title, table),
    };
  },
  /** Texts with all languages next to each other; missing texts are marked. */
  texts: (
    title: PhraseId,
    texts: (subject: Subject) => readonly TextsOf[],
    more: More<Subject> = {},
  ): Section<Subject> => ({
    kind: 'custom',
    component: ({ subject }) => <TextsView texts={texts(subject)} />,
    isFramed: false,
    ...frameOf(title, more),
  }),
  /** Every version with its changes. */
  versions: <const R extends ListRoute>(title: PhraseId, of: VersionsOf<Subject, R>): Section<Subject> => {
    type Version = RowOf<R> & VersionOf;
    const { route, params, written, shown } = of;
    const versions = {
      written,
      shown,
      planned: of.planned,
      restore: of.restore?.((action) => makeAction(action)),
      load: (subject: Subject) => {
        const query = { 'pagination[pageSize]': versionsShown };
        const input = { params: params(subject), query } as unknown as CallInput<R>;
        return {
          queryKey: keyOf(route, input),
          queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
            ((await call(route, input, { signal })) as { readonly data: readonly Version[] }).data,
        };
      },
    };
    return {
      kind: 'custom',
      component: ({ subject, reread }) => (
        <VersionsView versions={versions} subject={subject} reread={reread} />
      ),
      isFramed: false,
      ...frameOf(title, of),
    };
  },
  /** Rows with actions that need only one press. */
  offers: <Row,>(title: PhraseId, offers: OffersOf<Subject, Row>): Section<Subject> => {
    const actions = offers.actions((action) => makeAction(action));
    return {
      kind: 'custom',
      component: ({ subject }) => <Offers {...offers} rows={offers.rows(subject)} actions={actions} />,
      isFramed: false,
      ...frameOf(title, offers),
    };
  },
  /** Rows of another route that load when the section is opened; hidden without its permission. */
  records: <const R extends RouteDefinition>(
    title: PhraseId,
    { actions, ...spec }: RecordsOf<Subject, R>,
  ): Section<Subject> => ({
    kind: 'custom',
    component: ({ subject }) => (
      <Records
        title={title}
        spec={{ ...spec, actions: actions?.((action) => makeAction(action)) ?? [] }}
        subject={subject}
      />
    ),
    isFramed: false,
    ...frameOf(null, spec.isShown === undefined ? {} : { isShown: spec.isShown }),
    key: title,
  }),
  /** The investors' own page of the subject, in each language and version. */
  preview: <const R extends RouteDefinition>(
    spec: PreviewSpec<Subject, R>,
    more: More<Subject> = {},
  ): Section<Subject> => ({
    kind: 'custom',
    component: ({ subject }) => <PreviewView spec={spec} subject={subject} />,
    isFramed: false,
    ...frameOf('bo.preview.title', more),
  }),
  /** A component, for content that the other kinds cannot show. */
  custom: (
    title: PhraseId | null,
    component: ComponentType<PartProps<Subject>>,
    { isFramed = false, ...more }: More<Subject> & { readonly isFramed?: boolean } = {},
  ): Section<Subject> => ({ kind: 'custom', component, isFramed, ...frameOf(title, more) }),
});
export type SectionMaker<Subject> = ReturnType<typeof sectionMaker<Subject>>;
