import type { ErrorDescription } from '@parcela/ui';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { ApiFailure } from './api-failure.ts';

/**
 * The sentence of an error in the current language. A refusal with an unknown code appears as received; any
 * other error has the generic sentence (spec section 8).
 */
export const useDescribe = (): ((error: unknown) => ErrorDescription & { readonly message: string }) => {
  const intl = useIntl();
  return useCallback(
    (error) => {
      const failure = error instanceof ApiFailure ? error : undefined;
      const id = `error.${failure?.code ?? 'common.error'}`;
      // A listed code has its own phrase, where there is one.
      const itemText = (item: string): string => {
        const itemId = `item.${failure?.code ?? ''}.${item}`;
        return intl.messages[itemId] === undefined ? item : intl.formatMessage({ id: itemId });
      };
      const values = Object.fromEntries(
        Object.entries(failure?.params ?? {}).map(([name, value]) => [
          name,
          typeof value === 'string' || typeof value === 'number'
            ? String(value)
            : value.map(itemText).join(', '),
        ]),
      );
      const isKnown = intl.messages[id] !== undefined;
      const say = (phrase: string): string => intl.formatMessage({ id: phrase }, values);
      const fields = (failure?.issues ?? []).map((issue) => [
        issue.path.replace(/^data\./, ''),
        intl.formatMessage({
          id: intl.messages[`issue.${issue.code}`] === undefined ? 'issue.invalid' : `issue.${issue.code}`,
        }),
      ]);
      return {
        message: isKnown ? say(id) : (failure?.received ?? say('error.common.error')),
        ...(failure && failure.requestId !== '' ? { reference: failure.requestId } : {}),
        ...(fields.length > 0 ? { fields: Object.fromEntries(fields) as Record<string, string> } : {}),
      };
    },
    [intl],
  );
};

/** The text of one invalid field of a form, by the contract's issue codes. */
export const useTranslateIssue = (): ((issue: { code: string; message: string }) => string) => {
  const intl = useIntl();
  return useCallback(
    (issue) => {
      const id = `issue.${issue.message}`;
      return intl.formatMessage({ id: intl.messages[id] === undefined ? 'issue.invalid' : id });
    },
    [intl],
  );
};
