import { Button, NoticeBox } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useSpeech } from '../plain.ts';
import { instant } from '../values.ts';
import type { FormDifference } from './form-differences.ts';
import { WordsDifference } from '../versions/words-difference.tsx';
import classes from './action-dialog.module.css';

/** The staff member who last saved a subject, and the time, if the answer contains them. */
export interface Saved {
  readonly by: string;
  readonly at: string;
}
export const savedOf = (subject: unknown): Saved | null => {
  // An earlier version has these fields in its item.
  const of = typeof subject === 'object' && subject !== null && 'item' in subject ? subject.item : subject;
  const { savedBy, savedAt } = (of ?? {}) as { readonly savedBy?: unknown; readonly savedAt?: unknown };
  return typeof savedBy === 'string' && typeof savedAt === 'string' ? { by: savedBy, at: savedAt } : null;
};

/** In a long text only the changed words are shown. */
const isLong = (text: string): boolean => text.length > 80;

interface ConflictProps {
  readonly saved: Saved | null;
  readonly differences: readonly FormDifference[];
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Shows the changes that another staff member has made meanwhile, and asks which values to keep. */
export const Conflict = ({ saved, differences, onTakeTheirs, onKeepMine }: ConflictProps): ReactNode => {
  const t = usePhrase();
  const { plain, sentence } = useSpeech();
  const labelOf = ({ path }: FormDifference): string =>
    path.map(sentence).reduce((label, part) => t('bo.conflict.part', { label, part }));
  const said = differences.map((difference) => ({
    label: labelOf(difference),
    was: plain(difference.was),
    theirs: plain(difference.theirs),
    mine: plain(difference.mine),
  }));
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
      {saved !== null && <p>{t('bo.conflict.saved', { name: saved.by, at: plain(instant(saved.at)) })}</p>}
      {differences.length === 0 ? (
        t('bo.conflict.other')
      ) : (
        <dl className={classes['differences']}>
          {said.map(({ label, was, theirs, mine }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {isLong(theirs) ? (
                  <WordsDifference before={was} after={theirs} />
                ) : (
                  t('bo.conflict.theirs', { value: theirs })
                )}
              </dd>
              <dd>{t('bo.conflict.mine', { value: mine })}</dd>
            </div>
          ))}
        </dl>
      )}
    </NoticeBox>
  );
};
