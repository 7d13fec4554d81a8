import { type Currency, isCurrency } from '@parcela/domain';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiFailure } from '../../shared/api.ts';
import { paths } from '../../shared/paths.ts';
import { useLocale } from '../../shared/phrases.tsx';
import { appConfigurationOptions, projectInfoOptions, statsOptions } from '../../shared/project-queries.ts';
import { queryClient } from '../../shared/query-client.ts';
import { forgetDraft } from './order-draft.ts';
import { type OrderWish, sendOrder, totalOf } from './place-order.ts';
import type { PriceChange } from './price-change-popup.tsx';

/** What stands between the person and the order; each has its own way on. */
export type OrderObstacle =
  | { readonly kind: 'price_changed'; readonly wish: OrderWish; readonly change: PriceChange }
  | { readonly kind: 'documents_changed' }
  | { readonly kind: 'unpaid_exists'; readonly order: string }
  | { readonly kind: 'verification' }
  | { readonly kind: 'failed'; readonly error: unknown };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const priceChange = (wish: OrderWish, params: ApiFailure['params']): OrderObstacle => {
  const currency: Currency = isCurrency(params['currency']) ? params['currency'] : wish.currency;
  const unitPrice = Number(params['unitPrice']);
  return {
    kind: 'price_changed',
    wish: { ...wish, unitPrice, currency },
    change: {
      currency,
      old: { unitPrice: wish.unitPrice, total: totalOf(wish).amount },
      new: { unitPrice, total: BigInt(Number(params['price'])) },
    },
  };
};

/** Why the order was refused, as far as the screen has an answer to it. */
const obstacleOf = (wish: OrderWish, error: unknown): OrderObstacle | null => {
  if (!(error instanceof ApiFailure)) return null;
  switch (error.code) {
    case 'order.price_changed':
      return priceChange(wish, error.params);
    case 'order.document_changed':
    case 'order.agreement_required':
      return { kind: 'documents_changed' };
    case 'order.unpaid_exists':
      return { kind: 'unpaid_exists', order: textOf(error.params['order']) };
    case 'verification.required':
      return { kind: 'verification' };
    default:
      return null;
  }
};

/** Sends the order; a refusal makes what it contradicts be read again, and becomes an obstacle where there is a way on. */
export const usePlaceOrder = (projectInfo: { documentId: string; project: { documentId: string } }) => {
  const navigate = useNavigate();
  const { locale } = useLocale();
  const [obstacle, setObstacle] = useState<OrderObstacle | null>(null);

  const readAgain = (): Promise<unknown> =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: statsOptions(projectInfo.project.documentId).queryKey }),
      queryClient.invalidateQueries({
        queryKey: projectInfoOptions(projectInfo.documentId, locale).queryKey,
      }),
      queryClient.invalidateQueries({ queryKey: appConfigurationOptions(locale).queryKey }),
    ]);

  /** Rejects with what has no way on of its own, after everything was read again. */
  const place = async (wish: OrderWish): Promise<void> => {
    setObstacle(null);
    try {
      const order = await sendOrder(wish);
      forgetDraft(wish.project);
      await navigate({ to: paths.orderPayment(order.documentId) });
    } catch (error) {
      if (error instanceof ApiFailure && error.status >= 400 && error.status < 500) await readAgain();
      const found = obstacleOf(wish, error);
      if (found === null) throw error;
      setObstacle(found);
    }
  };

  /** The click on the new price; what fails then is shown in the form. */
  const placeAtNewPrice = async (wish: OrderWish): Promise<void> => {
    try {
      await place(wish);
    } catch (error) {
      setObstacle({ kind: 'failed', error });
    }
  };

  return { place, placeAtNewPrice, obstacle, setObstacle };
};
