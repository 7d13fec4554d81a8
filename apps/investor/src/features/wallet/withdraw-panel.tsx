import type { PayoutAccount, Withdrawal } from '@parcela/contract/investor';
import type { WalletCurrency } from '@parcela/domain';
import {
  ButtonLink,
  DateTimeText,
  FactList,
  MoneyText,
  NoticeBox,
  QueryView,
  SidePanel,
  Stack,
  TextSkeleton,
} from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import { StepUpDialog } from '../../shared/step-up/step-up-dialog.tsx';
import { accountIn, useBankAccounts } from '../../shared/wallet/bank-account-queries.ts';
import { useWallet } from '../../shared/wallet/wallet-queries.ts';
import { WithdrawForm } from './withdraw-form.tsx';

/** The reason why no money can go to the account yet, and a link to the setting. */
const AccountNotice = ({
  currency,
  account,
}: {
  currency: WalletCurrency;
  account: PayoutAccount | undefined;
}): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const state = account === undefined || account.state === 'active' ? 'none' : account.state;
  return (
    <NoticeBox
      tone={state === 'waiting' || state === 'review' ? 'info' : 'warning'}
      actions={
        <ButtonLink to={`${paths.settings}#bank-account-${currency}`} emphasis="secondary" size="small">
          {t('wallet.toAccount')}
        </ButtonLink>
      }
    >
      {rich(`wallet.accountText.${state}`, {
        currency,
        from: account === undefined ? '' : <DateTimeText key="from" value={account.usableFrom} />,
      })}
    </NoticeBox>
  );
};

const Requested = ({ withdrawal }: { withdrawal: Withdrawal }): ReactNode => {
  const t = usePhrase();
  const { amount, currency, account } = withdrawal;
  return (
    <NoticeBox tone="success" title={t('wallet.requestedTitle')} isAnnounced>
      <Stack gap="sm">
        <FactList
          facts={[
            {
              key: 'amount',
              label: t('wallet.amount'),
              value: <MoneyText amount={amount} currency={currency} />,
            },
            { key: 'account', label: t('wallet.account'), value: account },
          ]}
        />
        <span>{t('wallet.requestedText')}</span>
      </Stack>
    </NoticeBox>
  );
};

const Content = ({ currency }: { currency: WalletCurrency }): ReactNode => {
  const wallet = useWallet(currency);
  const accounts = useBankAccounts();
  const [withdrawal, setWithdrawal] = useState<Withdrawal | null>(null);
  if (withdrawal !== null) return <Requested withdrawal={withdrawal} />;
  return (
    <QueryView query={accounts} loading={<TextSkeleton lines={8} />} empty={null}>
      {(list) => {
        const account = accountIn(list, currency);
        if (account?.state !== 'active') return <AccountNotice currency={currency} account={account} />;
        return (
          <QueryView query={wallet} loading={<TextSkeleton lines={8} />} empty={null}>
            {(loaded) => <WithdrawForm wallet={loaded} account={account} onDone={setWithdrawal} />}
          </QueryView>
        );
      }}
    </QueryView>
  );
};

/** The panel in which an investor withdraws an amount from one wallet. */
export const WithdrawPanel = ({
  currency,
  onClose,
}: {
  currency: WalletCurrency;
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  return (
    <>
      <SidePanel isOpen onClose={onClose} title={t('wallet.withdraw')}>
        <Content currency={currency} />
      </SidePanel>
      <StepUpDialog />
    </>
  );
};
