import { Link } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/navigation/paths.ts';
import type { DeletionReason } from './delete-account.ts';
import classes from './deletion-refusal.module.css';

/** The page on which the user can remove the reason. */
const places: Readonly<Record<DeletionReason, string>> = {
  holdings: paths.dashboard,
  live_orders: paths.orders,
  money: '#wallet',
  withdrawals: '#wallet',
  open_refunds: paths.orders,
  suspense: paths.orders,
  debts: paths.earnings,
  share_transfers: paths.dashboard,
};

interface DeletionRefusalProps {
  readonly reasons: readonly (DeletionReason | 'other')[];
  readonly onLeave: () => void;
}

/** The reasons against the deletion, with a remedy and its page for each. */
export const DeletionRefusal = ({ reasons, onLeave }: DeletionRefusalProps): ReactNode => {
  const t = usePhrase();
  return (
    <ul className={classes['list']}>
      {reasons.map((reason) => (
        <li key={reason}>
          <strong>{t(`settings.refusal.${reason}`)}</strong>
          <span>{t(`settings.refusalAdvice.${reason}`)}</span>
          {reason !== 'other' && (
            <Link to={places[reason]} onClick={onLeave}>
              {t(`settings.refusalLink.${reason}`)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
};
