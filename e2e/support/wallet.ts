import type { AnswerOf } from '@parcela/contract';
import { getWallet, type Order, payByWallet, type Wallet } from '@parcela/contract/investor';
import { expect } from '@playwright/test';
import { callApi } from './api.ts';
import { creditSuspense, readSuspense } from './operator.ts';
import { cancelOrder, findOpenProjects, type Person, placeOrder } from './people.ts';
import { sendTransfer } from './sandbox.ts';

/** The wallet in crowns. */
export const readWallet = ({ token }: Person): Promise<Wallet> =>
  callApi(getWallet, { params: { currency: 'CZK' } }, { token });

/**
 * Fills the crown wallet in the only way without selling shares: a payment for an ended order, which two members of
 * staff credit to the wallet.
 */
export const fillWallet = async (person: Person, amount: number): Promise<void> => {
  const before = await readWallet(person);
  const project = (await findOpenProjects()).at(-1);
  if (!project) throw new Error('The demo has no open project.');
  const { documentId, paymentReference } = await placeOrder(person, project);
  await cancelOrder(person.token, documentId);
  await sendTransfer({ variableSymbol: paymentReference, amount, currency: 'CZK' });
  await creditSuspense(await readSuspense(documentId));
  expect((await readWallet(person)).balance).toBe(before.balance + amount);
};

/** Creates a wallet hold for an order without the screen. */
export const payFromWallet = async (person: Person, order: Order): Promise<AnswerOf<typeof payByWallet>> => {
  const { walletId, balance } = await readWallet(person);
  const body = {
    orderDocumentId: order.documentId,
    walletId,
    amount: Math.min(balance, order.owed),
  };
  return callApi(payByWallet, { body }, { token: person.token });
};
