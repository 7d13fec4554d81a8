import { type Locale, locales } from '@parcela/domain';
import { Button, NoticeBox } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { Action, FormValues } from '../action.ts';
import type { Field } from '../fields.ts';
import { useSpeech } from '../plain.ts';
import { textOfBlocks } from '../rich/text-of-blocks.ts';
import { instant } from '../values.ts';
import { WordsDifference } from '../versions/words-difference.tsx';
import classes from './action-dialog.module.css';

/** A value of the form that somebody else has changed; of a text in every language each is one. */
interface ChangedValue {
  readonly name: string;
  readonly locale: Locale | null;
  readonly was: string;
  readonly theirs: string;
  readonly mine: string;
}
export interface Difference extends ChangedValue {
  readonly label: string;
}

/** Who saved a subject last, where its answer says so. */
export interface Saved {
  readonly by: string;
  readonly at: string;
}
export const savedOf = (subject: unknown): Saved | null => {
  // Of a history it is the newest version.
  const { savedBy, savedAt } = (Array.isArray(subject) ? (subject[0] ?? {}) : subject) as {
    readonly savedBy?: unknown;
    readonly savedAt?: unknown;
  };
  return typeof savedBy === 'string' && typeof savedAt === 'string' ? { by: savedBy, at: savedAt } : null;
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

const textIn = ({ kind }: Field, locale: Locale | null, value: unknown): string => {
  if (locale === null) return asText(value);
  const text = (value as Readonly<Record<Locale, unknown>> | undefined)?.[locale];
  return kind === 'rich' ? textOfBlocks((text ?? []) as Parameters<typeof textOfBlocks>[0]) : asText(text);
};

/** Fields that somebody else has changed since the form was opened. */
export const differencesOf = <Subject,>(
  action: Action<Subject>,
  seen: Subject,
  now: Subject,
  mine: FormValues,
): readonly ChangedValue[] => {
  const before = action.initial(seen);
  const after = action.initial(now);
  return action
    .fields(now)
    .flatMap(([name, field]) =>
      (field.kind === 'languages' || field.kind === 'rich' ? locales : [null]).map((locale) => ({
        name,
        locale,
        was: textIn(field, locale, before[name]),
        theirs: textIn(field, locale, after[name]),
        mine: textIn(field, locale, mine[name]),
      })),
    )
    .filter(({ was, theirs }) => was !== theirs);
};

/** Of a long text only the changed words are looked for. */
const isLong = (text: string): boolean => text.length > 80;

interface ConflictProps {
  readonly saved: Saved | null;
  readonly differences: readonly Difference[];
  readonly onTakeTheirs: () => void;
  readonly onKeepMine: () => void;
}

/** Shows what somebody else has changed meanwhile, and asks which values to use. */
export const Conflict = ({ saved, differences, onTakeTheirs, onKeepMine }: ConflictProps): ReactNode => {
  const t = usePhrase();
  const { plain } = useSpeech();
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
          {differences.map(({ label, was, theirs, mine }) => (
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
