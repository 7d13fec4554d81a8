import type { Order, Wallet } from '@parcela/client/investor';
import { isCurrency } from '@parcela/domain';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiFailure } from '../../../shared/api/api.ts';
import {
  payFromWallet,
  walletChange,
  type WalletChange,
  type WalletWish,
  walletWish,
} from '../../../shared/wallet/pay-from-wallet.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { useLocale } from '../../../shared/language/phrases.tsx';
import { appConfigurationOptions } from '../../../shared/api/app-configuration.ts';
import { projectInfoOptions, statsOptions } from '../../../shared/projects/project-queries.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { forgetDraft } from './order-draft.ts';
import { type OrderWish, sendOrder } from './place-order.ts';
import { type PriceChange, type Quote, quoteOf } from './quote.ts';

/** Answers that callers share are so old at most (record 0032): what was refused as changed may be read unchanged. */
const sharedAnswerMs = 2_000;

/** What stands between the person and the order; each has its own way on. */
export type OrderObstacle =
  | { readonly kind: 'price_changed'; readonly wish: OrderWish; readonly change: PriceChange }
  | { readonly kind: 'documents_changed' }
  | { readonly kind: 'unpaid_exists'; readonly order: string }
  | { readonly kind: 'verification' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** How the payment from the wallet went, once the order is placed. */
export type WalletOutcome =
  | { readonly kind: 'covered'; readonly order: Order; readonly held: number }
  | { readonly kind: 'changed'; readonly order: Order; readonly change: WalletChange }
  | { readonly kind: 'failed'; readonly order: Order; readonly wish: WalletWish; readonly error: unknown };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The wish at another price, which needs a click. */
export const atNewPrice = (wish: OrderWish, quote: Quote): OrderObstacle => ({
  kind: 'price_changed',
  wish: { ...wish, quote },
  change: { shares: wish.shares, old: wish.quote, new: quote },
});

/** The price of the refusal, with the rate that was read again after it. */
const quoteOfRefusal = ({ project, quote }: OrderWish, params: ApiFailure['params']): Quote => {
  const currency = isCurrency(params['currency']) ? params['currency'] : quote.currency;
  const stats = queryClient.getQueryData(statsOptions(project).queryKey)?.data;
  const { rate } = stats === undefined ? quote : quoteOf(stats, currency);
  return { currency, unitPrice: Number(params['unitPrice']), rate };
};

/** Why the order was refused, as far as the screen has an answer to it. */
const obstacleOf = (wish: OrderWish, error: unknown): OrderObstacle | null => {
  if (!(error instanceof ApiFailure)) return null;
  switch (error.code) {
    case 'order.price_changed':
      return atNewPrice(wish, quoteOfRefusal(wish, error.params));
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

/** After the order the wallet pays what it can: all of it, or a part that leads on to the payment (spec section 4). */
const useWalletStep = () => {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<WalletOutcome | null>(null);
  const pay = async (order: Order, wish: WalletWish): Promise<void> => {
    try {
      const { held, authorizationRequired } = await payFromWallet(wish);
      if (authorizationRequired) setOutcome({ kind: 'covered', order, held });
      else await navigate({ to: paths.orderPayment(order.documentId) });
    } catch (error) {
      const change = walletChange(wish, error);
      setOutcome(
        change === null ? { kind: 'failed', order, wish, error } : { kind: 'changed', order, change },
      );
    }
  };
  return { outcome, pay };
};

/** Sends the order; a refusal makes what it contradicts be read again, and becomes an obstacle where there is a way on. */
export const usePlaceOrder = (projectInfo: { documentId: string; project: { documentId: string } }) => {
  const navigate = useNavigate();
  const { locale } = useLocale();
  const [obstacle, setObstacle] = useState<OrderObstacle | null>(null);
  const walletStep = useWalletStep();

  const readAgain = (): Promise<unknown> =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: statsOptions(projectInfo.project.documentId).queryKey }),
      queryClient.invalidateQueries({
        queryKey: projectInfoOptions(projectInfo.documentId, locale).queryKey,
      }),
      queryClient.invalidateQueries({ queryKey: appConfigurationOptions(locale).queryKey }),
    ]);

  const send = async (wish: OrderWish): Promise<Order | null> => {
    try {
      const order = await sendOrder(wish);
      setObstacle(null);
      return order;
    } catch (error) {
      if (error instanceof ApiFailure && error.status >= 400 && error.status < 500) await readAgain();
      const found = obstacleOf(wish, error);
      if (found === null) throw error;
      setObstacle(found);
      if (found.kind === 'documents_changed') setTimeout(() => void readAgain(), sharedAnswerMs);
      return null;
    }
  };

  const sendAndPay = async (wish: OrderWish, wallet: Wallet | null): Promise<void> => {
    const order = await send(wish);
    if (order === null) return;
    forgetDraft(wish.project);
    if (wallet === null) await navigate({ to: paths.orderPayment(order.documentId) });
    else await walletStep.pay(order, walletWish(order, wallet));
  };

  /** Places the order and pays from `wallet` if one is given. Rejects with what has no way on of its own. */
  const place = (wish: OrderWish, wallet: Wallet | null): Promise<void> => {
    setObstacle(null);
    return sendAndPay(wish, wallet);
  };

  /** The click on the new price, whose popup stays until it is done; what fails then is shown in the form. */
  const placeAtNewPrice = async (wish: OrderWish, wallet: Wallet | null): Promise<void> => {
    try {
      await sendAndPay(wish, wallet);
    } catch (error) {
      setObstacle({ kind: 'failed', error });
    }
  };

  return { place, placeAtNewPrice, obstacle, setObstacle, walletStep };
};
export type OrderPlacing = ReturnType<typeof usePlaceOrder>;
