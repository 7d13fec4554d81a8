import { type AmlPersonalField, changeRequestBody, type BodyOf } from '@parcela/contract';
import type { createChangeRequest } from '@parcela/contract/investor';
import type { StandardSchema } from '@parcela/ui';
import { issuesAtFields } from '../../../shared/api/issues-at-fields.ts';

/** The form: the fields, the new value of each, and the reason. */
export type ChangeValues = Record<AmlPersonalField, string> & { fields: AmlPersonalField[]; reason: string };
type ChangeBody = BodyOf<typeof createChangeRequest>;

const bodyOf = (values: ChangeValues) => ({
  data: {
    values: Object.fromEntries(values.fields.map((field) => [field, values[field]])),
    reason: values.reason,
  },
});

/** The form field of an issue of the request body. */
const fieldOf = (path: readonly PropertyKey[]): string => {
  const name = String(path.at(-1) ?? '');
  return name === 'values' ? 'fields' : name;
};

/**
 * Applies the contract's rules to the form's values, and requires each new value to differ from the current
 * one.
 */
export const changeSchema = (
  known: Readonly<Partial<Record<AmlPersonalField, string>>>,
): StandardSchema<ChangeBody> => {
  const validate = (value: unknown) => {
    const typed = value as ChangeValues;
    const { data, error } = changeRequestBody.safeParse(bodyOf(typed));
    const same = typed.fields.filter((field) => typed[field].trim() === known[field]);
    const issues = [
      ...(typed.fields.length === 0 ? [{ message: 'change_nothing', path: ['fields'] }] : []),
      ...(error?.issues ?? [])
        .map((issue) => ({ ...issue, path: [fieldOf(issue.path)] }))
        .filter(({ path }) => path[0] !== 'fields'),
      ...same.map((field) => ({ message: 'change_same', path: [field] })),
    ];
    return issues.length > 0 || data === undefined ? { issues } : { value: data };
  };
  return { '~standard': { version: 1, vendor: 'parcela', validate } };
};

/** A refusal by the server with its issues at the form's fields. */
export const atFormFields = (error: unknown): unknown =>
  issuesAtFields(error, (path) => fieldOf(path.split('.')));
