import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { describe, expect, it } from 'vitest';
import type { StandardSchema } from './props.ts';
import { useForm } from './use-form.ts';

interface Values extends Record<string, unknown> {
  name: string;
  people: readonly string[];
}

const required = { code: 'required', message: 'required' };

/** Every user needs a name; a missing name of the form has two faults. */
const schema: StandardSchema<Values> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (input) => {
      const values = input as Values;
      const people = values.people.flatMap((name, index) =>
        name === '' ? [{ path: ['people', index], ...required }] : [],
      );
      const own =
        values.name === ''
          ? [
              { path: ['name'], ...required },
              { path: ['name'], code: 'too_short', message: 'short' },
            ]
          : [];
      const issues = [...own, ...people];
      return issues.length > 0 ? { issues } : { value: values };
    },
  },
};

const English = ({ children }: { children: ReactNode }): ReactNode => (
  <IntlProvider locale="en">{children}</IntlProvider>
);
const open = (initialValues: Values) =>
  renderHook(() => useForm({ initialValues, schema, translate: ({ code }) => code }), { wrapper: English });

describe('useForm', () => {
  it('shows the first error of each field, and gives no output', () => {
    const { result } = open({ name: '', people: ['a', ''] });
    act(() => expect(result.current.validate().hasErrors).toBe(true));
    expect(result.current.errors).toEqual({ name: 'required', 'people.1': 'required' });
    expect(result.current.parse()).toBeNull();
  });

  it('applies two changes of one event in order', () => {
    const { result } = open({ name: '', people: [] });
    act(() => {
      result.current.setFieldValue('name', 'Jana');
      result.current.insertListItem('people', result.current.getValues().name);
    });
    expect(result.current.values).toEqual({ name: 'Jana', people: ['Jana'] });
    expect(result.current.parse()).toEqual({ output: { name: 'Jana', people: ['Jana'] } });
  });

  it('moves an error with its item', () => {
    const { result } = open({ name: 'x', people: ['', 'b', 'c'] });
    act(() => void result.current.validate());
    act(() => result.current.reorderListItem('people', { from: 0, to: 2 }));
    expect(result.current.values.people).toEqual(['b', 'c', '']);
    expect(result.current.errors).toEqual({ 'people.2': 'required' });
    act(() => result.current.removeListItem('people', 0));
    expect(result.current.errors).toEqual({ 'people.1': 'required' });
  });

  it('is dirty from the first change until the values are saved or restored', () => {
    const { result } = open({ name: 'x', people: ['a'] });
    act(() => result.current.setFieldValue('people', ['a']));
    expect(result.current.isDirty()).toBe(false);
    act(() => result.current.setFieldValue('name', 'y'));
    expect([result.current.isDirty(), result.current.isDirty('people')]).toEqual([true, false]);
    act(() => result.current.resetDirty());
    expect(result.current.isDirty()).toBe(false);
  });
});
