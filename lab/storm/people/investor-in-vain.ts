import { gatewayProviders } from '@parcela/domain';
import type { Call } from './client.ts';
import { askInVain } from './in-vain.ts';
import { bodyOf, type InvestorParts, ordersOf, placeCall, withdraw } from './investor.ts';
import type { Investor, KnownOrder, Offer } from './model.ts';

const nobodysId = 'a'.repeat(24);

const key = ({ stream }: Investor): string => `vain-${stream.word()}`;

/** A project of which this investor has no known live order: no other refusal comes first. */
const someOffer = (
  parts: InvestorParts,
  investor: Investor,
  offers = parts.model.offers,
): Offer | undefined => {
  const live = new Set(ordersOf(parts, investor).flatMap(({ isOver, project }) => (isOver ? [] : [project])));
  const free = offers.filter(({ documentId }) => !live.has(documentId));
  return free.length > 0 ? investor.stream.pick(free) : undefined;
};

/** An order as an honest screen sends it, except for `change`. */
const orderOf = (investor: Investor, offer: Offer, change: object): Call => {
  const { data } = bodyOf(offer, offer.minimum);
  return placeCall({ data: { ...data, ...change } }, key(investor));
};

const unknownProject = ({ model }: InvestorParts, investor: Investor): Call =>
  orderOf(investor, investor.stream.pick(model.offers), { project: nobodysId });

const notOffered = (parts: InvestorParts, investor: Investor): Call | undefined => {
  const offer = someOffer(parts, investor, parts.model.notOffered);
  return offer && orderOf(investor, offer, {});
};

const withoutAgreement = (parts: InvestorParts, investor: Investor): Call | undefined => {
  const offer = someOffer(parts, investor);
  return offer && orderOf(investor, offer, { agreements: { terms: offer.agreements['terms'] } });
};

const otherAgreement = (parts: InvestorParts, investor: Investor): Call | undefined => {
  const offer = someOffer(parts, investor);
  const other = parts.model.notOffered[0]?.agreements['prospect'];
  return offer && orderOf(investor, offer, { agreements: { ...offer.agreements, prospect: other } });
};

const forSomebodyElse = ({ model, investors }: InvestorParts, investor: Investor): Call | undefined => {
  const other = investor.stream.pick(investors);
  if (other === investor) return undefined;
  return orderOf(investor, investor.stream.pick(model.offers), { user: other.user.documentId });
};

const pay = (rail: string, investor: Investor, body: object): Call => ({
  method: 'POST',
  path: `/core/pay/${rail}`,
  key: key(investor),
  body,
});

const rails = ['bank-transfer-gateway', ...gatewayProviders.map((provider) => `${provider}-gateway`)];

const foreignOrder = ({ model, timeline }: InvestorParts, investor: Investor): Call | undefined => {
  const others = [...model.orders.values()].filter(({ owner }) => owner !== investor);
  if (others.length === 0) return undefined;
  const { documentId } = investor.stream.pick(others);
  timeline.add(investor.name, `asks for order ${documentId} of somebody else`);
  return investor.stream.chance(0.5)
    ? { method: 'PUT', path: `/api/orders/${documentId}`, body: { data: { state: 'Canceled' } } }
    : pay(investor.stream.pick(rails), investor, { orderDocumentId: documentId, returnUri: '' });
};

const liveOrders = (
  parts: InvestorParts,
  investor: Investor,
  isMeant: (known: KnownOrder) => boolean,
): readonly KnownOrder[] => ordersOf(parts, investor).filter((known) => !known.isOver && isMeant(known));

/** No gateway accepts złoty. */
const wrongRail = (parts: InvestorParts, investor: Investor): Call | undefined => {
  const [known] = liveOrders(parts, investor, ({ currency }) => currency === 'PLN');
  if (!known) return undefined;
  const rail = investor.stream.pick(rails.slice(1));
  return pay(rail, investor, { orderDocumentId: known.documentId, returnUri: '' });
};

const foreignWallet = (parts: InvestorParts, investor: Investor): Call | undefined => {
  const [known] = liveOrders(parts, investor, ({ currency }) => currency !== 'PLN');
  if (!known) return undefined;
  return pay('wallet', investor, { orderDocumentId: known.documentId, walletId: nobodysId, amount: 1 });
};

const calls = {
  unknownProject,
  notOffered,
  withoutAgreement,
  otherAgreement,
  forSomebodyElse,
  foreignOrder,
  wrongRail,
  foreignWallet,
} as const;

/** Requests something that no investor may get. */
const overreach = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  const name = investor.stream.pick(Object.keys(calls) as (keyof typeof calls)[]);
  const call = calls[name](parts, investor);
  if (call && !investor.isDeleted) await askInVain(parts, { name, caller: investor, call });
};

/** These investors enter accounts of other people. */
const careless = ({ investors }: InvestorParts): readonly Investor[] => investors.slice(0, 2);

/** An investor withdraws without an account, with a waiting account, or without verification. */
const withdrawWithoutAccount = async (parts: InvestorParts, { stream }: Investor): Promise<void> => {
  const people = [...parts.newcomers, ...careless(parts)].filter(({ isDeleted }) => !isDeleted);
  if (people.length > 0) await withdraw(parts, stream.pick(people));
};

/**
 * A new account waits for a day, and an account in another person's name waits for staff: no money goes to either.
 */
const changeAccount = async (parts: InvestorParts, investor: Investor): Promise<void> => {
  if (investor === parts.newcomers[0]) return parts.openLateAccount();
  const { stream } = investor;
  const owner = stream.pick(careless(parts));
  if (owner.isDeleted) return undefined;
  await parts.confirmPassword(owner);
  await parts.client.call(owner, {
    method: 'PUT',
    path: `/core/user/payout-accounts/${stream.pick(['CZK', 'EUR'])}`,
    body: { data: { iban: owner.iban, holderName: 'Eva Malá' } },
  });
  return undefined;
};

/** The forbidden actions of an investor. */
export const investorVainActs = { overreach, withdrawWithoutAccount, changeAccount } as const;
