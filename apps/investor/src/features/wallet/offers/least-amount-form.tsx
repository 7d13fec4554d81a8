import type { WalletCurrency } from '@parcela/domain';
import { Form, NumberField, useForm } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { type TypedAmount, useAmountReader } from '../../../shared/money/amount-reader.ts';
import { optionalAmountSchema, useAmountProblem } from '../amount-schema.ts';

interface LeastAmountFormProps {
  readonly currency: WalletCurrency;
  readonly leastAmount: number | null;
  readonly onSave: (leastAmount: number | null) => Promise<void>;
}

/** Asks for the optional smallest free amount from which the investor wants notices. */
export const LeastAmountForm = ({ currency, leastAmount, onSave }: LeastAmountFormProps): ReactNode => {
  const t = usePhrase();
  const problemOf = useAmountProblem();
  const initialValues: { amount: TypedAmount } = { amount: leastAmount ?? '' };
  const form = useForm({
    initialValues,
    schema: optionalAmountSchema,
    translate: (issue) => (issue.message === 'too_much' ? t('wallet.offers.tooMuch') : problemOf(issue)),
  });
  return (
    <Form
      form={form}
      label={t('wallet.offers.least')}
      submitLabel={t('wallet.offers.save')}
      onSubmit={({ amount }) => onSave(amount === '' ? null : amount)}
    >
      <NumberField
        name="amount"
        label={t('wallet.offers.least')}
        description={t('wallet.offers.leastHint')}
        unit={currency}
        isOptional
        reader={useAmountReader(currency)}
      />
    </Form>
  );
};
