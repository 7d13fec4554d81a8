import type { DetailStats, ProjectInfo } from '@parcela/client/investor';
import { type Currency, currencies, type ShareBounds } from '@parcela/domain';
import {
  Card,
  Checklist,
  FactList,
  Form,
  Link,
  MoneyText,
  NumberText,
  SelectField,
  SharesField,
  Stack,
  useForm,
} from '@parcela/ui';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { usePhrase, useRichPhrase } from '../../shared/phrases.tsx';
import { SharePrice } from '../../shared/share-price.tsx';
import { useLevels, VerificationPopup } from '../../shared/use-invest.tsx';
import { readDraft, saveDraft } from './order-draft.ts';
import { OrderObstacleBox } from './order-obstacle.tsx';
import {
  agreementField,
  type OrderDocument,
  type OrderOutput,
  orderSchema,
  type OrderValues,
} from './order-schema.ts';
import { totalOf } from './place-order.ts';
import { PriceChangePopup } from './price-change-popup.tsx';
import { useOrderIssues } from './use-order-issues.ts';
import { usePlaceOrder } from './use-place-order.ts';

export interface OrderFormProps {
  readonly info: ProjectInfo;
  readonly stats: DetailStats;
  readonly bounds: ShareBounds;
  readonly documents: readonly OrderDocument[];
  /** The person's currency, chosen unless they choose another. */
  readonly currency: Currency;
}

const unticked = { termsAccepted: false, whitePaperAccepted: false, prospectAccepted: false };

const useOrderForm = ({ info, bounds, documents, currency }: OrderFormProps) => {
  const project = info.project.documentId;
  const translate = useOrderIssues(bounds, documents);
  const schema = useMemo(() => orderSchema(bounds, documents), [bounds, documents]);
  const form = useForm<OrderValues, OrderOutput>({
    initialValues: { numOfShares: bounds.min, currency, ...readDraft(project), ...unticked },
    schema,
    translate,
    validateOnChange: ['numOfShares'],
    onValuesChange: (values) => saveDraft(project, values),
  });

  // Somebody else has bought meanwhile: what was right may be too much now.
  const checkAgain = useEffectEvent(({ min, max }: ShareBounds) => {
    const { numOfShares } = form.values;
    if (numOfShares !== null && (numOfShares < min || numOfShares > max)) form.validateField('numOfShares');
    else form.clearFieldError('numOfShares');
  });
  useEffect(() => checkAgain(bounds), [bounds]);

  // An agreement is given to the version that was shown; a new version is agreed to anew.
  const versions = documents.map(({ documentId }) => documentId).join(' ');
  const agreedTo = useRef(versions);
  const agreeAnew = useEffectEvent((shown: string) => {
    if (agreedTo.current !== shown) form.setValues(unticked);
    agreedTo.current = shown;
  });
  useEffect(() => agreeAnew(versions), [versions]);
  return form;
};

const linkTo =
  (url: string) =>
  (parts: ReactNode[]): ReactNode => (
    <Link to={url} isExternal>
      {parts}
    </Link>
  );

const Agreements = ({ documents }: { documents: readonly OrderDocument[] }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  if (documents.length === 0) return null;
  const items = documents.map(({ kind, name, url }) => ({
    name: agreementField[kind],
    label: rich('order.agree', {
      document: name,
      link: linkTo(url),
    }),
  }));
  return <Checklist legend={t('order.documents')} allLabel={t('order.agreeToAll')} items={items} />;
};

/** Number, currency, agreements and the total; whatever stands in the way has a way on (spec sections 2, 4, 5). */
export const OrderForm = (props: OrderFormProps): ReactNode => {
  const t = usePhrase();
  const { info, stats, bounds, documents } = props;
  const form = useOrderForm(props);
  const levels = useLevels();
  const { place, placeAtNewPrice, obstacle, setObstacle } = usePlaceOrder(info);
  const { numOfShares, currency } = form.values;
  const unitPrice = stats.unitPrice[currency];
  const total =
    numOfShares === null || numOfShares < 1 ? null : totalOf({ shares: numOfShares, unitPrice, currency });

  const submit = async (values: OrderOutput): Promise<void> => {
    if (levels !== undefined && !levels.isCleared) return setObstacle({ kind: 'verification' });
    await place({
      project: info.project.documentId,
      shares: values.numOfShares,
      unitPrice: stats.unitPrice[values.currency],
      currency: values.currency,
      documents,
    });
  };

  return (
    <Card>
      <Form
        form={form}
        label={t('order.title')}
        submitLabel={t('order.submit')}
        isSubmitWide
        onSubmit={submit}
      >
        <SharesField
          name="numOfShares"
          label={t('order.numOfShares')}
          description={t('order.bounds', { min: bounds.min, max: bounds.max })}
          min={bounds.min}
          max={bounds.max}
        />
        <SelectField
          name="currency"
          label={t('currency.label')}
          options={currencies.map((value) => ({ value, label: t(`order.currency.${value}`) }))}
        />
        <Agreements documents={documents} />
        <Stack gap="md" aria-live="polite">
          <FactList
            facts={[
              {
                key: 'price',
                label: t('project.pricePerShare'),
                value: <SharePrice stats={stats} currency={currency} size="inherit" />,
              },
              { key: 'shares', label: t('order.shares'), value: <NumberText value={numOfShares} /> },
              {
                key: 'total',
                label: t('order.total'),
                value: <MoneyText amount={total?.amount} currency={currency} size="large" />,
                isStrong: true,
              },
            ]}
          />
        </Stack>
        <OrderObstacleBox obstacle={obstacle} />
      </Form>
      <PriceChangePopup
        change={obstacle?.kind === 'price_changed' ? obstacle.change : null}
        onConfirm={async () => {
          if (obstacle?.kind === 'price_changed') await placeAtNewPrice(obstacle.wish);
        }}
        onClose={() => setObstacle(null)}
      />
      <VerificationPopup
        slug={obstacle?.kind === 'verification' ? info.slug : null}
        onLeave={() => setObstacle(null)}
      />
    </Card>
  );
};
