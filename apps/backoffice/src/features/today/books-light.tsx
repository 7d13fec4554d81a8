import { Link, RelativeTimeText, StateBadge, type Tone } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { to } from '../../shared/navigation/to.ts';
import type { Today } from './queue-lists.ts';
import classes from './today.module.css';

type Books = NonNullable<Today['books']>;

const lights = {
  clean: { tone: 'positive', icon: IconCircleCheck },
  late: { tone: 'attention', icon: IconClock },
  broken: { tone: 'negative', icon: IconAlertTriangle },
  stale: { tone: 'attention', icon: IconClock },
  never: { tone: 'attention', icon: IconClock },
} as const satisfies Readonly<Record<string, { tone: Tone; icon: unknown }>>;

const lightOf = ({ last, isStale }: Books): keyof typeof lights => {
  if (last === null || last.state === 'waiting') return 'never';
  return isStale && last.state !== 'broken' ? 'stale' : last.state;
};

/** Shows whether the books balanced in the last proof. */
export const BooksLight = ({ books }: { books: Books }): ReactNode => {
  const t = usePhrase();
  const { last, isWaiting } = books;
  const light = lightOf(books);
  const provedAt = last?.finishedAt ?? null;
  const { tone, icon } = lights[light];
  const badge = <StateBadge tone={tone} icon={icon} label={t(`boToday.books.${light}`)} />;
  return (
    <section aria-label={t('boToday.books')} className={classes['books']}>
      <p className={classes['light']}>
        {last === null ? badge : <Link to={to.bookProof(last.documentId)}>{badge}</Link>}
        {light === 'broken' && <span>{t('boToday.books.broken.text', { count: last?.broken ?? 0 })}</span>}
        {provedAt !== null && (
          <span className={classes['soft']}>
            {t('boToday.books.proved')} <RelativeTimeText value={provedAt} />
          </span>
        )}
        {isWaiting && <span className={classes['soft']}>{t('boToday.books.waiting')}</span>}
        <Link to={to.bookProofs}>{t('boToday.books.show')}</Link>
      </p>
    </section>
  );
};
