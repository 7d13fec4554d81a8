import { IconChevronLeft, IconChevronRight } from '../icons/icons.gen.ts';
import { Button } from '../action/button.tsx';
import { useUiTexts } from '../provider/ui-context.ts';
import classes from './table-pagination.module.css';
import type { DataTableProps } from './props.ts';

type TablePaginationProps = NonNullable<DataTableProps<unknown>['pagination']>;

/** One page forward or back, with an announcement of the current page. */
export function TablePagination({ page, pageCount, onPageChange }: TablePaginationProps) {
  const texts = useUiTexts();
  return (
    <nav aria-label={texts.pagination} className={classes['root']}>
      <Button
        emphasis="secondary"
        size="small"
        icon={IconChevronLeft}
        isDisabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      >
        {texts.previousPage}
      </Button>
      <span aria-live="polite">{texts.page(page, pageCount)}</span>
      <Button
        emphasis="secondary"
        size="small"
        iconEnd={IconChevronRight}
        isDisabled={page >= pageCount}
        onClick={() => onPageChange(page + 1)}
      >
        {texts.nextPage}
      </Button>
    </nav>
  );
}
