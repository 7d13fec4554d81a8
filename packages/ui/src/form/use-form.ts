import { schemaResolver, useForm as useMantineForm } from '@mantine/form';
import { useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
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
  // Schema libraries add their own fields; Zod's `code` says which rule failed.
  const details = issue as unknown as Record<string, unknown>;
  const code = typeof details['code'] === 'string' ? details['code'] : 'invalid';
  return { ...details, path: dottedPath(issue.path ?? []), code, message: issue.message };
}

/** The same schema with its issues in the words of the language shown. */
function translated<Output>(
  schema: StandardSchema<Output>,
  translate: (issue: FormIssue) => string,
): { '~standard': { version: 1; vendor: string; validate: (value: unknown) => StandardResult<Output> } } {
  const validate = (value: unknown): StandardResult<Output> => {
    const result = validateNow(schema, value);
    if (result.issues === undefined) return result;
    return { issues: result.issues.map((issue) => ({ ...issue, message: translate(toFormIssue(issue)) })) };
  };
  return { '~standard': { version: 1, vendor: schema['~standard'].vendor, validate } };
}

function validateNow<Output>(schema: StandardSchema<Output>, value: unknown): StandardResult<Output> {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new Error('The schema of a form must be synchronous.');
  return result;
}

/** Errors are stored as texts: after a change of language the shown ones are made again. */
function useErrorsInLanguageShown(form: {
  errors: Record<string, unknown>;
  validateField: (name: string) => unknown;
}): void {
  const { locale } = useIntl();
  const saidIn = useRef(locale);
  useEffect(() => {
    if (saidIn.current === locale) return;
    saidIn.current = locale;
    for (const name of Object.keys(form.errors)) form.validateField(name);
  }, [locale, form]);
}

/**
 * A form on a schema: `translate` turns issues into words. Errors that are shown follow a change of language.
 */
export function useForm<Values extends Record<string, unknown>, Output>(
  options: UseFormOptions<Values, Output>,
): UiForm<Values, Output> {
  const { initialValues, schema, translate, validateOnChange, onValuesChange } = options;
  const form = useMantineForm<Values>({
    mode: 'controlled',
    initialValues,
    validateInputOnChange: validateOnChange === true ? true : [...(validateOnChange ?? [])],
    validate: (values) => schemaResolver(translated(schema, translate), { sync: true })(values),
    ...(onValuesChange === undefined ? {} : { onValuesChange }),
  });
  useErrorsInLanguageShown(form);
  const values = form.getValues();
  return useMemo(() => {
    const parse = () => {
      const result = validateNow(schema, values);
      return result.issues === undefined ? { output: result.value } : null;
    };
    // The type of Mantine's last overload; only the unused `rules` differ.
    return { ...form, parse } as unknown as UiForm<Values, Output>;
  }, [form, schema, values]);
}
