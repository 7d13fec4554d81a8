import type { DetailStats, ProjectInfo, Wallet } from '@parcela/contract/investor';
import { type Currency, currencies, type Money, type ShareBounds } from '@parcela/domain';
import { Card, Form, Segmented, SelectField, SharesField, TextSkeleton } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { partFromWallet } from '../../../shared/wallet/pay-from-wallet.ts';
import { useLevels } from '../../../shared/verification/use-levels.ts';
import { useWallet } from '../../../shared/wallet/wallet-queries.ts';
import { Agreements } from './agreements.tsx';
import { OrderBlockerBox } from './order-blocker-box.tsx';
import type { OrderDocument, OrderOutput } from '../queries/order-schema.ts';
import { OrderParts, OrderTotal } from './order-total.tsx';
import { totalOf } from '../queries/quote.ts';
import { useOrderForm } from './use-order-form.ts';
import { atNewPrice, type OrderPlacing } from '../queries/use-place-order.ts';
import { useSeenPrice } from '../queries/use-seen-price.ts';
import { WalletBox } from './wallet-box.tsx';

// The investor can begin the order before these parts have loaded, and blockers are rare.
const AmountField = lazy(async () => ({ default: (await import('./amount-field.tsx')).AmountField }));
const OrderOutlook = lazy(async () => ({ default: (await import('./order-outlook.tsx')).OrderOutlook }));
const PriceChangeNotice = lazy(async () => ({
  default: (await import('./price-change.tsx')).PriceChangeNotice,
}));
const OrderBlockerPopups = lazy(async () => ({
  default: (await import('./order-blocker-popups.tsx')).OrderBlockerPopups,
}));

export interface OrderFormProps {
  readonly info: ProjectInfo;
  readonly stats: DetailStats;
  readonly bounds: ShareBounds;
  readonly documents: readonly OrderDocument[];
  /** The default currency, from the investor's profile. */
  readonly currency: Currency;
  readonly placing: OrderPlacing;
}

/** The wallet of the order's currency; the choice is unticked when the wallet has no money. */
const useWalletChoice = (form: ReturnType<typeof useOrderForm>) => {
  const { currency, useWallet: isTicked } = form.values;
  const wallet = useWallet(currency);
  const isUsable = wallet.data !== undefined && wallet.data.currency === currency && wallet.data.balance > 0;
  const untick = useEffectEvent(() => form.setFieldValue('useWallet', false));
  useEffect(() => {
    if (!isUsable && isTicked) untick();
  }, [isUsable, isTicked]);
  const used: Wallet | null = isUsable && isTicked && wallet.data !== undefined ? wallet.data : null;
  return { wallet, used };
};

interface SharesAndCurrencyProps {
  readonly form: ReturnType<typeof useOrderForm>;
  readonly bounds: ShareBounds;
  readonly shares: number | null;
  /** Minor units of the chosen currency. */
  readonly unitPrice: number;
}

/** The number of shares, or the amount that pays for them; the server gets only the number. */
const SharesAndCurrency = ({ form, bounds, shares, unitPrice }: SharesAndCurrencyProps): ReactNode => {
  const t = usePhrase();
  const [by, setBy] = useState<'shares' | 'amount'>('shares');
  const { currency } = form.values;
  return (
    <>
      <Segmented
        label={t('order.by')}
        options={[
          { value: 'shares', label: t('order.by.shares') },
          { value: 'amount', label: t('order.by.amount') },
        ]}
        value={by}
        onChange={setBy}
      />
      {by === 'amount' ? (
        <Suspense fallback={<TextSkeleton lines={3} />}>
          <AmountField
            // In another currency the number stays the same, and its price becomes the amount.
            key={currency}
            currency={currency}
            unitPrice={unitPrice}
            shares={shares}
            onShares={(count) => form.setFieldValue('numOfShares', count)}
          />
        </Suspense>
      ) : (
        <SharesField
          name="numOfShares"
          label={t('order.numOfShares')}
          description={t('order.bounds', { min: bounds.min, max: bounds.max })}
          min={bounds.min}
          max={bounds.max}
          wholeNumberError={t('issue.whole_number_required')}
        />
      )}
      <SelectField
        name="currency"
        label={t('currency.label')}
        options={currencies.map((value) => ({ value, label: t(`order.currency.${value}`) }))}
      />
    </>
  );
};

/** Number, currency, wallet, agreements and total; every blocker offers a way to continue (spec sections 2, 4, 5). */
export const OrderForm = ({
  info,
  stats,
  bounds,
  documents,
  currency: ownCurrency,
  placing,
}: OrderFormProps): ReactNode => {
  const t = usePhrase();
  const project = info.project.documentId;
  const form = useOrderForm({ project, bounds, documents, currency: ownCurrency });
  const levels = useLevels();
  const { numOfShares, currency } = form.values;
  const shares = typeof numOfShares === 'number' ? numOfShares : null;
  const { wallet, used } = useWalletChoice(form);
  const price = useSeenPrice(stats, currency);
  const total: Money | null = shares === null || shares < 1 ? null : totalOf(price.now, shares);

  const submit = async (values: OrderOutput): Promise<void> => {
    if (levels !== undefined && !levels.isCleared) return placing.setBlocker({ kind: 'verification' });
    const request = { project, shares: values.numOfShares, quote: price.seen, documents };
    if (price.isChanged) return placing.setBlocker(atNewPrice(request, price.now));
    await placing.place(request, used);
  };

  return (
    <Card>
      <Form
        form={form}
        label={t('order.title')}
        submitLabel={t('order.submit')}
        isSubmitWide
        submitFigure={<OrderTotal total={total} currency={currency} />}
        onSubmit={submit}
      >
        <SharesAndCurrency form={form} bounds={bounds} shares={shares} unitPrice={price.now.unitPrice} />
        {shares !== null && shares > 0 && (
          <Suspense fallback={<TextSkeleton lines={5} />}>
            <OrderOutlook project={info.project} stats={stats} currency={currency} shares={shares} />
          </Suspense>
        )}
        <WalletBox currency={currency} wallet={wallet} />
        <Agreements documents={documents} />
        {price.isChanged && (
          <Suspense>
            <PriceChangeNotice old={price.seen} now={price.now} onAcknowledge={price.acknowledge} />
          </Suspense>
        )}
        <OrderParts
          stats={stats}
          currency={currency}
          shares={shares}
          total={total}
          fromWallet={total === null || used === null ? null : partFromWallet(used, total.amount, currency)}
          balance={used?.balance ?? 0}
        />
        <OrderBlockerBox blocker={placing.blocker} />
      </Form>
      {placing.blocker !== null && (
        <Suspense>
          <OrderBlockerPopups
            placing={placing}
            slug={info.slug}
            wallet={used}
            onPriceSeen={price.acknowledge}
          />
        </Suspense>
      )}
    </Card>
  );
};
