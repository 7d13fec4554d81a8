import { setTimeout as pause } from 'node:timers/promises';
import { type GatewayProvider, gatewayProviders } from '@parcela/domain';
import { cancelOrder, type InvestorParts, ordersOf } from './investor.ts';
import type { Investor, KnownOrder, Movement } from './model.ts';

const payKey = (investor: Investor): string => `pay-${investor.stream.word()}`;

const someOrder = (parts: InvestorParts, investor: Investor): KnownOrder | undefined => {
  const own = ordersOf(parts, investor).filter(({ isCancelled }) => !isCancelled);
  const live = own.filter(({ isOver }) => !isOver);
  if (own.length === 0) return undefined;
  return live.length > 0 && investor.stream.chance(0.9) ? investor.stream.pick(live) : own.at(-1);
};

interface Transfer {
  readonly amount: number;
  readonly currency: string;
  readonly symbol: string;
  readonly name?: string;
  readonly hasAccount?: boolean;
  /** Undefined for an order that has ended. */
  readonly order?: KnownOrder;
}

export const send = async (
  { client, model, timeline }: InvestorParts,
  investor: Investor,
  { amount, currency, symbol, name, hasAccount = true, order }: Transfer,
): Promise<void> => {
  const earlier = model.movements.slice(-20);
  const isReused = model.bank.isOn && earlier.length > 0 && investor.stream.chance(0.1);
  const sent = await client.control('/bank/transfer', {
    ...(isReused && { number: investor.stream.pick(earlier).id }),
    variableSymbol: symbol,
    amount,
    currency,
    ...(hasAccount && { iban: investor.iban }),
    ...(name !== undefined && { name }),
  });
  const movementId = sent?.['movementId'];
  if (typeof movementId === 'number' && (order || investor.stream.chance(0.1)))
    model.movements.push({ id: movementId, amount, payer: investor, order });
  timeline.add(
    investor.name,
    `sends ${amount} ${currency} with symbol ${symbol || 'none'}${sent ? '' : ': refused'}`,
  );
};

const mistakes = ['short', 'over', 'twice', 'currency', 'symbol', 'name', 'account'] as const;

const wrongTransfers = (known: KnownOrder, mistake: (typeof mistakes)[number]): readonly Transfer[] => {
  const right = { amount: known.price, currency: known.currency, symbol: known.reference };
  switch (mistake) {
    case 'short':
      return [{ ...right, amount: Math.max(1, Math.floor(known.price / 3)) }];
    case 'over':
      return [{ ...right, amount: known.price + 12_345 }];
    case 'twice':
      return [right, right];
    case 'currency':
      return [{ ...right, currency: known.currency === 'CZK' ? 'EUR' : 'CZK' }];
    case 'symbol':
      return [{ ...right, symbol: '' }];
    case 'name':
      return [{ ...right, name: 'Somebody Else' }];
    case 'account':
      return [{ ...right, amount: known.price + 700, hasAccount: false }];
    default:
      return mistake satisfies never;
  }
};

/** Pays by bank transfer: requests the instructions, then sends the money, sometimes wrongly. */
const bank = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const known = someOrder(parts, investor);
  if (!known) return;
  const { stream } = investor;
  if (stream.chance(0.7)) {
    const answer = await parts.client.call(investor, {
      method: 'POST',
      path: '/core/pay/bank-transfer-gateway',
      key: payKey(investor),
      body: { orderDocumentId: known.documentId, returnUri: '' },
    });
    if (answer?.code === 'order.not_payable') known.isOver = true;
  }
  const mistake = stream.chance(0.4) ? stream.pick(mistakes) : undefined;
  const right = { amount: known.price, currency: known.currency, symbol: known.reference };
  for (const transfer of mistake === undefined ? [right] : wrongTransfers(known, mistake))
    await send(parts, investor, { ...transfer, order: known });
};

/** Sends money for an order that may have ended long ago. */
const late = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const own = ordersOf(parts, investor);
  if (own.length === 0) return;
  const ended = own.filter(({ isCancelled }) => isCancelled);
  const known = investor.stream.pick(ended.length > 0 && investor.stream.chance(0.7) ? ended : own);
  await send(parts, investor, { amount: known.price, currency: known.currency, symbol: known.reference });
};

/** Sends money without a reference, which staff have to assign. */
export const stray = (parts: InvestorParts, investor: Investor): Promise<void> =>
  send(parts, investor, {
    amount: investor.stream.int(1, 40) * 10_000,
    currency: investor.stream.pick(['CZK', 'CZK', 'EUR']),
    symbol: '',
  });

/** Picks one of the investor's recent movements, preferably one that pays an order. */
const someMovement = async (
  { client, model }: InvestorParts,
  investor: Investor,
): Promise<Movement | undefined> => {
  const own = model.movements.filter(({ payer }) => payer === investor).slice(-6);
  for (const movement of own.toReversed()) {
    if (!movement.order) continue;
    const seen = await client.call(investor, { path: `/api/orders/${movement.order.documentId}` });
    if (seen?.data['state'] === 'Paid') return movement;
  }
  return own.length > 0 ? investor.stream.pick(own) : undefined;
};

