import {
  emptyOutWallet,
  type PayoutAccount,
  type Wallet,
  type Withdrawal,
  listWithdrawals,
} from '@parcela/contract/investor';
import { walletCurrencies } from '@parcela/domain';
import { ConfirmButton, FactList, MoneyText, NoticeBox, Stack, Text } from '@parcela/ui';
import { usePhrase, queryClient } from '@parcela/web';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/api.ts';
import { sendOnce } from '../../../shared/api/idempotency.ts';
import { refreshWallet } from '../../../shared/wallet/wallet-queries.ts';
import { accountIn, useBankAccounts } from '../../../shared/wallet/bank-account-queries.ts';
import { Points } from '../blocks/consequence-list.tsx';
import { unlessCancelled, withStepUp } from '../../../shared/step-up/step-up.ts';

/**
 * Sends one request even if the button is pressed several times; throws an `ApiFailure` when any wallet
 * cannot be emptied.
 */
const requestWithdrawals = async (): Promise<readonly Withdrawal[]> => {
  try {
    const { data } = await withStepUp(() =>
      sendOnce('empty-out-wallet', {}, (options) => call(emptyOutWallet, {}, options)),
    );
    return data.withdrawals;
  } finally {
    await Promise.all([
      ...walletCurrencies.map((currency) => refreshWallet(currency)),
      queryClient.invalidateQueries({ queryKey: [listWithdrawals.operationId] }),
    ]);
  }
};

interface EmptyWalletProps {
  /** Wallets with money. */
  readonly wallets: readonly Wallet[];
  readonly onDone: (withdrawals: readonly Withdrawal[]) => void;
}

/** The reason why the account cannot receive the money yet; null if it can. */
const blockerOf = (
  account: PayoutAccount | undefined,
): 'none' | Exclude<PayoutAccount['state'], 'active'> | null => {
  if (account === undefined) return 'none';
  return account.state === 'active' ? null : account.state;
};

/** The last digits, by which an investor recognises the account, as in the list of withdrawals. */
const lastOf = ({ iban }: PayoutAccount): string => `•••• ${iban.slice(-4)}`;

/**
 * Shows the target account of each wallet; names an account that cannot receive the money before the server refuses
 * the request.
 */
const Destinations = ({ wallets }: { wallets: readonly Wallet[] }): ReactNode => {
  const t = usePhrase();
  const accounts = useBankAccounts().data ?? [];
  const found = wallets.map(({ currency, balance }) => {
    const account = accountIn(accounts, currency);
    return { currency, balance, account, blocker: blockerOf(account) };
  });
  return (
    <>
      <FactList
        facts={found.map(({ currency, balance, account }) => ({
          key: currency,
          label: account === undefined ? currency : t('settings.emptyTo', { account: lastOf(account) }),
          value: <MoneyText amount={balance} currency={currency} />,
          isStrong: true,
        }))}
      />
      {found.map(({ currency, blocker }) =>
        blocker === null ? null : (
          <NoticeBox key={currency} tone="warning">
            {t(`settings.emptyAccount.${blocker}`, { currency })}
          </NoticeBox>
        ),
      )}
    </>
  );
};

/** Asks for confirmation before it withdraws all free money of the wallets, and explains the consequences. */
export const EmptyWallet = ({ wallets, onDone }: EmptyWalletProps): ReactNode => {
  const t = usePhrase();
  return (
    <ConfirmButton
      label={t('settings.emptyWallet')}
      emphasis="secondary"
      size="small"
      title={t('settings.emptyTitle')}
      confirmLabel={t('settings.emptyConfirm')}
      cancelLabel={t('ui.cancel')}
      onConfirm={() => unlessCancelled(async () => onDone(await requestWithdrawals()))}
    >
      <Stack gap="md">
        <Destinations wallets={wallets} />
        <Points
          points={(['approval', 'orders', 'held'] as const).map((point) => t(`settings.emptyPoint.${point}`))}
        />
        <Text size="sm" c="dimmed">
          {t('settings.emptyStepUp')}
        </Text>
      </Stack>
    </ConfirmButton>
  );
};
