import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { Form } from '../form/form.tsx';
import type { StandardSchema } from '../form/props.ts';
import { useForm } from '../form/use-form.ts';
import { NumberField } from './number-field.tsx';
import type { NumberReader } from './props.ts';

type Values = { amount: unknown };
const anything: StandardSchema<Values> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as Values }) },
};
/** Tenths with a decimal point; any other text stays. */
const tenths: NumberReader = {
  read: (text) => (/^\d+(\.\d)?$/.test(text) ? Math.round(Number(text) * 10) : text),
  write: (value) => (typeof value === 'number' ? (value / 10).toFixed(1) : String(value)),
};

function Sample({ amount }: Values) {
  const form = useForm({ initialValues: { amount }, schema: anything, translate: ({ code }) => code });
  return (
    <Form form={form} onSubmit={() => undefined} submitLabel="Send">
      <NumberField name="amount" label="Amount" reader={tenths} unit="EUR" />
      <output>{JSON.stringify(form.values)}</output>
    </Form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Amount');
const value = () => screen.getByRole('status').textContent;

describe('NumberField', () => {
  test('keeps the typed text until the field loses the focus', () => {
    renderUi(<Sample amount={15} />);
    expect(field().value).toBe('1.5');
    fireEvent.change(field(), { target: { value: '2' } });
    expect([field().value, value()]).toEqual(['2', '{"amount":20}']);
    fireEvent.blur(field());
    expect([field().value, value()]).toEqual(['2.0', '{"amount":20}']);
  });

  test('keeps every character of a text that is not a number', () => {
    renderUi(<Sample amount="" />);
    fireEvent.change(field(), { target: { value: '1e3 x' } });
    fireEvent.blur(field());
    expect([field().value, value()]).toEqual(['1e3 x', '{"amount":"1e3 x"}']);
  });

  test('shows how it interprets a pasted text', () => {
    renderUi(<Sample amount="" />);
    fireEvent.input(field(), { target: { value: '3' }, inputType: 'insertFromPaste' });
    expect(value()).toBe('{"amount":30}');
    expect(field().value).toBe('3.0');
  });
});
