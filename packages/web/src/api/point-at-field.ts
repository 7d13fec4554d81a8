import { type UiForm, useDescribeError } from '@parcela/ui';
import { ApiFailure } from './api-failure.ts';

/** Refusals of a new password, and the field of each. */
export const passwordRefusals = {
  'auth.password_small': 'password',
  'auth.password_big': 'password',
  'auth.password_weak': 'password',
  'auth.password_guessable': 'password',
} as const;

/**
 * For `onError` of a form: shows a refusal of one field at that field, which gets the focus. Returns whether
 * it was such a refusal.
 */
export const usePointAtField = <Values extends Record<string, unknown>, Output>(
  form: UiForm<Values, Output>,
  fields: Readonly<Partial<Record<string, keyof Values & string>>>,
): ((error: unknown) => boolean) => {
  const describe = useDescribeError();
  return (error) => {
    const field = error instanceof ApiFailure ? fields[error.code] : undefined;
    if (field === undefined) return false;
    form.setFieldError(field, describe(error).message);
    document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    return true;
  };
};
