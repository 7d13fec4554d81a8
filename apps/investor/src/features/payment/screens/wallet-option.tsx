import type { Order, Wallet } from '@parcela/contract/investor';
import {
  Button,
  Card,
  ErrorBox,
  FactList,
  MoneyText,
  QueryView,
  Stack,
  Text,
  TextSkeleton,
  useDescribeError,
} from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconWallet } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  payFromWallet,
  walletChange,
  walletRequestOf,
  type WalletRequest,
} from '../../../shared/wallet/pay-from-wallet.ts';
import { WalletChangePopup } from '../../../shared/wallet/wallet-change-popup.tsx';
import { useWallet } from '../../../shared/wallet/wallet-queries.ts';

const WalletPayment = ({ order, wallet }: { order: Order; wallet: Wallet }): ReactNode => {
  const t = usePhrase();
  const describeError = useDescribeError();
  const payment = useMutation({ mutationFn: payFromWallet });
  const request = walletRequestOf(order, wallet);
  const rest = order.owed - request.amount;
  const change =
    payment.isError && payment.variables !== undefined
      ? walletChange(payment.variables, payment.error)
      : null;
  const failure = payment.isError && change === null ? describeError(payment.error) : null;
  const pay = async (next: WalletRequest): Promise<void> => {
    await payment.mutateAsync(next).catch(() => undefined);
  };
  const amount = (value: number): ReactNode => <MoneyText amount={value} currency={order.currency} />;
  return (
    <Stack gap="md">
      <FactList
        facts={[
          { key: 'balance', label: t('payment.walletBalance'), value: amount(wallet.balance) },
          { key: 'part', label: t('order.fromWallet'), value: amount(request.amount) },
          { key: 'rest', label: t('payment.walletRest'), value: amount(rest) },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t(rest === 0 ? 'payment.walletFullText' : 'payment.walletPartText')}
      </Text>
      <div>
        <Button
          emphasis="secondary"
          icon={IconWallet}
          isBusy={payment.isPending}
          onClick={() => void pay(request)}
        >
          {t('payment.walletPay')}
        </Button>
      </div>
      {failure !== null && (
        <ErrorBox title={failure.title} reference={failure.reference}>
          {failure.message}
        </ErrorBox>
      )}
      {change !== null && (
        <WalletChangePopup
          change={change}
          onConfirm={() => pay({ ...change.request, amount: change.newAmount })}
          onClose={() => payment.reset()}
        />
      )}
    </Stack>
  );
};

/** Offers the wallet as a payment type when the order accepts it and the wallet has money. */
export const WalletOption = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const isOffered = order.rails.includes('Wallet') && order.owed > 0;
  const wallet = useWallet(order.currency, { isWanted: isOffered });
  if (!isOffered || wallet.data?.balance === 0) return null;
  return (
    <Card title={t('payment.walletTitle')}>
      <QueryView query={wallet} loading={<TextSkeleton lines={5} />} empty={null}>
        {(data) => <WalletPayment order={order} wallet={data} />}
      </QueryView>
    </Card>
  );
};
