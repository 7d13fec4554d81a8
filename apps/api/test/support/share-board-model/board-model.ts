import type {
  ShareAdvertState,
  ShareInterestState,
  ShareTransferKind,
  ShareTransferState,
} from '@parcela/domain';

/** The item at this index, which must exist. */
export const nth = <T>(items: readonly T[], place: number): T => {
  const item = items[place];
  if (item === undefined) throw new RangeError(`there is none at ${place}`);
  return item;
};

export type Level = 'KYC' | 'AML';

export interface ModelPerson {
  readonly levels: Record<Level, boolean>;
  isRestricted: boolean;
  isDeleted: boolean;
  shares: number;
  /** In CZK. */
  wallet: number;
}

export interface ModelTerms {
  readonly shares: number;
  readonly unitPrice: number;
  readonly isFromWallet: boolean;
}

export interface ModelAdvert {
  readonly owner: number;
  readonly shares: number;
  readonly unitPrice: number;
  readonly expiresAt: number;
  state: ShareAdvertState;
}

export interface ModelInterest {
  readonly advert: number;
  readonly buyer: number;
  readonly shares: number;
  state: ShareInterestState;
  /** The valid signatures. */
  owned: ModelTerms | null;
  bought: ModelTerms | null;
}

export interface ModelTransfer {
  readonly kind: ShareTransferKind;
  readonly from: number;
  readonly to: number;
  readonly shares: number;
  /** Null for all kinds except a sale. */
  readonly sale: ModelTerms | null;
  readonly interest: number | null;
  state: ShareTransferState;
}

/** A project of 20 shares, five people, and everything that happened between them; times are whole hours. */
export interface BoardModel {
  hours: number;
  isOn: boolean;
  isRunOff: boolean;
  readonly people: ModelPerson[];
  readonly adverts: ModelAdvert[];
  readonly interests: ModelInterest[];
  readonly transfers: ModelTransfer[];
}

/** The shares that the people have at the beginning; the project is funded. */
export const firstShares = [12, 8, 0, 0, 0] as const;
export const firstMoney = 5_000_00;

export const newBoard = (): BoardModel => ({
  hours: 0,
  isOn: true,
  isRunOff: false,
  people: firstShares.map((shares, number) => ({
    levels: { KYC: true, AML: true },
    isRestricted: false,
    isDeleted: false,
    shares,
    // The last person has no money either, so that the account can be deleted.
    wallet: number < 4 ? firstMoney : 0,
  })),
  adverts: [],
  interests: [],
  transfers: [],
});

/** One action of an investor, of staff, of a job or of time; numbers are indexes in the model. */
export type SingleStep =
  | { readonly do: 'place'; readonly person: number; readonly shares: number; readonly unitPrice: number }
  | { readonly do: 'withdraw'; readonly person: number; readonly advert: number }
  | { readonly do: 'interest'; readonly person: number; readonly advert: number; readonly shares: number }
  | { readonly do: 'contacts'; readonly person: number; readonly interest: number }
  | { readonly do: 'end'; readonly person: number; readonly interest: number }
  | {
      readonly do: 'sign';
      readonly person: number;
      readonly interest: number;
      readonly terms: ModelTerms;
    }
  | {
      readonly do: 'record';
      readonly kind: ShareTransferKind;
      readonly from: number;
      readonly to: number;
      readonly shares: number;
      readonly sale: ModelTerms | null;
    }
  | { readonly do: 'execute'; readonly transfer: number }
  | { readonly do: 'discard'; readonly transfer: number }
  | { readonly do: 'remove'; readonly advert: number }
  | { readonly do: 'delete'; readonly person: number }
  | { readonly do: 'setLevel'; readonly person: number; readonly level: Level; readonly isValid: boolean }
  | { readonly do: 'restrict'; readonly person: number; readonly isRestricted: boolean }
  | { readonly do: 'switch'; readonly isOn: boolean }
  | { readonly do: 'runOff'; readonly isRunOff: boolean }
  | { readonly do: 'follow' }
  | { readonly do: 'wait'; readonly hours: number };

export type StepName = SingleStep['do'];

/** Two simultaneous actions. */
export interface RacingSteps {
  readonly do: 'race';
  readonly steps: readonly [SingleStep, SingleStep];
}
export type Step = SingleStep | RacingSteps;

export const isLiveInterest = ({ state }: ModelInterest): boolean =>
  state === 'sent' || state === 'shared' || state === 'signed';
export const isLiveAdvert = ({ state }: ModelAdvert): boolean => state === 'open' || state === 'agreed';

export const isCleared = ({ levels }: ModelPerson): boolean => levels.KYC && levels.AML;
export const mayTrade = (person: ModelPerson): boolean =>
  !person.isDeleted && isCleared(person) && !person.isRestricted;

/** Shares that are neither advertised nor part of a recorded transfer. */
export const freeOf = (model: BoardModel, person: number): number =>
  nth(model.people, person).shares -
  model.adverts
    .filter((advert) => advert.owner === person && isLiveAdvert(advert))
    .reduce((sum, { shares }) => sum + shares, 0) -
  model.transfers
    .filter(({ from, state, interest }) => from === person && state === 'recorded' && interest === null)
    .reduce((sum, { shares }) => sum + shares, 0);

export const isPast = ({ hours }: BoardModel, { expiresAt }: ModelAdvert): boolean => hours >= expiresAt;

/** Whether other investors see the advert on the board. */
export const isShown = (model: BoardModel, advert: ModelAdvert): boolean =>
  advert.state === 'open' &&
  !isPast(model, advert) &&
  model.isOn &&
  mayTrade(nth(model.people, advert.owner)) &&
  freeOf(model, advert.owner) >= 0;
