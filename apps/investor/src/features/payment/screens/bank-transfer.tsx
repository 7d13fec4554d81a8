import { type BankTransferInstructions, type Order, getBankTransfer } from '@parcela/contract/investor';
import { displayIban } from '@parcela/domain';
import {
  Button,
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
import { IconCheck, IconCopy } from '@parcela/ui/icons';
import { useClipboard } from '@mantine/hooks';
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

/** All fields as lines of text. */
const CopyAll = ({ text }: { text: string }): ReactNode => {
  const t = usePhrase();
  const { copied, copy } = useClipboard({ timeout: 2_500 });
  return (
    <Button emphasis="secondary" icon={copied ? IconCheck : IconCopy} isWide onClick={() => copy(text)}>
      <span aria-live="polite">{t(copied ? 'payment.allCopied' : 'payment.copyAll')}</span>
    </Button>
  );
};

const Instructions = ({ transfer }: { transfer: BankTransferInstructions }): ReactNode => {
  const t = usePhrase();
  const { locale } = useIntl();
  const reference = transfer.currency === 'CZK' ? 'payment.variableSymbol' : 'payment.reference';
  const fields = [
    { label: t('payment.payee'), value: transfer.payeeName },
    { label: t('payment.account'), value: transfer.accountNumber },
    { label: t('payment.iban'), value: transfer.iban, display: displayIban(transfer.iban) },
    ...(transfer.bic === null ? [] : [{ label: t('payment.bic'), value: transfer.bic }]),
    { label: t('payment.bank'), value: transfer.bankName },
    {
      label: t('payment.amount'),
      value: typedAmount(transfer.amount),
      display: formatMoney(locale, transfer.amount, transfer.currency),
    },
    { label: t(reference), value: transfer.variableSymbol },
    { label: t('payment.message'), value: transfer.message },
  ];
  return (
    <div className={classes['root']}>
      {transfer.qr !== null && (
        <div className={classes['qr']}>
          <QrFigure src={transfer.qr} alt={t('payment.qrAlt')} caption={t('payment.qrCaption')} />
          <QrActions picture={transfer.qr} fileName={`payment-${transfer.variableSymbol}.png`} />
        </div>
      )}
      <div className={classes['fields']}>
        <CopyAll text={fields.map(({ label, value }) => `${label}: ${value}`).join('\n')} />
        {fields.map((field) => (
          <CopyField key={field.label} {...field} />
        ))}
      </div>
    </div>
  );
};

/**
 * The instructions for a transfer. The screen polls the order, so it changes to Paid without a reload. Its React key
 * is the amount owed: after a part payment, the amount and the QR code show the rest.
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
