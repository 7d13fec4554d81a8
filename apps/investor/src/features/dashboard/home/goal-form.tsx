import type { Home } from '@parcela/contract/investor';
import { currencies, type Currency } from '@parcela/domain';
import { ConfirmButton, Form, NumberField, SelectField, useForm } from '@parcela/ui';
import { serverClock, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { z } from 'zod/mini';
import { type TypedAmount, useAmountReader } from '../../../shared/money/amount-reader.ts';
import { removeGoal, storeGoal } from './get-home.ts';

const schema = z.object({
  amount: z.custom<number>((value) => typeof value === 'number' && value > 0),
  currency: z.enum(currencies),
  year: z.string(),
});
/** The years that a user can choose. */
const yearsAhead = 40;

/** Asks for the yearly income and the year. */
export const GoalForm = ({ goal, onDone }: { goal: Home['goal']; onDone: () => void }): ReactNode => {
  const t = usePhrase();
  const thisYear = new Date(serverClock.now()).getUTCFullYear();
  const initialValues: { amount: TypedAmount; currency: Currency; year: string } = {
    amount: goal?.amount ?? '',
    currency: goal?.currency ?? 'CZK',
    year: String(goal?.year ?? thisYear + 10),
  };
  const form = useForm({ initialValues, schema, translate: () => t('home.goalAmountInvalid') });
  const years = Array.from({ length: yearsAhead }, (_, index) => String(thisYear + 1 + index));
  return (
    <>
      <Form
        form={form}
        label={t('home.goal')}
        submitLabel={t('home.goalSave')}
        onSubmit={async ({ amount, currency, year }) => {
          await storeGoal({ amount, currency, year: Number(year) });
          onDone();
        }}
      >
        <NumberField
          name="amount"
          label={t('home.goalAmount')}
          unit={form.values.currency}
          reader={useAmountReader(form.values.currency)}
        />
        <SelectField
          name="currency"
          label={t('currency.label')}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <SelectField
          name="year"
          label={t('home.goalYear')}
          options={years.map((value) => ({ value, label: value }))}
        />
      </Form>
      {goal !== null && (
        <ConfirmButton
          label={t('home.goalDelete')}
          emphasis="quiet"
          title={t('home.goalDeleteTitle')}
          confirmLabel={t('home.goalDelete')}
          cancelLabel={t('home.goalKeep')}
          onConfirm={async () => {
            await removeGoal();
            onDone();
          }}
        >
          {t('home.goalDeleteText')}
        </ConfirmButton>
      )}
    </>
  );
};