/** The bank reverses all or part of an incoming payment, and may not say which payment it was. */
const reverse = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { client, model, timeline } = parts;
  if (investor.stream.chance(0.7)) return;
  const movement = await someMovement(parts, investor);
  if (!movement) return;
  model.movements.splice(model.movements.indexOf(movement), 1);
  const { id, amount } = movement;
  const { isOn } = model.bank;
  const part = isOn && investor.stream.chance(0.3) ? Math.max(1, Math.floor(amount / 3)) : amount;
  const unnamed = isOn && investor.stream.chance(0.3);
  await client.control('/bank/reverse', { movementId: id, amount: part, unnamed });
  timeline.add('bank', `takes back ${part} of movement ${id}${unnamed ? ', and does not say so' : ''}`);
};

/** Pays from the wallet; if the wallet covers the whole price, confirms with the mailed link. */
const wallet = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { client } = parts;
  const known = someOrder(parts, investor);
  if (!known) return;
  const shown = await client.call(investor, { path: `/core/user/wallet/${known.currency}` });
  if (shown?.status !== 200) return;
  const { walletId, balance } = shown.data as { readonly walletId: string; readonly balance: number };
  const seen = await client.call(investor, { path: `/api/orders/${known.documentId}` });
  const owed = Number(seen?.data['owed'] ?? 0);
  const amount = Math.min(balance, owed);
  const pay = () =>
    client.call(investor, {
      method: 'POST',
      path: '/core/pay/wallet',
      key: payKey(investor),
      body: { orderDocumentId: known.documentId, walletId, amount: amount > 0 ? amount : 1 },
    });
  const answers = await Promise.all(investor.stream.chance(0.3) ? [pay(), pay()] : [pay()]);
  if (answers.some((answer) => answer?.data['authorizationRequired'] === true))
    await authorize(parts, investor);
};

/** Opens the newest link in the mails; a link from another mail is refused. */
const authorize = async ({ client }: InvestorParts, investor: Investor): Promise<void> => {
  for (let tries = 0; tries < 8; tries += 1) {
    await pause(400);
    const mails = await client.read<readonly { readonly text: string }[]>(
      `/mail?to=${encodeURIComponent(investor.user.email)}`,
    );
    const links = mails.flatMap(({ text }) => /wallet-authorize\/([\w-]+)/.exec(text)?.[1] ?? []);
    const [newest] = links;
    if (newest === undefined) continue;
    const token = links.length > 1 && investor.stream.chance(0.2) ? investor.stream.pick(links) : newest;
    const call = {
      method: 'POST',
      path: `/core/hook/pay/wallet?token=${encodeURIComponent(token)}`,
      key: payKey(investor),
    } as const;
    const twice = investor.stream.chance(0.3) ? [call, { ...call, key: payKey(investor) }] : [call];
    await Promise.all(twice.map((one) => client.call(investor, one)));
    return;
  }
};

/** The payer's actions on every gateway's page, and additional ones in some gateways' sandbox. */
const endings = ['pay', 'pay', 'pay', 'decline', 'expire', 'leave'] as const;
const moreEndings: Readonly<Partial<Record<GatewayProvider, readonly string[]>>> = {
  confirmo: ['send', 'short', 'over'],
  payout: ['over', 'tooLate', 'cancel'],
  csob: ['tooLate', 'cancel'],
};

const amountOf = (known: KnownOrder, ending: string): number | undefined => {
  if (ending === 'short') return Math.max(1, Math.floor(known.price / 2));
  return ending === 'over' ? known.price + 5_000 : undefined;
};

/** Pays on a gateway's page: the payer pays, pays wrongly, or leaves. */
const gateway =
  (at: GatewayProvider) =>
  async (parts: InvestorParts, investor: Investor): Promise<void> => {
    const { client, timeline } = parts;
    const known = someOrder(parts, investor);
    if (!known) return;
    const answer = await client.call(investor, {
      method: 'POST',
      path: `/core/pay/${at}-gateway`,
      key: payKey(investor),
      body: { orderDocumentId: known.documentId, returnUri: '' },
    });
    if (answer?.status !== 200) return;
    const ending = investor.stream.pick([...endings, ...(moreEndings[at] ?? [])]);
    if (ending === 'leave') return;
    if (ending === 'tooLate') await cancelOrder(parts, investor, known);
    const amount = amountOf(known, ending);
    const action = amount === undefined && ending !== 'tooLate' ? ending : 'pay';
    const done = await client.control(`/${at}/${action}`, {
      reference: known.reference,
      ...(amount !== undefined && { amount }),
    });
    if (done && (action === 'pay' || action === 'send')) known.isPaidAtGateway = true;
    timeline.add(investor.name, `${ending} at ${at} for ${known.reference}${done ? '' : ': refused'}`);
  };

type GatewayActs = Readonly<Record<GatewayProvider, ReturnType<typeof gateway>>>;
const atGateways = Object.fromEntries(
  gatewayProviders.map((provider) => [provider, gateway(provider)]),
) as GatewayActs;

/** Ways to pay, right and wrong. */
export const payerActs = {
  bank,
  wallet,
  ...atGateways,
  late,
  stray,
  reverse,
} as const;
