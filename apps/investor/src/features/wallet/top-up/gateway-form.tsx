import type { TopUp } from '@parcela/contract/investor';
import { type GatewayProvider, localeTags, paymentGateways, type WalletCurrency } from '@parcela/domain';
import { Form, formatMoney, NumberField, RadioField, Text, useForm } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { z } from 'zod/mini';
import { type TypedAmount, useAmountReader } from '../../../shared/money/amount-reader.ts';
import { useGoTo } from '../../../shared/navigation/use-go-to.ts';
import { amountSchema, useAmountProblem } from '../amount-schema.ts';
import { startGatewayTopUp } from './start-top-up.ts';

/** The order in which the means of payment are offered; the first is preselected. */
const meansInOrder = ['card', 'instant', 'cryptocurrency'];
const rankOf = ({ provider }: TopUp['gateways'][number]): number =>
  meansInOrder.indexOf(paymentGateways[provider].means);

interface Values extends Record<string, unknown> {
  amount: TypedAmount;
  provider: GatewayProvider;
}

/** Asks for amount and means of payment, and goes to the page of the gateway. */
export const GatewayForm = ({
  currency,
  gateways: offered,
}: {
  currency: WalletCurrency;
  gateways: TopUp['gateways'];
}): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const goTo = useGoTo();
  const problemOf = useAmountProblem();
  const gateways = offered.toSorted((one, other) => rankOf(one) - rankOf(other));
  const [first] = gateways;
  const { min, max, provider } = first ?? { min: 0, max: 0, provider: 'csob' };
  const bounds = {
    min: formatMoney(localeTags[locale], min, currency, { fraction: 'trim' }),
    max: formatMoney(localeTags[locale], max, currency, { fraction: 'trim' }),
  };
  const initialValues: Values = { amount: '', provider };
  const form = useForm({
    initialValues,
    schema: z.extend(amountSchema(max, min), { provider: z.enum(gateways.map((one) => one.provider)) }),
    translate: (issue) =>
      issue.message === 'too_much' || issue.message === 'below_least'
        ? t('wallet.topUp.bounds', bounds)
        : problemOf(issue),
  });
  return (
    <Form
      form={form}
      label={t('wallet.topUp.online')}
      submitLabel={t('wallet.topUp.toGateway')}
      isSubmitWide
      onSubmit={async ({ amount, provider: chosen }) =>
        goTo(await startGatewayTopUp(currency, { amount, provider: chosen }))
      }
    >
      <NumberField
        name="amount"
        label={t('wallet.amount')}
        description={t('wallet.topUp.bounds', bounds)}
        unit={currency}
        reader={useAmountReader(currency)}
      />
      <RadioField
        name="provider"
        label={t('wallet.topUp.means')}
        options={gateways.map((one) => {
          const { means, name } = paymentGateways[one.provider];
          return { value: one.provider, label: t(`paymentMeans.${means}`), description: name };
        })}
      />
      <Text size="sm" c="dimmed">
        {t('wallet.topUp.onlineRule')}
      </Text>
    </Form>
  );
};
