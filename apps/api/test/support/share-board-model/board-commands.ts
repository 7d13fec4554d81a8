import { shareTransferKinds } from '@parcela/domain';
import fc from 'fast-check';
import {
  type BoardModel,
  isLiveAdvert,
  isLiveInterest,
  type ModelTerms,
  nth,
  type RacingSteps,
  type SingleStep,
  type Step,
} from './board-model.ts';

/** Picks a step that fits the model; undefined when no subject exists. */
type Choice<T extends Step = SingleStep> = (model: BoardModel) => T | undefined;

const anyNumber = fc.nat(59);
const person = fc.nat(4);
const shares = fc.integer({ min: 1, max: 6 });

/** Usually one of the plausible indexes, rarely any index. */
const oneOf = <T>(
  items: readonly T[],
  chosen: number,
  isMeant: (item: T) => boolean = () => true,
): number | undefined => {
  const all = [...items.keys()];
  const meant = chosen % 12 === 0 ? all : all.filter((place) => isMeant(items[place] as T));
  return meant.toReversed()[chosen % Math.max(1, Math.min(4, meant.length))];
};

const termsFor = (count: number, chosen: number): ModelTerms => ({
  // Few different terms, so that two signatures are often for the same terms.
  shares: chosen % 5 === 0 ? Math.max(1, count - 1) : count,
  unitPrice: chosen % 7 === 0 ? 290_00 : 300_00,
  isFromWallet: chosen % 4 !== 0,
});

const place = fc.tuple(fc.constantFrom(0, 0, 0, 1, 1, 2, 3, 4), shares).map(([who, count]): Choice => () => ({
  do: 'place',
  person: who,
  shares: count,
  unitPrice: 300_00,
}));

const withdraw = fc.tuple(anyNumber, person).map(([chosen, other]): Choice => (model) => {
  const advert = oneOf(model.adverts, chosen, isLiveAdvert);
  if (advert === undefined) return undefined;
  return {
    do: 'withdraw',
    advert,
    person: chosen % 5 === 0 ? other : nth(model.adverts, advert).owner,
  };
});

const interest = fc.tuple(anyNumber, person, shares).map(([chosen, who, count]): Choice => (model) => {
  const advert = oneOf(model.adverts, chosen, ({ state, owner }) => state === 'open' && owner !== who);
  if (advert === undefined) return undefined;
  const offered = nth(model.adverts, advert).shares;
  return { do: 'interest', person: who, advert, shares: chosen % 9 === 0 ? count : Math.min(count, offered) };
});

const sideOf = (model: BoardModel, number: number, { chosen, other }: { chosen: number; other: number }) => {
  const { advert, buyer } = nth(model.interests, number);
  return chosen % 11 === 0 ? other : chosen % 2 === 0 ? buyer : nth(model.adverts, advert).owner;
};

const contacts = fc.tuple(anyNumber, person).map(([chosen, other]): Choice => (model) => {
  const number = oneOf(model.interests, chosen, ({ state }) => state === 'sent');
  if (number === undefined) return undefined;
  const { owner } = nth(model.adverts, nth(model.interests, number).advert);
  return { do: 'contacts', interest: number, person: chosen % 7 === 0 ? other : owner };
});

const end = fc.tuple(anyNumber, person).map(([chosen, other]): Choice => (model) => {
  const number = oneOf(model.interests, chosen, isLiveInterest);
  if (number === undefined) return undefined;
  return { do: 'end', interest: number, person: sideOf(model, number, { chosen, other }) };
});

/** Often the terms that the other side has signed. */
const sign = fc
  .tuple(anyNumber, person, fc.boolean())
  .map(([chosen, other, isAgreeing]): Choice => (model) => {
    const number = oneOf(model.interests, chosen, ({ state }) => state === 'shared');
    if (number === undefined) return undefined;
    const { owned, bought, shares: count, buyer, advert } = nth(model.interests, number);
    const missing = owned && !bought ? buyer : nth(model.adverts, advert).owner;
    const who = isAgreeing ? missing : sideOf(model, number, { chosen, other });
    const terms = (isAgreeing ? (owned ?? bought) : null) ?? termsFor(count, chosen);
    return { do: 'sign', interest: number, person: who, terms };
  });

