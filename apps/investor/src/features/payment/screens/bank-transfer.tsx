import { type BankTransferInstructions, type Order, getBankTransfer } from '@parcela/contract/investor';
import { displayIban } from '@parcela/domain';
import {
  Card,
  CopyField,
  formatMoney,
  Link,
  QrFigure,
  QueryView,
  Section,
  Spinner,
  Stack,
  TextSkeleton,
} from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { routeOptions } from '../../../shared/api/api.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import classes from './bank-transfer.module.css';
import { QrActions } from './qr-actions.tsx';
import { InstantOffer } from './instant-option.tsx';

/** The amount in the format of a bank's form: 1234.50. */
const typedAmount = (minor: number): string => {
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const Instructions = ({ transfer }: { transfer: BankTransferInstructions }): ReactNode => {
  const t = usePhrase();
  const { locale } = useIntl();
  const reference = transfer.currency === 'CZK' ? 'payment.variableSymbol' : 'payment.reference';
  return (
    <div className={classes['root']}>
      <div className={classes['fields']}>
        <CopyField label={t('payment.payee')} value={transfer.payeeName} />
        <CopyField label={t('payment.account')} value={transfer.accountNumber} />
        <CopyField label={t('payment.iban')} value={transfer.iban} display={displayIban(transfer.iban)} />
        {transfer.bic !== null && <CopyField label={t('payment.bic')} value={transfer.bic} />}
        <CopyField label={t('payment.bank')} value={transfer.bankName} />
        <CopyField
          label={t('payment.amount')}
          value={typedAmount(transfer.amount)}
          display={formatMoney(locale, transfer.amount, transfer.currency)}
        />
        <CopyField label={t(reference)} value={transfer.variableSymbol} />
        <CopyField label={t('payment.message')} value={transfer.message} />
      </div>
      {transfer.qr !== null && (
        <Stack gap="sm" align="center">
          <QrFigure src={transfer.qr} alt={t('payment.qrAlt')} caption={t('payment.qrCaption')} />
          <QrActions picture={transfer.qr} fileName={`payment-${transfer.variableSymbol}.png`} />
        </Stack>
      )}
    </div>
  );
};

/**
 * The instructions for a transfer. The screen polls the order, so it changes to Paid without a reload. Its
 * key is the amount owed: after a part payment, the amount and the QR code show the rest.
 */
export const BankTransfer = ({ order }: { order: Order }): ReactNode => {
  const t = usePhrase();
  const transfer = useQuery({
    ...routeOptions(getBankTransfer, { params: { documentId: order.documentId } }),
    staleTime: 0,
  });
  return (
    <Section
      title={t('payment.transferTitle')}
      description={t('payment.transferText', { currency: order.currency })}
    >
      <Stack gap="md">
        <Card>
          <QueryView query={transfer} loading={<TextSkeleton lines={10} />} empty={null}>
            {(data) => <Instructions transfer={data} />}
          </QueryView>
        </Card>
        <InstantOffer order={order} />
        <Stack gap={0} align="center">
          <Spinner label={t('payment.waiting')} isLabelVisible />
          <Link to={paths.orderPayment(order.documentId)}>{t('payment.otherWay')}</Link>
        </Stack>
      </Stack>
    </Section>
  );
};
