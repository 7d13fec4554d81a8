import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { Form } from '../form/form.tsx';
import type { StandardSchema } from '../form/props.ts';
import { useForm } from '../form/use-form.ts';
import { NumberField } from './number-field.tsx';

const anything: StandardSchema<{ amount: number | '' }> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as { amount: number } }) },
};

function Sample({ amount }: { amount: number | '' }) {
  const form = useForm({ initialValues: { amount }, schema: anything, translate: ({ code }) => code });
  return (
    <Form form={form} onSubmit={() => undefined} submitLabel="Send">
      <NumberField name="amount" label="Amount" decimalScale={2} />
      <output>{JSON.stringify(form.values)}</output>
    </Form>
  );
}

const typed = (text: string): string => {
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  fireEvent.change(field, { target: { value: text } });
  return field.value;
};

describe('NumberField', () => {
  test('groups thousands as the language does, and its value is a number', () => {
    renderUi(<Sample amount={1234.5} />);
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1,234.5');
    expect(typed('98765')).toBe('98,765');
    expect(screen.getByRole('status').textContent).toBe('{"amount":98765}');
  });

  test('leaves a separator that is typed before its digits, and is empty without any', () => {
    renderUi(<Sample amount="" />);
    expect(typed('1.')).toBe('1.');
    expect(typed('1.50')).toBe('1.50');
    expect(screen.getByRole('status').textContent).toBe('{"amount":1.5}');
    expect(typed('')).toBe('');
    expect(screen.getByRole('status').textContent).toBe('{"amount":""}');
  });
});
