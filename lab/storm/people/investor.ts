import type { Answer, Client } from './client.ts';
import {
  type Investor,
  isSurelyRestricted,
  type KnownOrder,
  type Model,
  type Offer,
  type Receipt,
} from './model.ts';
import type { Timeline } from '../timeline.ts';

export interface InvestorParts {
  readonly client: Client;
  readonly model: Model;
  readonly timeline: Timeline;
  readonly investors: readonly Investor[];
  readonly newcomers: readonly Investor[];
  readonly openLateAccount: () => Promise<void>;
  readonly confirmPassword: (investor: Investor) => Promise<void>;
}

interface PlacedOrder {
  readonly id: number;
  readonly documentId: string;
  readonly paymentReference: string;
  readonly tokenCount: number;
  readonly price: number;
  readonly currency: string;
  readonly state: string;
}

export const bodyOf = (offer: Offer, shares: number, unitPrice = offer.unitPrice) => ({
  data: {
    project: offer.documentId,
    tokenCount: shares,
    price: unitPrice * shares,
    currency: offer.currency,
    agreements: offer.agreements,
  },
});

/** Stores the content of a 201 answer, and checks that it matches the request. */
const acknowledge = (
  { model, timeline }: InvestorParts,
  investor: Investor,
  { asked, offer }: { readonly asked: ReturnType<typeof bodyOf>; readonly offer: Offer },
  answer: Answer,
): void => {
  const placed = answer.data as unknown as PlacedOrder;
  const { tokenCount, price, currency } = asked.data;
  if (placed.tokenCount !== tokenCount || placed.price !== price || placed.currency !== currency)
    timeline.fail(`order ${placed.documentId} is not what was asked for`);
  if (model.orders.has(placed.documentId)) return;
  model.orders.set(placed.documentId, {
    documentId: placed.documentId,
    id: placed.id,
    reference: placed.paymentReference,
    owner: investor,
    project: offer.documentId,
    shares: placed.tokenCount,
    price: placed.price,
    currency: placed.currency,
    isCancelled: false,
    isOver: false,
    isPaidAtGateway: false,
  });
};

export const placeCall = (body: object, key: string) =>
  ({ method: 'POST', path: '/api/orders', key, body }) as const;

/** Places an order of a fixed number of shares. */
export const placeOrder = async (
  parts: InvestorParts,
  investor: Investor,
  { offer, shares }: { readonly offer: Offer; readonly shares: number },
): Promise<void> => {
  const asked = bodyOf(offer, shares);
  const answer = await parts.client.call(investor, placeCall(asked, `order-${investor.stream.word()}`));
  if (answer?.status === 201) acknowledge(parts, investor, { asked, offer }, answer);
  else if (!answer) parts.model.undecidedOrders.push(investor);
};

/** Places an order; a changed price is shown, and the next order uses it. */
export const order = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { client, model } = parts;
  const { stream } = investor;
  const offer = stream.pick(model.offers);
  const wrong = stream.chance(0.1) ? stream.pick(['many', 'price'] as const) : undefined;
  const shares = wrong === 'many' ? 1_000 : stream.int(1, 5);
  const asked = bodyOf(offer, shares, wrong === 'price' ? offer.unitPrice + 1 : offer.unitPrice);
  const answer = await client.call(investor, placeCall(asked, `order-${stream.word()}`));
  if (!answer) model.undecidedOrders.push(investor);
  else if (answer.status === 201) acknowledge(parts, investor, { asked, offer }, answer);
  else if (answer.code === 'order.price_changed') offer.unitPrice = Number(answer.params['unitPrice']);
  else if (wrong === 'price' && answer.status < 400)
    parts.timeline.fail('an order at a price that is not in force was accepted');
};

/** Sends the same click several times in parallel: one order, and every answer is the same. */
const doubleClick = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { client, model, timeline } = parts;
  const offer = investor.stream.pick(model.offers);
  const asked = bodyOf(offer, investor.stream.int(1, 3));
  const call = placeCall(asked, `double-${investor.stream.word()}`);
  const answers = await Promise.all(
    Array.from({ length: investor.stream.int(2, 4) }, () => client.call(investor, call)),
  );
  const placed = answers.filter((answer) => answer?.status === 201);
  for (const answer of placed) acknowledge(parts, investor, { asked, offer }, answer!);
  if (answers.includes(undefined)) model.undecidedOrders.push(investor);
  const documentIds = new Set(placed.map((answer) => answer?.data['documentId']));
  if (documentIds.size > 1) timeline.fail('one key placed two orders');
  if (placed.length === 0) return;
  const again = await client.call(investor, call);
  if (again && again.data['documentId'] !== placed[0]?.data['documentId'])
    timeline.fail(`a key with an acknowledged order was answered ${again.status} ${again.code ?? ''}`);
};

