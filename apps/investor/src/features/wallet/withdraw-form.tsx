import type { PayoutAccount, Wallet, Withdrawal } from '@parcela/contract/investor';
import { Button, FactList, Form, MoneyText, NumberField, Stack, Text, useForm } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { type TypedAmount, useAmountReader } from '../../shared/money/amount-reader.ts';
import { isCancelled } from '../../shared/step-up/step-up.ts';
import { amountSchema, useAmountProblem } from './amount-schema.ts';
import { withdrawFromWallet } from './withdraw-from-wallet.ts';

interface WithdrawFormProps {
  readonly wallet: Wallet;
  /** It can receive money now. */
  readonly account: PayoutAccount;
  readonly onDone: (withdrawal: Withdrawal) => void;
}

/** Asks for the amount; shows account, remaining money and duration above the button. */
export const WithdrawForm = ({ wallet, account, onDone }: WithdrawFormProps): ReactNode => {
  const t = usePhrase();
  const { balance: free, currency } = wallet;
  const initialValues: { amount: TypedAmount } = { amount: '' };
  const form = useForm({
    initialValues,
    schema: amountSchema(free),
    translate: useAmountProblem(),
  });
  const { amount } = form.values;
  const rest = typeof amount === 'number' && amount <= free ? free - amount : null;
  return (
    <Form
      form={form}
      label={t('wallet.withdraw')}
      submitLabel={t('wallet.withdrawSubmit')}
      isSubmitWide
      onError={isCancelled}
      onSubmit={async (typed) => onDone(await withdrawFromWallet({ amount: typed.amount, currency }))}
    >
      <Stack gap="xs">
        <NumberField
          name="amount"
          label={t('wallet.amount')}
          unit={currency}
          reader={useAmountReader(currency)}
        />
        <div>
          <Button emphasis="quiet" size="small" onClick={() => form.setFieldValue('amount', free)}>
            {t('wallet.withdrawAll')}
          </Button>
        </div>
      </Stack>
      <FactList
        facts={[
          {
            key: 'free',
            label: t('wallet.free', { currency }),
            value: <MoneyText amount={free} currency={currency} />,
          },
          { key: 'account', label: t('wallet.account'), value: account.iban },
          { key: 'holder', label: t('wallet.holder'), value: account.holderName },
          {
            key: 'rest',
            label: t('wallet.rest'),
            value: <MoneyText amount={rest} currency={currency} />,
            isStrong: true,
          },
          { key: 'arrives', label: t('wallet.arrives'), value: t('wallet.arrivesIn') },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('wallet.withdrawRule')}
      </Text>
    </Form>
  );
};
