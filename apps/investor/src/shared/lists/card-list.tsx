import { CardSkeleton, type QueryState, QueryView, TablePagination } from '@parcela/ui';
import type { ReactNode } from 'react';
import classes from './card-list.module.css';
import type { ListAnswer } from './list-answer.ts';

/** Number of cards above the fold on the widest screen. */
const firstViewCount = 3;

interface CardListProps<Item> {
  readonly query: QueryState<ListAnswer<Item>>;
  /** Accessible name of the list. */
  readonly label: string;
  readonly empty: ReactNode;
  readonly onPageChange: (page: number) => void;
  /** Each card is an `article` with six rows in the grid of the list, which align with the cards next to it. */
  readonly isAligned?: boolean;
  /** Renders one card; above the fold (`isFirstView`) its pictures load immediately. */
  readonly children: (item: Item, isFirstView: boolean) => ReactNode;
}

/** Cards of a list that the server filters, sorts and pages. */
export const CardList = <Item extends { readonly documentId: string }>(
  props: CardListProps<Item>,
): ReactNode => {
  const { query, label, empty, onPageChange, isAligned, children } = props;
  return (
    <QueryView
      query={query}
      loading={<CardSkeleton count={6} hasPicture />}
      empty={{ when: ({ data }) => data.length === 0, show: empty }}
    >
      {({ data, meta: { pagination } }) => (
        <>
          <ul className={classes['cards']} data-aligned={isAligned} aria-label={label}>
            {data.map((item, position) => (
              <li key={item.documentId}>{children(item, position < firstViewCount)}</li>
            ))}
          </ul>
          {pagination.pageCount > 1 && (
            <TablePagination
              page={pagination.page}
              pageCount={pagination.pageCount}
              onPageChange={onPageChange}
            />
          )}
        </>
      )}
    </QueryView>
  );
};
