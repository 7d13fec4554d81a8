import { type Currency, type ShareBounds } from '@parcela/domain';
import { useForm } from '@parcela/ui';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { readDraft, saveDraft } from '../queries/order-draft.ts';
import {
  type OrderDocument,
  type OrderOutput,
  orderSchema,
  type OrderValues,
} from '../queries/order-schema.ts';
import { useOrderIssues } from './use-order-issues.ts';

const unticked = { termsAccepted: false, whitePaperAccepted: false, prospectAccepted: false };

/** The order form, which reacts to purchases of other investors and to newly published documents. */
export const useOrderForm = ({
  project,
  bounds,
  documents,
  currency,
}: {
  /** documentId of the project, under which the draft is stored. */
  project: string;
  bounds: ShareBounds;
  documents: readonly OrderDocument[];
  /** The default until the investor chooses another value. */
  currency: Currency;
}) => {
  const translate = useOrderIssues(bounds, documents);
  const schema = useMemo(() => orderSchema(bounds, documents), [bounds, documents]);
  const form = useForm<OrderValues, OrderOutput>({
    initialValues: {
      numOfShares: bounds.min,
      currency,
      ...readDraft(project),
      useWallet: false,
      ...unticked,
    },
    schema,
    translate,
    validateOnChange: ['numOfShares'],
    onValuesChange: (values) => saveDraft(project, values),
  });

  // Another investor has bought shares meanwhile, so a valid number may now be too large.
  const checkAgain = useEffectEvent(({ min, max }: ShareBounds) => {
    const { numOfShares } = form.values;
    if (typeof numOfShares !== 'number') return;
    if (numOfShares < min || numOfShares > max) form.validateField('numOfShares');
    else form.clearFieldError('numOfShares');
  });
  useEffect(() => checkAgain(bounds), [bounds]);

  // An agreement applies to the shown version; a new version needs a new agreement.
  const versions = documents.map(({ documentId }) => documentId).join(' ');
  const agreedTo = useRef(versions);
  const agreeAnew = useEffectEvent((shown: string) => {
    if (agreedTo.current !== shown) form.setValues(unticked);
    agreedTo.current = shown;
  });
  useEffect(() => agreeAnew(versions), [versions]);
  return form;
};
