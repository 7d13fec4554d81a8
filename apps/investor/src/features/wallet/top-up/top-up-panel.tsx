import type { TopUp } from '@parcela/contract/investor';
import { displayIban, type WalletCurrency } from '@parcela/domain';
import {
  CopyField,
  Form,
  NumberField,
  QrFigure,
  QueryView,
  Segmented,
  SidePanel,
  Stack,
  Text,
  TextSkeleton,
  useForm,
} from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { type TypedAmount, useAmountReader } from '../../../shared/money/amount-reader.ts';
import { amountSchema, useAmountProblem } from '../amount-schema.ts';
import { GatewayForm } from './gateway-form.tsx';
import { useTopUp } from './top-up-queries.ts';

/** A larger amount has no QR code in any standard. */
const amountMax = 99_999_999_99;

const Details = ({ transfer }: { transfer: NonNullable<TopUp['instructions']> }): ReactNode => {
  const t = usePhrase();
  const { payeeName, accountNumber, iban, bic, bankName, variableSymbol, message, currency } = transfer;
  return (
    <div>
      <CopyField
        label={t(currency === 'CZK' ? 'wallet.topUp.variableSymbol' : 'wallet.topUp.reference')}
        value={variableSymbol}
      />
      <CopyField label={t('wallet.topUp.payee')} value={payeeName} />
      {currency === 'CZK' && <CopyField label={t('wallet.topUp.account')} value={accountNumber} />}
      <CopyField label={t('wallet.topUp.iban')} value={iban} display={displayIban(iban)} />
      {bic !== null && <CopyField label={t('wallet.topUp.bic')} value={bic} />}
      <CopyField label={t('wallet.topUp.bank')} value={bankName} />
      <CopyField label={t('wallet.topUp.message')} value={message} />
    </div>
  );
};

/** Adds a QR code for an amount. */
const AmountForm = ({
  currency,
  onAmount,
}: {
  currency: WalletCurrency;
  onAmount: (amount: number) => void;
}): ReactNode => {
  const t = usePhrase();
  const initialValues: { amount: TypedAmount } = { amount: '' };
  const form = useForm({ initialValues, schema: amountSchema(amountMax), translate: useAmountProblem() });
  return (
    <Form
      form={form}
      label={t('wallet.topUp.qr')}
      submitLabel={t('wallet.topUp.showQr')}
      onSubmit={({ amount }) => Promise.resolve(onAmount(amount))}
    >
      <NumberField
        name="amount"
        label={t('wallet.amount')}
        unit={currency}
        reader={useAmountReader(currency)}
      />
    </Form>
  );
};

/** The details of a bank transfer to one wallet, with a QR code on request. */
const Transfer = ({
  instructions,
  onAmount,
}: {
  instructions: NonNullable<TopUp['instructions']>;
  onAmount: (amount: number) => void;
}): ReactNode => {
  const t = usePhrase();
  return (
    <Stack gap="lg">
      <Text>{t('wallet.topUp.text')}</Text>
      <Details transfer={instructions} />
      <AmountForm currency={instructions.currency} onAmount={onAmount} />
      {instructions.qr !== null && (
        <QrFigure src={instructions.qr} alt={t('wallet.topUp.qrAlt')} caption={t('wallet.topUp.qrCaption')} />
      )}
      <Text size="sm" c="dimmed">
        {t('wallet.topUp.rule')}
      </Text>
    </Stack>
  );
};

/** The panel with the ways to send money to one wallet: a bank transfer, or a payment at a gateway. */
export const TopUpPanel = ({
  currency,
  onClose,
}: {
  currency: WalletCurrency;
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  const [amount, setAmount] = useState<number | undefined>(undefined);
  const [way, setWay] = useState<'transfer' | 'online'>('transfer');
  const topUp = useTopUp(currency, amount);
  return (
    <SidePanel isOpen onClose={onClose} title={t('wallet.topUp.action')}>
      <QueryView query={topUp} loading={<TextSkeleton lines={10} />} empty={null}>
        {({ instructions, gateways }) =>
          instructions === null ? null : (
            <Stack gap="lg">
              {gateways.length > 0 && (
                <Segmented
                  label={t('wallet.topUp.means')}
                  options={[
                    { value: 'transfer', label: t('paymentMeans.BankTransfer') },
                    { value: 'online', label: t('wallet.topUp.online') },
                  ]}
                  value={way}
                  onChange={setWay}
                />
              )}
              {way === 'online' && gateways.length > 0 ? (
                <GatewayForm currency={currency} gateways={gateways} />
              ) : (
                <Transfer instructions={instructions} onAmount={setAmount} />
              )}
            </Stack>
          )
        }
      </QueryView>
    </SidePanel>
  );
};
