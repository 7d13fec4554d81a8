import type { WalletMovement } from '@parcela/contract/investor';
import { type DataTableColumn, DateTimeText, Group, Link, MoneyText, Stack, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import {
  IconArrowBackUp,
  IconBuildingBank,
  IconChartLine,
  IconCircleCheck,
  IconCircleMinus,
  IconCirclePlus,
  IconLock,
  IconLockOpen,
} from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { paths } from '../../shared/navigation/paths.ts';

const icons = {
  credited: IconCirclePlus,
  held: IconLock,
  released: IconLockOpen,
  paid: IconCircleCheck,
  refunded: IconArrowBackUp,
  withdrawn: IconBuildingBank,
  withdrawal_returned: IconArrowBackUp,
  reversed: IconBuildingBank,
  earning: IconChartLine,
  debt_collected: IconCircleMinus,
} as const satisfies Record<WalletMovement['kind'], unknown>;

/** The kind of movement and its order. */
const Movement = ({ movement: { kind, order } }: { movement: WalletMovement }): ReactNode => {
  const t = usePhrase();
  const Icon = icons[kind];
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={20} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
      <Stack gap={0} miw={0}>
        <span>{t(`wallet.kind.${kind}`)}</span>
        {order !== null && (
          <Text component="span" size="sm" fw={400} c="dimmed">
            <Link to={paths.order(order.documentId)}>{order.number}</Link> {order.projectTitle}
          </Text>
        )}
      </Stack>
    </Group>
  );
};

/** A change with its sign; empty without a change. */
const change = (amount: number, currency: string): ReactNode =>
  amount === 0 ? null : <MoneyText amount={amount} currency={currency} hasArrow />;

export const useMovementColumns = (): DataTableColumn<WalletMovement>[] => {
  const t = usePhrase();
  return [
    {
      key: 'at',
      header: t('wallet.date'),
      cell: ({ at }) => <DateTimeText value={at} hasTimeZone={false} />,
    },
    {
      key: 'movement',
      header: t('wallet.movement'),
      isCardTitle: true,
      cell: (movement) => <Movement movement={movement} />,
    },
    {
      key: 'amount',
      header: t('wallet.amount'),
      align: 'end',
      isOnOneLine: true,
      cell: ({ amount, currency }) => change(amount, currency),
    },
    {
      key: 'heldAmount',
      header: t('wallet.heldAmount'),
      align: 'end',
      isOnOneLine: true,
      cell: ({ heldAmount, currency }) =>
        heldAmount === 0 ? null : <MoneyText amount={heldAmount} currency={currency} sign="always" />,
    },
    {
      key: 'balance',
      header: t('wallet.balance'),
      align: 'end',
      isOnOneLine: true,
      cell: ({ balance, currency }) => <MoneyText amount={balance} currency={currency} />,
    },
  ];
};
