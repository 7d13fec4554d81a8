import {
  type BoardModel,
  freeOf,
  isCleared,
  isLiveAdvert,
  isLiveInterest,
  isPast,
  mayTrade,
  type ModelAdvert,
  type ModelInterest,
  type ModelTerms,
  type ModelTransfer,
  nth,
  type SingleStep,
  type StepName,
} from './board-model.ts';

/** The rules of the board and of transfers, with plain numbers and without storage. */

const daysOnBoard = 14;
export const advertDays = daysOnBoard;

/** Whether these shares may go to the receiver now. */
const canTransfer = (
  model: BoardModel,
  { kind, from, to, shares }: Pick<ModelTransfer, 'kind' | 'from' | 'to' | 'shares'>,
): boolean => {
  const [giver, receiver] = [nth(model.people, from), nth(model.people, to)];
  const isByWill = kind === 'sale' || kind === 'gift';
  return (
    from !== to &&
    (kind !== 'sale' || model.isOn) &&
    !giver.isDeleted &&
    !receiver.isDeleted &&
    isCleared(receiver) &&
    (!isByWill || isCleared(giver)) &&
    !receiver.isRestricted &&
    (kind === 'court_order' || !giver.isRestricted) &&
    shares <= giver.shares
  );
};

const canSell = (model: BoardModel, interest: ModelInterest, shares: number): boolean => {
  const { owner } = nth(model.adverts, interest.advert);
  return canTransfer(model, { kind: 'sale', from: owner, to: interest.buyer, shares });
};

const transferOf = (model: BoardModel, interest: ModelInterest): ModelTransfer | undefined =>
  model.transfers.find(
    (transfer) =>
      transfer.state === 'recorded' &&
      transfer.interest !== null &&
      nth(model.interests, transfer.interest) === interest,
  );

const endInterest = (
  model: BoardModel,
  interest: ModelInterest,
  state: 'ended' | 'declined' | 'withdrawn',
): void => {
  const transfer = transferOf(model, interest);
  if (transfer) transfer.state = 'discarded';
  Object.assign(interest, { state, owned: null, bought: null });
};

const endAdvert = (model: BoardModel, advert: ModelAdvert, state: ModelAdvert['state']): void => {
  for (const interest of model.interests)
    if (nth(model.adverts, interest.advert) === advert && isLiveInterest(interest))
      endInterest(model, interest, 'ended');
  advert.state = state;
};

const openAdverts = (model: BoardModel): ModelAdvert[] =>
  model.adverts.filter(({ state }) => state === 'open');

/** Ends a person's newest adverts until the remaining shares cover the others. */
const endExcess = (model: BoardModel, person: number): void => {
  while (freeOf(model, person) < 0) {
    const newest = openAdverts(model).findLast(({ owner }) => owner === person);
    if (!newest) return;
    endAdvert(model, newest, 'lapsed');
  }
};

const isDue = (model: BoardModel, advert: ModelAdvert): boolean =>
  isPast(model, advert) ||
  !mayTrade(nth(model.people, advert.owner)) ||
  (freeOf(model, advert.owner) < 0 &&
    openAdverts(model).findLast(({ owner }) => owner === advert.owner) === advert);

const follow = (model: BoardModel): void => {
  for (;;) {
    const due = openAdverts(model).filter((advert) => isDue(model, advert));
    if (due.length === 0) return;
    for (const advert of due) endAdvert(model, advert, isPast(model, advert) ? 'expired' : 'lapsed');
  }
};

const areSame = (one: ModelTerms, other: ModelTerms): boolean =>
  one.shares === other.shares && one.unitPrice === other.unitPrice && one.isFromWallet === other.isFromWallet;

const moveShares = (model: BoardModel, { from, to, shares, sale }: ModelTransfer): void => {
  const [giver, receiver] = [nth(model.people, from), nth(model.people, to)];
  giver.shares -= shares;
  receiver.shares += shares;
  if (!sale?.isFromWallet) return;
  giver.wallet += sale.unitPrice * sale.shares;
  receiver.wallet -= sale.unitPrice * sale.shares;
};

const execute = (model: BoardModel, number: number): boolean => {
  const transfer = nth(model.transfers, number);
  if (transfer.state !== 'recorded' || !canTransfer(model, transfer)) return false;
  const { sale, to, from } = transfer;
  if (sale?.isFromWallet && nth(model.people, to).wallet < sale.unitPrice * sale.shares) return false;
  moveShares(model, transfer);
  transfer.state = 'executed';
  if (transfer.interest !== null) {
    const interest = nth(model.interests, transfer.interest);
    interest.state = 'completed';
    endAdvert(model, nth(model.adverts, interest.advert), 'completed');
  }
  endExcess(model, from);
  return true;
};

const discard = (model: BoardModel, number: number): boolean => {
  const transfer = nth(model.transfers, number);
  if (transfer.state !== 'recorded') return false;
  transfer.state = 'discarded';
  if (transfer.interest === null) return true;
  const interest = nth(model.interests, transfer.interest);
  Object.assign(interest, { state: 'shared', owned: null, bought: null });
  nth(model.adverts, interest.advert).state = 'open';
  return true;
};

