import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { type FormErrors, isSame, movedErrors, valueAt, withoutError, withValueAt } from './form-values.ts';
import type {
  FormIssue,
  StandardIssue,
  StandardResult,
  StandardSchema,
  UiForm,
  UseFormOptions,
} from './props.ts';

type IssuePath = NonNullable<StandardIssue['path']>;

const dottedPath = (path: IssuePath): string =>
  path.map((segment) => String(typeof segment === 'object' ? segment.key : segment)).join('.');

function toFormIssue(issue: StandardIssue): FormIssue {
  // Schema libraries add their own fields; Zod's `code` names the violated rule.
  const details = issue as unknown as Record<string, unknown>;
  const code = typeof details['code'] === 'string' ? details['code'] : 'invalid';
  return { ...details, path: dottedPath(issue.path ?? []), code, message: issue.message };
}

function validateNow<Output>(schema: StandardSchema<Output>, value: unknown): StandardResult<Output> {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new Error('The schema of a form must be synchronous.');
  return result;
}

/** The state of a form; a comparison with the initial or last saved values shows what has changed. */
interface FormState<Values> {
  readonly values: Values;
  readonly saved: Values;
  readonly errors: FormErrors;
}

/**
 * State whose latest value is available immediately, so that several changes of one event build on each
 * other.
 */
function useLatestState<State>(first: () => State) {
  const [state, setState] = useState(first);
  const latest = useRef(state);
  return {
    state,
    read: (): State => latest.current,
    change: (part: Partial<State>): void => {
      latest.current = { ...latest.current, ...part };
      setState(latest.current);
    },
  };
}

/** Errors are stored as texts, so a change of language validates the shown errors again. */
function useErrorsInLanguageShown(errors: FormErrors, validateField: (name: string) => void): void {
  const { locale } = useIntl();
  const saidIn = useRef(locale);
  useEffect(() => {
    if (saidIn.current === locale) return;
    saidIn.current = locale;
    for (const name of Object.keys(errors)) validateField(name);
  }, [locale, errors, validateField]);
}

const withItems =
  (change: (items: unknown[]) => unknown[]) =>
  (list: unknown): unknown[] =>
    change(Array.isArray(list) ? [...(list as readonly unknown[])] : []);

/** The position of each item after the item at `from` was moved to `to`. */
const positionAfter =
  (from: number, to: number) =>
  (position: number): number => {
    if (position === from) return to;
    if (from < position && position <= to) return position - 1;
    return to <= position && position < from ? position + 1 : position;
  };

/** A form with a schema: `translate` turns issues into words. Shown errors follow a change of language. */
export function useForm<Values extends Record<string, unknown>, Output>(
  options: UseFormOptions<Values, Output>,
): UiForm<Values, Output> {
  const { initialValues, schema, translate, validateOnChange = [], onValuesChange } = options;
  const { state, read, change } = useLatestState<FormState<Values>>(() => ({
    values: initialValues,
    saved: initialValues,
    errors: {},
  }));

  const errorsOf = (values: Values): FormErrors => {
    const issues = (validateNow(schema, values).issues ?? []).map(toFormIssue);
    const errors: Record<string, string> = {};
    // The first issue of a field is the one that the user can fix.
    for (const issue of issues) errors[issue.path] ??= translate(issue);
    return errors;
  };
  const setValues = (values: Values, errors: FormErrors): void => {
    change({ values, errors });
    onValuesChange?.(values);
  };
  const setErrors = (errors: FormErrors): void => change({ errors });
  const clearFieldError = (name: string): void => setErrors(withoutError(read().errors, name));
  const setFieldError = (name: string, error: ReactNode): void =>
    setErrors({ ...read().errors, [name]: error });
  const validateField = (name: string): void => {
    const error = errorsOf(read().values)[name];
    if (error === undefined) clearFieldError(name);
    else setFieldError(name, error);
  };
  const changeList = (
    name: string,
    itemsOf: (list: unknown) => unknown[],
    positionOf: (position: number) => number | null,
  ): void => {
    const { values, errors } = read();
    setValues(
      withValueAt(values, name, itemsOf(valueAt(values, name))),
      movedErrors(errors, name, positionOf),
    );
  };
  useErrorsInLanguageShown(state.errors, validateField);

  return {
    values: state.values,
    errors: state.errors,
    getValues: () => read().values,
    setErrors,
    clearErrors: () => setErrors({}),
    setFieldError,
    clearFieldError,
    validateField,
    validate: () => {
      const errors = errorsOf(read().values);
      setErrors(errors);
      return { errors, hasErrors: Object.keys(errors).length > 0 };
    },
    setValues: (part) => setValues({ ...read().values, ...part }, {}),
    setFieldValue: (name, value) => {
      const { values, errors } = read();
      setValues(withValueAt(values, name, value), withoutError(errors, name));
      if (validateOnChange.includes(name)) validateField(name);
    },
    isDirty: (name) => {
      const { values, saved } = read();
      return name === undefined
        ? !isSame(values, saved)
        : !isSame(valueAt(values, name), valueAt(saved, name));
    },
    resetDirty: () => change({ saved: read().values }),
    insertListItem: (name, item) =>
      changeList(
        name,
        withItems((items) => [...items, item]),
        (position) => position,
      ),
    removeListItem: (name, index) =>
      changeList(
        name,
        withItems((items) => items.toSpliced(index, 1)),
        (position) => (position === index ? null : position - Number(position > index)),
      ),
    reorderListItem: (name, { from, to }) =>
      changeList(
        name,
        withItems((items) => items.toSpliced(from, 1).toSpliced(to, 0, items[from])),
        positionAfter(from, to),
      ),
    parse: () => {
      const result = validateNow(schema, read().values);
      return result.issues === undefined ? { output: result.value } : null;
    },
  };
}
