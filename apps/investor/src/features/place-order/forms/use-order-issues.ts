import type { ShareBounds } from '@parcela/domain';
import type { FormIssue } from '@parcela/ui';
import { usePhrase, useTranslateIssue } from '@parcela/web';
import { useCallback } from 'react';
import { agreementField, type OrderDocument } from '../queries/order-schema.ts';

/** The messages of the specification (section 5) for invalid fields. */
export const useOrderIssues = (
  bounds: ShareBounds,
  documents: readonly OrderDocument[],
): ((issue: FormIssue) => string) => {
  const t = usePhrase();
  const translate = useTranslateIssue();
  return useCallback(
    (issue) => {
      if (issue.message === 'too_few') return t('error.order.shares_too_few', { min: bounds.min });
      if (issue.message === 'too_many') return t('error.order.shares_too_many', { max: bounds.max });
      const document = documents.find(({ kind }) => agreementField[kind] === issue.path);
      if (document !== undefined) return t('order.mustAgree', { document: document.name });
      return translate(issue);
    },
    [t, translate, bounds, documents],
  );
};