const record = fc
  .tuple(
    fc.constantFrom('sale' as const, 'sale' as const, ...shareTransferKinds),
    person,
    person,
    fc.tuple(shares, anyNumber),
  )
  .map(([kind, from, to, [count, chosen]]): Choice => (model) => {
    const giver = oneOf(model.people, from * 7 + 1, (one) => one.shares >= count) ?? from;
    const sale = kind === 'sale' ? { ...termsFor(count, chosen), shares: count } : null;
    return { do: 'record', kind, from: giver, to, shares: count, sale };
  });

const execute = anyNumber.map((chosen): Choice => ({ transfers }) => {
  const transfer = oneOf(transfers, chosen, ({ state }) => state === 'recorded');
  return transfer === undefined ? undefined : { do: 'execute', transfer };
});
const discard = anyNumber.map((chosen): Choice => ({ transfers }) => {
  const transfer = oneOf(transfers, chosen, ({ state }) => state === 'recorded');
  return transfer === undefined ? undefined : { do: 'discard', transfer };
});
const remove = anyNumber.map((chosen): Choice => ({ adverts }) => {
  const advert = oneOf(adverts, chosen, isLiveAdvert);
  return advert === undefined ? undefined : { do: 'remove', advert };
});

const deletePerson = fc.constantFrom(0, 1, 2, 3, 4, 4, 4).map((who): Choice => () => ({
  do: 'delete',
  person: who,
}));
/** A level is granted again more often than it is revoked. */
const setLevel = fc
  .tuple(person, fc.constantFrom('KYC' as const, 'AML' as const), fc.nat(4))
  .map(([who, level, luck]): Choice => ({ people }) => {
    if (nth(people, who).isDeleted) return undefined;
    return { do: 'setLevel', person: who, level, isValid: luck > 0 };
  });
const restrict = fc.tuple(person, fc.nat(4)).map(([who, luck]): Choice => ({ people }) => {
  if (nth(people, who).isDeleted) return undefined;
  return { do: 'restrict', person: who, isRestricted: luck === 0 };
});
const switchSales = fc.nat(5).map((luck): Choice => () => ({ do: 'switch', isOn: luck > 0 }));
const runOff = fc.nat(5).map((luck): Choice => () => ({ do: 'runOff', isRunOff: luck === 0 }));
const follow = fc.constant<Choice>(() => ({ do: 'follow' }));
const wait = fc.constantFrom(1, 5, 48, 48, 340).map((hours): Choice => () => ({ do: 'wait', hours }));

/** Two simultaneous steps; they usually concern the same advert, transfer or person. */
const race = fc
  .tuple(
    fc.oneof(execute, execute, sign, interest, place),
    fc.oneof(
      execute,
      sign,
      withdraw,
      end,
      discard,
      remove,
      setLevel,
      restrict,
      deletePerson,
      place,
      record,
      follow,
    ),
  )
  .map(([one, other]): Choice<RacingSteps> => (model) => {
    const [first, second] = [one(model), other(model)];
    return first && second ? { do: 'race', steps: [first, second] } : undefined;
  });

/** Two buyers in one advert sign the terms that its owner has signed with each of them. */
const twoBuyers = fc.nat(3).map((chosen): Choice<RacingSteps> => (model) => {
  const ready = [...model.interests.entries()].filter(
    ([, { state, owned, bought }]) => state === 'shared' && owned !== null && bought === null,
  );
  const pairs = ready.flatMap(([one, { advert }]) =>
    ready.flatMap(([other, { advert: same }]) =>
      one < other && advert === same ? [[one, other] as const] : [],
    ),
  );
  const pair = pairs[chosen % Math.max(1, pairs.length)];
  if (!pair) return undefined;
  const signing = (number: number): SingleStep => {
    const { buyer, owned } = nth(model.interests, number);
    return { do: 'sign', interest: number, person: buyer, terms: owned ?? termsFor(1, 1) };
  };
  return { do: 'race', steps: [signing(pair[0]), signing(pair[1])] };
});

/** Choices with their weights. */
const weighted: readonly (readonly [number, fc.Arbitrary<Choice<Step>>])[] = [
  [7, place],
  [16, interest],
  [16, contacts],
  [40, sign],
  [3, withdraw],
  [5, end],
  [2, remove],
  [3, discard],
  [5, record],
  [14, execute],
  [5, setLevel],
  [4, restrict],
  [4, deletePerson],
  [3, switchSales],
  [3, runOff],
  [3, follow],
  [5, wait],
  [40, race],
  [16, twoBuyers],
];

export const boardChoices = (maxSteps: number): fc.Arbitrary<readonly Choice<Step>[]> =>
  fc.array(fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
    minLength: maxSteps / 2,
    maxLength: maxSteps,
    size: 'max',
  });
