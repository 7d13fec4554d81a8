import type { WalletMovement } from '@parcela/contract/investor';
import { dateInZone, platformTimeZone, writeMonth } from '@parcela/domain';
import { DateTimeText, Link, MoneyText, Stack } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBuildingBank,
  IconChartLine,
  IconCircleCheck,
  IconCircleMinus,
  IconCirclePlus,
  IconLock,
  IconLockOpen,
} from '@parcela/ui/icons';
import { type ReactNode, useId } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import classes from './movement-list.module.css';

const icons = {
  credited: IconCirclePlus,
  topped_up: IconCirclePlus,
  held: IconLock,
  released: IconLockOpen,
  paid: IconCircleCheck,
  refunded: IconArrowBackUp,
  withdrawn: IconBuildingBank,
  withdrawal_returned: IconArrowBackUp,
  reversed: IconBuildingBank,
  earning: IconChartLine,
  debt_collected: IconCircleMinus,
  shares_transferred: IconArrowsExchange,
} as const satisfies Record<WalletMovement['kind'], unknown>;

/** The change of the free money, or of the blocked money when only that has changed. */
const Amounts = ({ movement }: { movement: WalletMovement }): ReactNode => {
  const t = usePhrase();
  const { amount, heldAmount, balance, currency } = movement;
  return (
    <div className={classes['amounts']}>
      <div>
        {amount === 0 ? (
          <MoneyText amount={heldAmount} currency={currency} sign="always" />
        ) : (
          <MoneyText amount={amount} currency={currency} hasArrow />
        )}
      </div>
      <div className={classes['more']}>
        {t('wallet.balance')} <MoneyText amount={balance} currency={currency} />
      </div>
    </div>
  );
};

const Row = ({ movement }: { movement: WalletMovement }): ReactNode => {
  const t = usePhrase();
  const { kind, order, project, at, amount } = movement;
  const Icon = icons[kind];
  return (
    <li className={classes['row']}>
      <Icon size={20} stroke={1.6} aria-hidden className={classes['icon']} />
      <div className={classes['words']}>
        <div>{t(`wallet.kind.${kind}`)}</div>
        {project !== null && (
          <div>
            <Link to={paths.project(project.slug)}>{project.title}</Link>
          </div>
        )}
        <div className={classes['more']}>
          <DateTimeText value={at} hasTimeZone={false} />
          {order !== null && (
            <>
              , <Link to={paths.order(order.documentId)}>{order.number}</Link>
            </>
          )}
          {amount === 0 && <>, {t('wallet.fromHeld')}</>}
        </div>
      </div>
      <Amounts movement={movement} />
    </li>
  );
};

interface Month {
  /** `2026-11`. */
  readonly month: string;
  readonly movements: readonly WalletMovement[];
}

/** Groups movements of the same month, and keeps their order. */
const byMonth = (movements: readonly WalletMovement[]): readonly Month[] => {
  const months = Map.groupBy(movements, ({ at }) => dateInZone(new Date(at), platformTimeZone).slice(0, 7));
  return [...months].map(([month, ofMonth]) => ({ month, movements: ofMonth }));
};

const MonthOfMovements = ({ month, movements }: Month): ReactNode => {
  const { locale } = useLocale();
  const id = useId();
  return (
    <div>
      <h3 id={id} className={classes['month']}>
        {writeMonth(locale, month)}
      </h3>
      <ul aria-labelledby={id} className={classes['list']}>
        {movements.map((movement) => (
          <Row key={movement.id} movement={movement} />
        ))}
      </ul>
    </div>
  );
};

/** Movements of a wallet by month, newest first. */
export const MovementList = ({ movements }: { movements: readonly WalletMovement[] }): ReactNode => (
  <Stack gap="lg">
    {byMonth(movements).map((month) => (
      <MonthOfMovements key={month.month} {...month} />
    ))}
  </Stack>
);