/** Many investors want the last shares of one project at the same moment. */
const rush = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { client, model } = parts;
  const offer = investor.stream.pick(model.offers);
  const buyers = parts.investors.filter(({ isDeleted }) => !isDeleted).slice(0, investor.stream.int(6, 14));
  await Promise.all(
    buyers.map(async (buyer) => {
      const asked = bodyOf(offer, investor.stream.int(1, 4));
      const answer = await client.call(buyer, placeCall(asked, `rush-${investor.stream.word()}`));
      if (!answer) model.undecidedOrders.push(buyer);
      else if (answer.status === 201) acknowledge(parts, buyer, { asked, offer }, answer);
      else if (answer.code === 'order.price_changed') offer.unitPrice = Number(answer.params['unitPrice']);
    }),
  );
};

const isLive = async ({ client }: InvestorParts, investor: Investor, placed: Answer): Promise<boolean> => {
  const seen = await client.call(investor, { path: `/api/orders/${String(placed.data['documentId'])}` });
  return ['Open', 'Unpaid'].includes(String(seen?.data['state']));
};

/**
 * Two tabs with different keys: at most one live order in a project. One tab may repeat its call for so long that the
 * other's order has ended, or is paid.
 */
const twoTabs = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { client, model, timeline } = parts;
  const offer = investor.stream.pick(model.offers);
  const asked = bodyOf(offer, investor.stream.int(1, 3));
  const keys = [`tab-${investor.stream.word()}`, `tab-${investor.stream.word()}`];
  const answers = await Promise.all(keys.map((key) => client.call(investor, placeCall(asked, key))));
  const placed = answers.filter((answer) => answer?.status === 201);
  for (const answer of placed) acknowledge(parts, investor, { asked, offer }, answer!);
  if (answers.includes(undefined)) model.undecidedOrders.push(investor);
  if (placed.length < 2) return;
  const live = await Promise.all(placed.map((answer) => isLive(parts, investor, answer!)));
  if (live.every(Boolean)) timeline.fail('two tabs placed two live orders of one project');
};

/** A key already used for another order is refused. */
const otherBody = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { client, model, timeline } = parts;
  const offer = investor.stream.pick(model.offers);
  const key = `reused-${investor.stream.word()}`;
  const asked = bodyOf(offer, 1);
  const first = await client.call(investor, placeCall(asked, key));
  if (!first) model.undecidedOrders.push(investor);
  if (first?.status !== 201) return;
  acknowledge(parts, investor, { asked, offer }, first);
  const second = await client.call(investor, placeCall(bodyOf(offer, 2), key));
  if (second && second.code !== 'idempotency.key_reused')
    timeline.fail(`a key used with another body was answered ${second.status} ${second.code ?? ''}`);
};

export const ordersOf = ({ model }: InvestorParts, investor: Investor): KnownOrder[] =>
  [...model.orders.values()].filter(({ owner }) => owner === investor);

/** Every acknowledged order is visible through either API process. */
const look = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { client, timeline } = parts;
  const own = ordersOf(parts, investor);
  if (own.length === 0 || investor.isDeleted) return;
  const known = investor.stream.pick(own);
  const answer = await client.call(investor, { path: `/api/orders/${known.documentId}` });
  if (!answer || investor.isDeleted) return;
  const seen = answer.data as unknown as PlacedOrder;
  known.isOver = seen.state !== 'Open' && seen.state !== 'Unpaid';
  if (answer.status !== 200 || seen.tokenCount !== known.shares || seen.price !== known.price)
    timeline.fail(`order ${known.documentId} was acknowledged and cannot be seen (${answer.status})`);
  else if (known.isCancelled && seen.state !== 'Canceled')
    timeline.fail(`order ${known.documentId} was cancelled and is ${seen.state}`);
};

const cancel = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const own = ordersOf(parts, investor).filter(({ isCancelled }) => !isCancelled);
  if (own.length > 0) await cancelOrder(parts, investor, investor.stream.pick(own.slice(-4)));
};

export const cancelOrder = async (
  parts: InvestorParts,
  investor: Investor,
  known: KnownOrder,
): Promise<void> => {
  const answer = await parts.client.call(investor, {
    method: 'PUT',
    path: `/api/orders/${known.documentId}`,
    body: { data: { state: 'Canceled' } },
  });
  if (answer?.status === 200) Object.assign(known, { isCancelled: true, isOver: true });
};

/** Withdraws all free money, sometimes from two tabs in parallel. */
export const withdraw = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { client, model, timeline, confirmPassword } = parts;
  await confirmPassword(investor);
  const isRestricted = isSurelyRestricted(model, investor.user.documentId);
  const call = () =>
    client.call(investor, {
      method: 'DELETE',
      path: '/api/user-profiles/empty-out-wallet',
      key: `withdraw-${investor.stream.word()}`,
    });
  const answers = await Promise.all(investor.stream.chance(0.5) ? [call(), call()] : [call()]);
  for (const answer of answers) {
    if (answer?.status !== 200) continue;
    const { withdrawals } = answer.data as unknown as {
      readonly withdrawals: readonly { readonly documentId: string; readonly amount: number }[];
    };
    for (const { documentId, amount } of withdrawals)
      model.withdrawals.set(documentId, { documentId, owner: investor, amount });
    if (isRestricted && isSurelyRestricted(model, investor.user.documentId))
      timeline.fail('money of a restricted person was withdrawn');
  }
};