const deletePerson = (model: BoardModel, number: number): boolean => {
  const person = nth(model.people, number);
  const isWaiting = model.transfers.some(
    ({ state, from, to }) => state === 'recorded' && (from === number || to === number),
  );
  if (person.isDeleted || person.shares > 0 || person.wallet > 0 || person.isRestricted || isWaiting)
    return false;
  for (const advert of model.adverts)
    if (advert.owner === number && isLiveAdvert(advert)) endAdvert(model, advert, 'withdrawn');
  for (const interest of model.interests)
    if (interest.buyer === number && isLiveInterest(interest)) endInterest(model, interest, 'withdrawn');
  person.isDeleted = true;
  return true;
};

type Rules = { readonly [N in StepName]: (model: BoardModel, step: SingleStep & { do: N }) => boolean };

const boardRules: Pick<Rules, 'place' | 'withdraw' | 'interest' | 'contacts' | 'end' | 'sign' | 'remove'> = {
  place: (model, { person, shares, unitPrice }) => {
    if (model.isRunOff || !model.isOn || !mayTrade(nth(model.people, person))) return false;
    if (shares > freeOf(model, person)) return false;
    const expiresAt = model.hours + daysOnBoard * 24;
    model.adverts.push({ owner: person, shares, unitPrice, expiresAt, state: 'open' });
    return true;
  },
  withdraw: (model, { person, advert: number }) => {
    const advert = nth(model.adverts, number);
    if (nth(model.people, person).isDeleted || advert.owner !== person || !isLiveAdvert(advert)) return false;
    endAdvert(model, advert, 'withdrawn');
    return true;
  },
  interest: (model, { person, advert: number, shares }) => {
    const advert = nth(model.adverts, number);
    const interest: ModelInterest = {
      advert: number,
      buyer: person,
      shares,
      state: 'sent',
      owned: null,
      bought: null,
    };
    if (model.isRunOff || advert.state !== 'open' || isPast(model, advert) || shares > advert.shares)
      return false;
    if (!mayTrade(nth(model.people, person)) || !canSell(model, interest, shares)) return false;
    const own = model.interests.filter(({ advert: of, buyer }) => of === number && buyer === person);
    if (own.some(isLiveInterest)) return false;
    model.interests.push(interest);
    return true;
  },
  contacts: (model, { person, interest: number }) => {
    const interest = nth(model.interests, number);
    const advert = nth(model.adverts, interest.advert);
    if (model.isRunOff || advert.owner !== person || interest.state !== 'sent') return false;
    if (advert.state !== 'open' || isPast(model, advert)) return false;
    if (!canSell(model, interest, interest.shares)) return false;
    interest.state = 'shared';
    return true;
  },
  end: (model, { person, interest: number }) => {
    const interest = nth(model.interests, number);
    const advert = nth(model.adverts, interest.advert);
    const isBuyer = interest.buyer === person;
    if (nth(model.people, person).isDeleted || !isLiveInterest(interest)) return false;
    if (!isBuyer && advert.owner !== person) return false;
    if (interest.state === 'signed') advert.state = 'open';
    endInterest(model, interest, isBuyer ? 'withdrawn' : 'declined');
    return true;
  },
  sign: (model, { person, interest: number, terms }) => {
    const interest = nth(model.interests, number);
    const advert = nth(model.adverts, interest.advert);
    const isBuyer = interest.buyer === person;
    if (model.isRunOff || (!isBuyer && advert.owner !== person) || interest.state !== 'shared') return false;
    if (advert.state !== 'open' || isPast(model, advert) || terms.shares > advert.shares) return false;
    if (!canSell(model, interest, terms.shares)) return false;
    if (isBuyer) interest.bought = terms;
    else interest.owned = terms;
    const { owned, bought } = interest;
    if (!owned || !bought || !areSame(owned, bought)) return true;
    model.transfers.push({
      kind: 'sale',
      from: advert.owner,
      to: interest.buyer,
      shares: terms.shares,
      sale: terms,
      interest: number,
      state: 'recorded',
    });
    interest.state = 'signed';
    advert.state = 'agreed';
    return true;
  },
  remove: (model, { advert: number }) => {
    const advert = nth(model.adverts, number);
    if (!isLiveAdvert(advert)) return false;
    endAdvert(model, advert, 'removed');
    return true;
  },
};

const rules: Rules = {
  ...boardRules,
  record: (model, { kind, from, to, shares, sale }) => {
    if (!canTransfer(model, { kind, from, to, shares })) return false;
    model.transfers.push({ kind, from, to, shares, sale, interest: null, state: 'recorded' });
    return true;
  },
  execute: (model, { transfer }) => execute(model, transfer),
  discard: (model, { transfer }) => discard(model, transfer),
  delete: (model, { person }) => deletePerson(model, person),
  setLevel: (model, { person, level, isValid }) => {
    nth(model.people, person).levels[level] = isValid;
    return true;
  },
  restrict: (model, { person, isRestricted }) => {
    nth(model.people, person).isRestricted = isRestricted;
    return true;
  },
  switch: (model, { isOn }) => {
    model.isOn = isOn;
    return true;
  },
  runOff: (model, { isRunOff }) => {
    model.isRunOff = isRunOff;
    return true;
  },
  follow: (model) => {
    follow(model);
    return true;
  },
  wait: (model, { hours }) => {
    model.hours += hours;
    return true;
  },
};

/** Does a step in the model; returns whether the platform must do it too. */
export const applyStep = (model: BoardModel, step: SingleStep): boolean =>
  (rules[step.do] as (model: BoardModel, step: SingleStep) => boolean)(model, step);
