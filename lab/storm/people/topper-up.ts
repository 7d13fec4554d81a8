import type { GatewayProvider } from '@parcela/domain';
import type { InvestorParts } from './investor.ts';
import type { Investor } from './model.ts';
import { send } from './payer.ts';

interface ShownTopUp {
  readonly instructions: { readonly variableSymbol: string } | null;
  readonly gateways: readonly { readonly provider: GatewayProvider }[];
}

interface Wallet {
  readonly currency: 'CZK' | 'EUR';
  readonly reference: string;
}

/** Right three times out of five; otherwise with a typical payer's mistake. */
const byBank = async (
  parts: InvestorParts,
  investor: Investor,
  { currency, reference }: Wallet,
): Promise<void> => {
  const { stream } = investor;
  const amount = stream.int(1, 40) * 10_000;
  const right = { amount, currency, symbol: reference };
  const wrong = [
    { ...right, currency: currency === 'CZK' ? 'EUR' : 'CZK' },
    { ...right, name: 'Somebody Else' },
    { ...right, symbol: `${reference.slice(0, -1)}${(Number(reference.at(-1)) + 1) % 10}` },
    { ...right, hasAccount: false },
  ];
  await send(parts, investor, stream.chance(0.6) ? right : stream.pick(wrong));
};

const endings = ['pay', 'pay', 'pay', 'decline', 'expire', 'leave'] as const;

/** Starts a payment, sometimes by two presses of the button, and does something on the page of the gateway. */
const atGateway = async (
  { client, timeline }: InvestorParts,
  investor: Investor,
  { currency, reference, provider }: Wallet & { readonly provider: GatewayProvider },
): Promise<void> => {
  const { stream } = investor;
  const call = {
    method: 'POST',
    path: `/core/user/wallet/${currency}/top-up`,
    key: `top-up-${stream.word()}`,
    body: { provider, amount: stream.int(1, 40) * 10_000 },
  } as const;
  const answers = await Promise.all(
    Array.from({ length: stream.chance(0.3) ? 2 : 1 }, () => client.call(investor, call)),
  );
  const uris = new Set(answers.flatMap((answer) => (answer?.status === 200 ? [answer.data['uri']] : [])));
  if (uris.size > 1) timeline.fail('one key made two payments of a top-up');
  const ending = stream.pick(endings);
  if (uris.size === 0 || ending === 'leave') return;
  const done = await client.control(`/${provider}/${ending}`, { reference });
  timeline.add(investor.name, `${ending} at ${provider} for wallet ${reference}${done ? '' : ': refused'}`);
};

/** Tops up a wallet by bank transfer or at a gateway. */
const topUp = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const { stream } = investor;
  const currency = stream.pick(['CZK', 'CZK', 'EUR'] as const);
  const answer = await parts.client.call(investor, { path: `/core/user/wallet/${currency}/top-up` });
  if (answer?.status !== 200) return;
  const { instructions, gateways } = answer.data as unknown as ShownTopUp;
  if (instructions === null) return;
  const wallet = { currency, reference: instructions.variableSymbol };
  // One reference names several payments at Payout, where staff could not find the right one by hand.
  const usable = gateways.filter(({ provider }) => provider !== 'payout');
  if (usable.length === 0 || stream.chance(0.5)) await byBank(parts, investor, wallet);
  else await atGateway(parts, investor, { ...wallet, provider: stream.pick(usable).provider });
};

/** Starts a top-up that no user may have: outside its bounds. */
const topUpInVain = async ({ client, timeline }: InvestorParts, investor: Investor): Promise<void> => {
  const { stream } = investor;
  const answer = await client.call(investor, {
    method: 'POST',
    path: '/core/user/wallet/CZK/top-up',
    key: `top-up-${stream.word()}`,
    body: { provider: 'csob', amount: stream.pick([1, 9_999, 10_000_001]) },
  });
  if (answer && answer.status < 400) timeline.fail('a top-up outside its bounds was accepted');
};

export const topUpActs = { topUp, topUpInVain } as const;