interface RequestedPart {
  readonly documentId: string;
  readonly amount: number;
  readonly currency: string;
}

/**
 * Withdraws a part of one wallet, sometimes together with a withdrawal of all free money; sometimes asks for
 * more than there is.
 */
const withdrawPart = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { client, model, timeline, confirmPassword } = parts;
  const { stream } = investor;
  const currency = stream.pick(['CZK', 'EUR']);
  const wallet = await client.call(investor, { path: `/core/user/wallet/${currency}` });
  const free = Number(wallet?.data['balance'] ?? 0);
  const isTooMuch = stream.chance(0.1);
  if (free === 0 && !isTooMuch) return;
  await confirmPassword(investor);
  const isRestricted = isSurelyRestricted(model, investor.user.documentId);
  // No wallet of a storm ever has this much money.
  const amount = isTooMuch ? 9_000_000_000_000 : stream.int(1, free);
  const call = {
    method: 'POST',
    path: '/core/user/withdrawals',
    key: `part-${stream.word()}`,
    body: { amount, currency },
  } as const;
  const others = stream.chance(0.3) ? [withdraw(parts, investor)] : [];
  const answers = await Promise.all(
    Array.from({ length: stream.int(1, 3) }, () => client.call(investor, call)),
  );
  await Promise.all(others);
  const withdrawn = answers.flatMap((answer) =>
    answer?.status === 200 ? [answer.data as unknown as RequestedPart] : [],
  );
  for (const { documentId } of withdrawn)
    model.withdrawals.set(documentId, { documentId, owner: investor, amount });
  if (new Set(withdrawn.map(({ documentId }) => documentId)).size > 1)
    timeline.fail('one key made two withdrawals');
  if (withdrawn.some((one) => one.amount !== amount || one.currency !== currency))
    timeline.fail(`a withdrawal of ${amount} ${currency} is ${JSON.stringify(withdrawn)}`);
  if (withdrawn.length > 0 && isTooMuch) timeline.fail('more was withdrawn than a wallet has');
  if (withdrawn.length > 0 && isRestricted && isSurelyRestricted(model, investor.user.documentId))
    timeline.fail('money of a restricted person was withdrawn');
};

/** An investor whose money staff have restricted tries to withdraw all of it. */
const withdrawRestricted = async (parts: InvestorParts, { stream }: Investor): Promise<void> => {
  const restricted = parts.investors.filter(
    ({ isDeleted, user }) => !isDeleted && isSurelyRestricted(parts.model, user.documentId),
  );
  if (restricted.length > 0) await withdraw(parts, stream.pick(restricted));
};

/** Votes or changes the vote; sometimes two calls in parallel. */
const vote = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { client, model } = parts;
  if (model.polls.length === 0) return;
  const poll = investor.stream.pick(model.polls);
  const cast = async (optionKey: string): Promise<void> => {
    const answer = await client.call(investor, {
      method: 'POST',
      path: '/api/votings/vote',
      body: { votingDocumentId: poll, optionKey },
    });
    if (answer?.status === 200) {
      investor.votes.set(poll, optionKey);
      model.receipts.push((answer.data as { readonly receipt: Receipt }).receipt);
    }
    if (answer?.status !== 200 && (!answer || answer.isAfterDoubt)) investor.votes.set(poll, null);
  };
  const isTwice = investor.stream.chance(0.2);
  await Promise.all((isTwice ? ['yes', 'no'] : [investor.stream.pick(['yes', 'no'])]).map(cast));
  if (isTwice && investor.votes.has(poll)) investor.votes.set(poll, null);
};

/** Switches the notices of offers on or off; sometimes twice in parallel. `K4` checks which notices are sent. */
const askForOffers = async ({ client, timeline }: InvestorParts, investor: Investor): Promise<void> => {
  const { stream } = investor;
  const currency = stream.pick(['CZK', 'CZK', 'EUR']);
  const call = () =>
    client.call(investor, {
      method: 'PUT',
      path: `/core/user/wallet/${currency}/offer-notices`,
      body: { isOn: stream.chance(0.8), leastAmount: stream.chance(0.3) ? stream.int(1, 500_000) : null },
    });
  const answers = await Promise.all(stream.chance(0.2) ? [call(), call()] : [call()]);
  if (answers.some((answer) => answer !== undefined && answer.status === 400))
    timeline.fail('a choice of notices was refused');
};

const deleteAccount = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  await parts.confirmPassword(investor);
  const answer = await parts.client.call(investor, {
    method: 'DELETE',
    path: '/api/user-profiles/delete-account',
  });
  // The answer of an earlier try was lost, and the account is now closed to sign-ins.
  const isGone = answer?.isAfterDoubt === true && answer.status === 401;
  if (answer?.status === 200 || isGone) investor.isDeleted = true;
};

/** The actions of an investor on the screens of orders, wallet, polls and account. */
export const investorActs = {
  order,
  doubleClick,
  rush,
  twoTabs,
  otherBody,
  look,
  cancel,
  withdraw,
  withdrawPart,
  withdrawRestricted,
  vote,
  askForOffers,
  deleteAccount,
} as const;
