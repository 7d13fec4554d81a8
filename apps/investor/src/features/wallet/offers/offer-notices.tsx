import type { OfferNotices as Notices } from '@parcela/contract/investor';
import type { WalletCurrency } from '@parcela/domain';
import { Button, NoticeBox, QueryView, Section, Stack, TextSkeleton, TickBox } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MutationFailure } from '../../../shared/step-up/mutation-failure.tsx';
import { LeastAmountForm } from './least-amount-form.tsx';
import { depositToWallet, saveNotices, useOfferNotices } from './offer-notice-queries.ts';

/** Says that payouts do not go to the wallet, and lets the investor change that. */
const EarningsToBank = (): ReactNode => {
  const t = usePhrase();
  const depositing = useMutation({ mutationFn: depositToWallet });
  return (
    <NoticeBox
      tone="info"
      actions={
        <Button
          emphasis="secondary"
          size="small"
          isBusy={depositing.isPending}
          onClick={() => depositing.mutate()}
        >
          {t('wallet.offers.keep')}
        </Button>
      }
    >
      {t('wallet.offers.toBank')}
      <MutationFailure mutation={depositing} />
    </NoticeBox>
  );
};

const Choice = ({ currency, notices }: { currency: WalletCurrency; notices: Notices }): ReactNode => {
  const t = usePhrase();
  const saving = useMutation({
    mutationFn: (change: Pick<Notices, 'isOn' | 'leastAmount'>) => saveNotices(currency, change),
  });
  const isOn = saving.isPending ? saving.variables.isOn : notices.isOn;
  return (
    <Stack gap="md">
      <TickBox
        label={t('wallet.offers.switch', { currency })}
        isChecked={isOn}
        isDisabled={saving.isPending}
        onChange={(isChecked) => saving.mutate({ isOn: isChecked, leastAmount: null })}
      />
      {notices.isOn && (
        <LeastAmountForm
          key={notices.leastAmount}
          currency={currency}
          leastAmount={notices.leastAmount}
          onSave={(leastAmount) => saving.mutateAsync({ isOn: true, leastAmount })}
        />
      )}
      <output>{saving.isSuccess && t('wallet.offers.saved')}</output>
      <MutationFailure mutation={saving} />
      {notices.isOn && notices.payoutMethod === 'BankTransfer' && <EarningsToBank />}
    </Stack>
  );
};

/** Lets the owner of a wallet choose whether to get notices of offers that its free money covers. */
export const OfferNotices = ({ currency }: { currency: WalletCurrency }): ReactNode => {
  const t = usePhrase();
  return (
    <Section title={t('wallet.offers.title')} description={t('wallet.offers.text')}>
      <QueryView query={useOfferNotices(currency)} loading={<TextSkeleton lines={2} />} empty={null}>
        {(notices) => <Choice key={currency} currency={currency} notices={notices} />}
      </QueryView>
    </Section>
  );
};
