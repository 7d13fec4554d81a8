import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { Checklist } from '../fields/checklist.tsx';
import { EmailField } from '../fields/email-field.tsx';
import { Form } from './form.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import type { StandardSchema } from './props.ts';
import { RadioField } from '../fields/radio-field.tsx';
import { useForm } from './use-form.ts';

interface Values extends Record<string, unknown> {
  email: string;
  password: string;
  volume: string;
  terms: boolean;
  paper: boolean;
}

const schema: StandardSchema<Values> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (input) => {
      const values = input as Values;
      const missing = Object.keys(values).filter((name) => !values[name]);
      if (missing.length > 0) {
        return { issues: missing.map((name) => ({ path: [name], message: 'raw', code: 'required' })) };
      }
      return { value: { ...values, email: values.email.trim() } };
    },
  },
};

const filled: Values = { email: 'a@b.cz', password: 'Heslo123', volume: '1', terms: true, paper: true };

interface SampleFormProps {
  initial: Values;
  onSubmit: (values: Values) => Promise<void>;
  isDangerous?: boolean;
}

function SampleForm({ initial, onSubmit, isDangerous = false }: SampleFormProps) {
  const form = useForm({
    initialValues: initial,
    schema,
    translate: (issue) => `${issue.path} is ${issue.code}`,
  });
  return (
    <Form form={form} onSubmit={onSubmit} submitLabel="Send" isDangerous={isDangerous}>
      <EmailField name="email" label="E-mail" />
      <PasswordField name="password" label="Password" />
      <RadioField name="volume" label="Volume" options={[{ value: '1', label: 'Small' }]} />
      <Checklist
        legend="Documents"
        allLabel="All documents"
        items={[
          { name: 'terms', label: 'Terms' },
          { name: 'paper', label: 'White paper' },
        ]}
      />
    </Form>
  );
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const describedText = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

describe('Form', () => {
  test('has a danger button when the action cannot be undone', () => {
    const look = () => screen.getByRole('button', { name: 'Send' }).dataset['emphasis'];
    const { rerender } = renderUi(<SampleForm initial={filled} onSubmit={() => Promise.resolve()} />);
    expect(look()).toBe('primary');
    rerender(<SampleForm initial={filled} onSubmit={() => Promise.resolve()} isDangerous />);
    expect(look()).toBe('danger');
  });

  test('links each translated error to its field, and sends nothing', async () => {
    const onSubmit = vi.fn<(values: Values) => Promise<void>>(() => Promise.resolve());
    renderUi(
      <SampleForm
        initial={{ email: '', password: '', volume: '', terms: false, paper: false }}
        onSubmit={onSubmit}
      />,
    );
    send();
    const email = await screen.findByRole('textbox', { name: 'E-mail' });
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    expect(describedText(email)).toContain('email is required');
    expect(describedText(screen.getByLabelText('Password'))).toContain('password is required');
    expect(describedText(screen.getByRole('radio', { name: 'Small' }))).toContain('volume is required');
    expect(describedText(box('Terms'))).toContain('terms is required');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('lists several errors in a focused list of links to the fields', async () => {
    renderUi(
      <SampleForm initial={{ ...filled, email: '', volume: '' }} onSubmit={() => Promise.resolve()} />,
    );
    send();
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Please correct 2 fields');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    fireEvent.click(screen.getByRole('link', { name: 'Volume: volume is required' }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Small' }));
  });

  test('focuses the field when it is the only one with an error', async () => {
    renderUi(<SampleForm initial={{ ...filled, email: '' }} onSubmit={() => Promise.resolve()} />);
    send();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'E-mail' })));
  });

  test('sends the parsed values once, and is busy while sending', async () => {
    let finish = () => undefined as void;
    const onSubmit = vi.fn<(values: Values) => Promise<void>>(
      () => new Promise<void>((resolve) => (finish = resolve)),
    );
    renderUi(<SampleForm initial={{ ...filled, email: ' a@b.cz ' }} onSubmit={onSubmit} />);
    send();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true'),
    );
    send();
    expect(onSubmit.mock.calls).toEqual([[filled]]);
    finish();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull(),
    );
  });

  test('shows why sending failed and does not clear the fields', async () => {
    renderUi(<SampleForm initial={filled} onSubmit={() => Promise.reject(new Error('Server is away'))} />);
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
    fireEvent.change(email, { target: { value: 'typed@b.cz' } });
    send();
    expect((await screen.findByRole('alert')).textContent).toContain('Server is away');
    expect(email.value).toBe('typed@b.cz');
  });

  test('shows no error on an empty field that only had the focus', () => {
    renderUi(<SampleForm initial={{ ...filled, email: '' }} onSubmit={() => Promise.resolve()} />);
    const email = screen.getByRole('textbox', { name: 'E-mail' });
    fireEvent.focus(email);
    fireEvent.blur(email);
    expect(email.getAttribute('aria-invalid')).not.toBe('true');
  });

  test('delays a message that would move a pressed control until the click', async () => {
    renderUi(<SampleForm initial={filled} onSubmit={() => Promise.resolve()} />);
    const email = screen.getByLabelText('E-mail');
    fireEvent.change(email, { target: { value: '' } });
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Send' }));
    fireEvent.blur(email);
    expect(describedText(email)).not.toContain('email is required');
    fireEvent.pointerUp(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(describedText(email)).toContain('email is required'));
  });

  test('has a box that sets and clears every document together (spec 5.15)', () => {
    renderUi(
      <SampleForm initial={{ ...filled, terms: false, paper: true }} onSubmit={() => Promise.resolve()} />,
    );
    expect(box('All documents').indeterminate).toBe(true);
    fireEvent.click(box('All documents'));
    expect([box('Terms').checked, box('White paper').checked]).toEqual([true, true]);
    fireEvent.click(box('All documents'));
    expect([box('Terms').checked, box('White paper').checked]).toEqual([false, false]);
  });

  test('has a button that shows the password and says so', () => {
    renderUi(<SampleForm initial={filled} onSubmit={() => Promise.resolve()} />);
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('type')).toBe('password');
    const reveal = screen.getByRole('button', { name: 'Show password' });
    expect(reveal.tabIndex).toBe(0);
    fireEvent.click(reveal);
    expect(password.getAttribute('type')).toBe('text');
    expect(screen.getByRole('button', { name: 'Hide password' })).toBeTruthy();
  });
});
