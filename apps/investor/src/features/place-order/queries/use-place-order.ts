import type { Order, Wallet } from '@parcela/contract/investor';
import { isCurrency } from '@parcela/domain';
import { ApiFailure, useLocale, queryClient } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  payFromWallet,
  walletChange,
  type WalletChange,
  type WalletRequest,
  walletRequestOf,
} from '../../../shared/wallet/pay-from-wallet.ts';
import { paths } from '../../../shared/navigation/paths.ts';
import { appConfigurationOptions } from '../../../shared/api/app-configuration.ts';
import { projectInfoOptions, statsOptions } from '../../../shared/projects/project-options.ts';
import { deleteDraft } from './order-draft.ts';
import { type OrderRequest, sendOrder } from './place-order.ts';
import { type PriceChange, type Quote, quoteOf } from './quote.ts';

/** Maximum age of shared answers (record 0032): the first answer after a refusal may still be the old one. */
const sharedAnswerMs = 2_000;

/** The reason why an order is blocked; the screen handles each kind in its own way. */
export type OrderBlocker =
  | { readonly kind: 'price_changed'; readonly request: OrderRequest; readonly change: PriceChange }
  | { readonly kind: 'documents_changed' }
  | { readonly kind: 'unpaid_exists'; readonly order: string }
  | { readonly kind: 'verification' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The result of the payment from the wallet after the order. */
export type WalletOutcome =
  | { readonly kind: 'covered'; readonly order: Order; readonly held: number }
  | { readonly kind: 'changed'; readonly order: Order; readonly change: WalletChange }
  | {
      readonly kind: 'failed';
      readonly order: Order;
      readonly request: WalletRequest;
      readonly error: unknown;
    };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The same order at another price, which needs a click. */
export const atNewPrice = (request: OrderRequest, quote: Quote): OrderBlocker => ({
  kind: 'price_changed',
  request: { ...request, quote },
  change: { shares: request.shares, old: request.quote, new: quote },
});

/** The price from the refusal, with the rate requested again afterwards. */
const quoteOfRefusal = ({ project, quote }: OrderRequest, params: ApiFailure['params']): Quote => {
  const currency = isCurrency(params['currency']) ? params['currency'] : quote.currency;
  const stats = queryClient.getQueryData(statsOptions(project).queryKey)?.data;
  const { rate } = stats === undefined ? quote : quoteOf(stats, currency);
  return { currency, unitPrice: Number(params['unitPrice']), rate };
};

/** The reason of a refusal that the screen can handle; null for any other error. */
const blockerOf = (request: OrderRequest, error: unknown): OrderBlocker | null => {
  if (!(error instanceof ApiFailure)) return null;
  switch (error.code) {
    case 'order.price_changed':
      return atNewPrice(request, quoteOfRefusal(request, error.params));
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

/**
 * Pays from the wallet after placing the order: the whole price, or a part that leads on to the payment (spec section
 * 4).
 */
const useWalletStep = () => {
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<WalletOutcome | null>(null);
  const pay = async (order: Order, request: WalletRequest): Promise<void> => {
    try {
      const { held, authorizationRequired } = await payFromWallet(request);
      if (authorizationRequired) setOutcome({ kind: 'covered', order, held });
      else await navigate({ to: paths.orderPayment(order.documentId) });
    } catch (error) {
      const change = walletChange(request, error);
      setOutcome(
        change === null ? { kind: 'failed', order, request, error } : { kind: 'changed', order, change },
      );
    }
  };
  return { outcome, pay };
};

/**
 * Sends the order. A refusal reloads the data that it contradicts, and becomes a blocker if the screen can handle
 * it.
 */
export const usePlaceOrder = (projectInfo: { documentId: string; project: { documentId: string } }) => {
  const navigate = useNavigate();
  const { locale } = useLocale();
  const [blocker, setBlocker] = useState<OrderBlocker | null>(null);
  const walletStep = useWalletStep();

  const readAgain = (): Promise<unknown> =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: statsOptions(projectInfo.project.documentId).queryKey }),
      queryClient.invalidateQueries({
        queryKey: projectInfoOptions(projectInfo.documentId, locale).queryKey,
      }),
      queryClient.invalidateQueries({ queryKey: appConfigurationOptions(locale).queryKey }),
    ]);

  const send = async (request: OrderRequest): Promise<Order | null> => {
    try {
      const order = await sendOrder(request);
      setBlocker(null);
      return order;
    } catch (error) {
      if (error instanceof ApiFailure && error.status >= 400 && error.status < 500) await readAgain();
      const found = blockerOf(request, error);
      if (found === null) throw error;
      setBlocker(found);
      if (found.kind === 'documents_changed') setTimeout(() => void readAgain(), sharedAnswerMs);
      return null;
    }
  };

  const sendAndPay = async (request: OrderRequest, wallet: Wallet | null): Promise<void> => {
    const order = await send(request);
    if (order === null) return;
    deleteDraft(request.project);
    if (wallet === null) await navigate({ to: paths.orderPayment(order.documentId) });
    else await walletStep.pay(order, walletRequestOf(order, wallet));
  };

  /**
   * Places the order and pays from `wallet` if one is given. Rejects with any failure that is not a blocker.
   */
  const place = (request: OrderRequest, wallet: Wallet | null): Promise<void> => {
    setBlocker(null);
    return sendAndPay(request, wallet);
  };

  /**
   * Places the order at the new price after the click. Its popup stays open until then, and the form shows a
   * failure.
   */
  const placeAtNewPrice = async (request: OrderRequest, wallet: Wallet | null): Promise<void> => {
    try {
      await sendAndPay(request, wallet);
    } catch (error) {
      setBlocker({ kind: 'failed', error });
    }
  };

  return { place, placeAtNewPrice, blocker, setBlocker, walletStep };
};
export type OrderPlacing = ReturnType<typeof usePlaceOrder>;
