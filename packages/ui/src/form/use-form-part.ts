import { useContext, useEffect, useRef } from 'react';
import { FormContext, type FormContextValue } from './form-context.ts';
import { valueAt } from './form-values.ts';

const useFormOf = (name: string): FormContextValue['form'] => {
  const context = useContext(FormContext);
  if (context === null) throw new Error(`The field "${name}" must be inside a Form.`);
  return context.form;
};

/** The value of a field, for parts that depend on it. */
export const useFieldValue = (name: string): unknown => valueAt(useFormOf(name).values, name);

/** Fills an empty field with the proposal of another one, until the user types a different text. */
export const useProposedValue = (name: string, proposal: string | undefined): void => {
  const form = useFormOf(name);
  const latest = useRef(form);
  const proposed = useRef('');
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const value = valueAt(latest.current.values, name);
    if (proposal === undefined || (value !== '' && value !== proposed.current)) return;
    proposed.current = proposal;
    latest.current.setFieldValue(name, proposal);
  }, [name, proposal]);
};

/** A list in a form: errors of its entries move with them. */
export const useListField = (name: string) => {
  const form = useFormOf(name);
  const items = valueAt(form.values, name);
  return {
    items: Array.isArray(items) ? (items as readonly unknown[]) : [],
    add: (item: unknown): void => form.insertListItem(name, item),
    remove: (index: number): void => form.removeListItem(name, index),
    move: (from: number, to: number): void => form.reorderListItem(name, { from, to }),
  };
};
