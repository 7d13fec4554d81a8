import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconCircleCheck } from '../icons/icons.gen.ts';
import { useEffect } from 'react';
import { Link } from '../action/link.tsx';
import { StateBadge } from '../display/state-badge.tsx';
import { Card } from '../layout/card.tsx';
import { SharesField } from '../order/shares-field.tsx';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { CheckboxGroupField } from '../fields/checkbox-group-field.tsx';
import { Checklist } from '../fields/checklist.tsx';
import { DateField } from '../fields/date-field.tsx';
import { DateTimeField } from '../fields/date-time-field.tsx';
import { EmailField } from '../fields/email-field.tsx';
import { Form } from './form.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import type { StandardSchema } from './props.ts';
import { RadioField } from '../fields/radio-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useForm } from './use-form.ts';

const initialValues = {
  email: '',
  password: '',
  firstName: 'Anežka',
  street: '',
  country: '',
  born: '',
  amount: '' as number | '',
  volume: '',
  origin: [] as string[],
  note: '',
  shares: 5 as number | null,
  terms: false,
  paper: true,
  isSure: false,
};

/** Requires every field. */
/** Keeps the typed text. */
const asTyped = { read: (text: string): unknown => text, write: (value: unknown): string => String(value) };

const schema: StandardSchema<typeof initialValues> = {
  '~standard': {
    version: 1,
    vendor: 'story',
    validate: (value) => {
      const values = value as typeof initialValues;
      const empty = Object.entries(values).filter(
        ([, entry]) => !entry || (Array.isArray(entry) && entry.length === 0),
      );
      return empty.length === 0
        ? { value: values }
        : { issues: empty.map(([path]) => ({ path: [path], message: 'required' })) };
    },
  },
};

function FormDemo({ isSubmitted = false }: { isSubmitted?: boolean }) {
  const form = useForm({ initialValues, schema, translate: () => 'Vyplňte prosím toto pole.' });
  useEffect(() => {
    if (isSubmitted) document.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  }, [isSubmitted]);
  return (
    <div style={{ maxWidth: 560 }}>
      <Card>
        <Form
          form={form}
          onSubmit={() => Promise.reject(new Error('Server neodpovídá.'))}
          submitLabel="Odeslat"
        >
          <EmailField name="email" label="E-mail" description="Na tuto adresu pošleme potvrzení." />
          <PasswordField name="password" label="Heslo" autoComplete="new-password" />
          <TextField
            name="firstName"
            label="Jméno"
            isDisabled
            labelEnd={<StateBadge tone="positive" icon={IconCircleCheck} label="Ověřeno" />}
          />
          <TextField
            name="street"
            label="Ulice a číslo popisné nebo orientační podle dokladu totožnosti"
            isOptional
          />
          <SelectField
            name="country"
            label="Země"
            placeholder="Vyberte"
            options={[
              { value: 'CZ', label: 'Česko' },
              { value: 'SK', label: 'Slovensko' },
            ]}
          />
          <DateField name="born" label="Datum narození" />
          <DateTimeField name="from" label="Zveřejnit od" isOptional />
          <NumberField name="amount" label="Částka" unit="Kč" reader={asTyped} />
          <RadioField
            name="volume"
            label="Předpokládaný objem obchodů za rok"
            options={[
              { value: '1', label: 'do 50 000 Kč' },
              { value: '2', label: '50 001 až 250 000 Kč' },
              { value: '3', label: 'nad 250 000 Kč', description: 'Můžeme požádat o doložení původu peněz.' },
            ]}
          />
          <CheckboxGroupField
            name="origin"
            label="Původ peněz"
            description="Vyberte aspoň jednu možnost."
            options={[
              { value: 'salary', label: 'Mzda' },
              { value: 'business', label: 'Podnikání' },
            ]}
          />
          <TextAreaField name="note" label="Proč chcete investovat?" />
          <SharesField
            name="shares"
            label="Počet podílů"
            description="Nejméně 5, volných 120"
            min={5}
            max={120}
          />
          <Checklist
            legend="Dokumenty"
            allLabel="Souhlasím se všemi dokumenty"
            items={[
              {
                name: 'terms',
                label: (
                  <>
                    Souhlasím s <Link to="/terms">obchodními podmínkami</Link>
                  </>
                ),
              },
              { name: 'paper', label: 'Seznámil/a jsem se s white paperem' },
            ]}
          />
          <CheckboxField name="isSure" label="Potvrzuji, že uvedené údaje jsou pravdivé a úplné." />
        </Form>
      </Card>
    </div>
  );
}

const meta: Meta = { title: 'Form' };
export default meta;

export const Fields: StoryObj = { render: () => <FormDemo /> };
export const WithErrors: StoryObj = { render: () => <FormDemo isSubmitted /> };
