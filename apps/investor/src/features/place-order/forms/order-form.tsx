import type { DetailStats, ProjectInfo, Wallet } from '@parcela/contract/investor';
import { type Currency, currencies, type Money, type ShareBounds } from '@parcela/domain';
import { Card, Form, SelectField, SharesField } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { partFromWallet } from '../../../shared/wallet/pay-from-wallet.ts';
import { useLevels } from '../../../shared/verification/use-levels.ts';
import { useWallet } from '../../../shared/wallet/wallet-queries.ts';
import { Agreements } from './agreements.tsx';
import { OrderBlockerBox } from './order-blocker-box.tsx';
import type { OrderDocument, OrderOutput } from '../queries/order-schema.ts';
import { OrderTotal } from './order-total.tsx';
import { PriceChangeNotice } from './price-change.tsx';
import { totalOf } from '../queries/quote.ts';
import { useOrderForm } from './use-order-form.ts';
import { atNewPrice, type OrderPlacing } from '../queries/use-place-order.ts';
import { useSeenPrice } from '../queries/use-seen-price.ts';
import { WalletBox } from './wallet-box.tsx';

// Blockers are rare, so their code loads on demand.
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

const SharesAndCurrency = ({ bounds }: { bounds: ShareBounds }): ReactNode => {
  const t = usePhrase();
  return (
    <>
      <SharesField
        name="numOfShares"
        label={t('order.numOfShares')}
        description={t('order.bounds', { min: bounds.min, max: bounds.max })}
        min={bounds.min}
        max={bounds.max}
        wholeNumberError={t('issue.whole_number_required')}
      />
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
        onSubmit={submit}
      >
        <SharesAndCurrency bounds={bounds} />
        <WalletBox currency={currency} wallet={wallet} />
        <Agreements documents={documents} />
        {price.isChanged && (
          <PriceChangeNotice old={price.seen} now={price.now} onAcknowledge={price.acknowledge} />
        )}
        <OrderTotal
          stats={stats}
          currency={currency}
          shares={shares}
          total={total}
          fromWallet={total === null || used === null ? null : partFromWallet(used, total.amount, currency)}
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
