import { Button, type DataTableColumn, Group } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { ActionButtons } from '../action/action-buttons.tsx';
import type { List } from '../define-list.ts';
import { useSpeech } from '../plain.ts';
import classes from './list.module.css';

interface Selection<Row> {
  /** A column of check boxes; not shown where no action accepts several rows. */
  readonly columns: readonly DataTableColumn<Row>[];
  /** The actions on the chosen rows. */
  readonly bar: ReactNode;
}

/** Lets staff choose several rows of the current page for one action. */
export const useSelection = <Row,>(list: List<Row>, rows: readonly Row[] | undefined): Selection<Row> => {
  const t = usePhrase();
  const { plain } = useSpeech();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  if (list.bulk.length === 0) return { columns: [], bar: null };
  // Rows of another page are no longer chosen.
  const chosen = (rows ?? []).filter((row) => keys.has(list.rowKey(row)));
  const toggle = (key: string): void => {
    const next = new Set(keys);
    if (!next.delete(key)) next.add(key);
    setKeys(next);
  };
  const title = list.columns.find(({ isTitle }) => isTitle === true) ?? list.columns[0];
  const nameOf = (row: Row): string => (title === undefined ? list.rowKey(row) : plain(title.value(row)));
  const all = (rows ?? []).map((row) => list.rowKey(row));
  const column: DataTableColumn<Row> = {
    key: 'selection',
    header: t('bo.select.header'),
    headerCell: (
      <input
        type="checkbox"
        className={classes['box']}
        aria-label={t('bo.select.page')}
        checked={all.length > 0 && chosen.length === all.length}
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen.length > 0 && chosen.length < all.length;
        }}
        onChange={() => setKeys(new Set(chosen.length === all.length ? [] : all))}
      />
    ),
    isOnOneLine: true,
    inCardHead: 'before',
    cell: (row) => (
      <input
        type="checkbox"
        className={classes['box']}
        aria-label={t('bo.select.row', { name: nameOf(row) })}
        checked={keys.has(list.rowKey(row))}
        onChange={() => toggle(list.rowKey(row))}
      />
    ),
  };
  return {
    columns: [column],
    bar: chosen.length > 0 && (
      <Group gap="sm" className={classes['selected'] ?? ''}>
        <span>{t('bo.select.count', { count: chosen.length })}</span>
        <ActionButtons actions={list.bulk} subject={chosen} onDone={() => setKeys(new Set())} />
        <Button emphasis="quiet" size="small" onClick={() => setKeys(new Set())}>
          {t('bo.select.none')}
        </Button>
        {chosen.length < (rows ?? []).length && (
          <Button emphasis="quiet" size="small" onClick={() => setKeys(new Set(all))}>
            {t('bo.select.page')}
          </Button>
        )}
      </Group>
    ),
  };
};
