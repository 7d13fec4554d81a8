import { Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { PhraseId } from '@parcela/phrases';
import type { ReactNode } from 'react';
import type { Action } from '../action.ts';
import { ActionButtons } from '../action/action-buttons.tsx';
import classes from './offers.module.css';
import type { Value } from '../values.ts';
import { ValueView } from '../value-view.tsx';

export interface OffersLook<Row> {
  readonly rowKey: (row: Row) => string;
  readonly name: (row: Row) => Value;
  /** The evidence for the proposed action. */
  readonly note: (row: Row) => Value;
  /** Appears when there is no offer. */
  readonly empty: PhraseId;
}

interface OffersProps<Row> extends OffersLook<Row> {
  readonly rows: readonly Row[];
  readonly actions: readonly Action<Row>[];
}

/** Actions that need only one press, the likeliest first. */
export const Offers = <Row,>({ rows, rowKey, name, note, empty, actions }: OffersProps<Row>): ReactNode => {
  const t = usePhrase();
  if (rows.length === 0) return <p className={classes['empty']}>{t(empty)}</p>;
  return (
    <ol className={classes['offers']}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes['offer']}>
          <Stack gap="xs">
            <span className={classes['name']}>
              <ValueView value={name(row)} />
            </span>
            <ValueView value={note(row)} />
          </Stack>
          <ActionButtons actions={actions} subject={row} />
        </li>
      ))}
    </ol>
  );
};
