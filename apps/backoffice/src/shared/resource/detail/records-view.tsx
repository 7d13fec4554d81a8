import type { RouteDefinition, CallInput, RowOf } from '@parcela/contract';
import type { PhraseId } from '@parcela/phrases';
import { Button, Group, Link, QueryView, Stack, TextSkeleton } from '@parcela/ui';
import { TableExport, usePhrase, knowsQuery, keyOf } from '@parcela/web';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, callForTable } from '../../api/api.ts';
import { useMayOpen } from '../../session/may-open.ts';
import { useMay } from '../../session/use-may.ts';
import type { Action } from '../action.ts';
import type { Column } from '../column.ts';
import classes from './records-view.module.css';
import { RowsTable } from '../rows/rows-table.tsx';

/** Rows of a list about the subject of a page; they load when the reader opens the section. */
export interface RecordsSpec<Subject, R extends RouteDefinition> {
  readonly route: R;
  readonly input: (subject: Subject) => CallInput<R>;
  readonly rowKey: (row: RowOf<R>) => string;
  readonly columns: readonly Column<RowOf<R>>[];
  /** Shown when there are no rows. */
  readonly empty: PhraseId;
  readonly open?: (row: RowOf<R>) => string;
  /** The address of the full list. */
  readonly all?: (subject: Subject) => string;
  /** The name of the file with all rows; without a name the section offers no file. */
  readonly file?: (subject: Subject) => string;
  readonly isShown?: (subject: Subject) => boolean;
  /** Open from the start, for rows that the reader of the page must not miss. */
  readonly isOpenAtFirst?: boolean;
  readonly actions?: readonly Action<RowOf<R>>[];
}

interface Answer {
  readonly data: readonly unknown[];
  readonly meta: {
    readonly pagination?: {
      readonly page?: number;
      readonly pageCount?: number;
      readonly next?: string | null;
    };
  };
}
type Page = Readonly<Record<string, string>>;

/** The query of the next page. */
const pageAfter = ({ meta: { pagination = {} } }: Answer): Page | undefined => {
  const { next, page = 1, pageCount = 1 } = pagination;
  if (typeof next === 'string') return { 'pagination[after]': next };
  return page < pageCount ? { 'pagination[page]': String(page + 1) } : undefined;
};

const pageSize = 10;

const firstPage: Page = {};

const useRecords = (route: RouteDefinition, input: { readonly query?: object | undefined }) =>
  useInfiniteQuery({
    // The server records which personal data staff read, so the rows load only when staff open the section.
    refetchOnWindowFocus: false,
    queryKey: ['records', ...keyOf(route, input)],
    initialPageParam: firstPage,
    getNextPageParam: pageAfter,
    queryFn: async ({ pageParam, signal }) => {
      const size = knowsQuery(route, 'pagination[pageSize]') ? { 'pagination[pageSize]': pageSize } : {};
      const whole = { ...input, query: { ...input.query, ...size, ...pageParam } };
      return call(route, whole as unknown as CallInput<RouteDefinition>, { signal }) as Promise<Answer>;
    },
  });

interface RecordsProps<Subject> {
  readonly title: PhraseId;
  readonly spec: RecordsSpec<Subject, RouteDefinition>;
  readonly subject: Subject;
}

const Rows = <Subject,>({ title, spec, subject }: RecordsProps<Subject>): ReactNode => {
  const t = usePhrase();
  const mayOpen = useMayOpen();
  const query = useRecords(spec.route, spec.input(subject));
  const all = spec.all?.(subject);
  return (
    <QueryView query={query} loading={<TextSkeleton lines={3} />} empty={null}>
      {({ pages }) => (
        <Stack gap="xs">
          <RowsTable
            title={title}
            rows={pages.flatMap(({ data }) => data) as never[]}
            rowKey={spec.rowKey}
            columns={spec.columns}
            empty={spec.empty}
            open={spec.open}
            actions={spec.actions ?? []}
          />
          <Group gap="md">
            {query.hasNextPage && (
              <Button
                emphasis="quiet"
                size="small"
                isBusy={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('bo.records.more')}
              </Button>
            )}
            {spec.file !== undefined && (
              <TableExport
                size="small"
                label={t('bo.list.csv')}
                name={spec.file(subject)}
                load={(format) => callForTable(spec.route, spec.input(subject), format)}
              />
            )}
            {all !== undefined && mayOpen(all) && <Link to={all}>{t('bo.records.all')}</Link>}
          </Group>
        </Stack>
      )}
    </QueryView>
  );
};

/** A section that loads its rows when it opens; most sections are closed at first. */
export const Records = <Subject,>(props: RecordsProps<Subject>): ReactNode => {
  const t = usePhrase();
  const may = useMay();
  const [isOpen, setIsOpen] = useState(props.spec.isOpenAtFirst ?? false);
  if (!may(props.spec.route.permission ?? null)) return null;
  return (
    <details
      className={classes['root']}
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
    >
      <summary className={classes['title']}>{t(props.title)}</summary>
      {isOpen && <Rows {...props} />}
    </details>
  );
};
