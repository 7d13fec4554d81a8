import { Button, NoticeBox } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { Action, FormValues } from '../action.ts';
import classes from './action-dialog.module.css';

export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** Fields that somebody else has changed since the form was opened. */
export const differencesOf = <Subject,>(
  action: Action<Subject>,
  seen: Subject,
  now: Subject,
  mine: FormValues,
): readonly { readonly name: string; readonly theirs: string; readonly mine: string }[] => {
  const before = action.initial(seen);
  const after = action.initial(now);
  return action
    .fields(now)
    .map(([name]) => ({
      name,
      was: asText(before[name]),
      theirs: asText(after[name]),
      mine: asText(mine[name]),
    }))
    .filter(({ was, theirs }) => was !== theirs)
    .map(({ name, theirs, mine: own }) => ({ name, theirs, mine: own }));
};

interface ConflictProps {
  readonly differences: readonly Difference[];
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Shows what somebody else has changed meanwhile, and asks which values to use. */
export const Conflict = ({ differences, onTakeTheirs, onKeepMine }: ConflictProps): ReactNode => {
  const t = usePhrase();
  return (
    <NoticeBox
      tone="warning"
      isAnnounced
      title={t('bo.conflict.title')}
      actions={
        <>
          <Button size="small" emphasis="secondary" onClick={onTakeTheirs}>
            {t('bo.conflict.takeTheirs')}
          </Button>
          <Button size="small" emphasis="quiet" onClick={onKeepMine}>
            {t('bo.conflict.keepMine')}
          </Button>
        </>
      }
    >
      {differences.length === 0 ? (
        t('bo.conflict.other')
      ) : (
        <dl className={classes['differences']}>
          {differences.map(({ name, label, theirs, mine }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{t('bo.conflict.theirs', { value: theirs })}</dd>
              <dd>{t('bo.conflict.mine', { value: mine })}</dd>
            </div>
          ))}
        </dl>
      )}
    </NoticeBox>
  );
};
