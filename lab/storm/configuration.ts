import { type Fault, planFaults } from './faults/plan.ts';
import { bankOperations, investorsActs, staffMembersActs } from './people/acts.ts';
import { type Stream, streamsOf } from './random.ts';

export const investorOperations = Object.keys(investorsActs) as InvestorOperation[];
export const staffOperations = Object.keys(staffMembersActs) as StaffOperation[];
const usualStaffOperations = staffOperations.filter((name) => !bankOperations.some((one) => one === name));
type InvestorOperation = keyof typeof investorsActs;
type StaffOperation = keyof typeof staffMembersActs;

/**
 * The seed's decisions before the run: which operations and faults exist and how often (swarm testing: a run without
 * something finds faults that a complete run hides).
 */
export interface Configuration {
  readonly seed: number;
  /** The storm itself; before it all investors buy, and after it all faults heal. */
  readonly seconds: number;
  readonly investorCount: number;
  readonly offers: readonly {
    readonly shareCount: number;
    readonly currency: 'CZK' | 'EUR' | 'PLN';
    readonly maxPerUser: number | null;
    readonly minimum?: number;
    readonly isForInvestors?: boolean;
  }[];
  /** The weight of each operation; 0: never in this run. */
  readonly investorWeights: Readonly<Record<InvestorOperation, number>>;
  readonly staffWeights: Readonly<Partial<Record<StaffOperation, number>>>;
  /** The longest pause of an actor between two operations. */
  readonly pauseMs: number;
  readonly faults: readonly Fault[];
  /** Whether staff upload bank files, and the bank reuses numbers and hides which payments it reverses. */
  readonly hasBankDesk: boolean;
}

const weightsOf = <Name extends string>(
  stream: Stream,
  names: readonly Name[],
  { always, rarely }: { readonly always: readonly Name[]; readonly rarely: readonly Name[] },
): Readonly<Record<Name, number>> =>
  Object.fromEntries(
    names.map((name) => {
      const isOn = stream.chance(0.75) || always.includes(name);
      const weight = stream.int(3, 20);
      return [name, isOn ? (rarely.includes(name) ? 1 : weight) : 0];
    }),
  ) as Record<Name, number>;

export interface ConfigurationOptions {
  readonly seed: number;
  readonly seconds: number;
  readonly hasFaults: boolean;
  readonly hasBankDesk?: boolean;
}

export const configure = (options: ConfigurationOptions): Configuration => {
  const { seed, seconds, hasFaults, hasBankDesk = true } = options;
  const next = streamsOf(seed);
  const [stream, faultStream] = [next(), next()];
  const investorCount = stream.int(20, 30);
  const usual: Omit<Configuration, 'faults' | 'hasBankDesk'> = {
    seed,
    seconds,
    investorCount,
    offers: [
      // All investors buy the first one before the storm; each later one has fewer shares to compete for.
      { shareCount: investorCount * 2 + stream.int(4, 8) * seconds, currency: 'CZK', maxPerUser: null },
      { shareCount: stream.int(20, 80), currency: 'EUR', maxPerUser: null },
      { shareCount: stream.int(8, 60), currency: 'CZK', maxPerUser: stream.chance(0.3) ? 6 : null },
      { shareCount: stream.int(4, 25), currency: 'CZK', maxPerUser: null, isForInvestors: true },
      { shareCount: stream.int(10, 40), currency: 'PLN', maxPerUser: null, minimum: 2 },
    ],
    investorWeights: weightsOf(stream, investorOperations, {
      // A sale on the board needs each of its steps.
      always: ['order', 'bank', 'look', 'advertise', 'sendInterest', 'answerInterests', 'signTogether'],
      // Money must stay in wallets for a while before it can pay orders.
      rarely: ['deleteAccount', 'withdraw', 'withdrawPart', 'changeAccount', 'reverse'],
    }),
    staffWeights: weightsOf(stream, usualStaffOperations, {
      always: ['approve', 'suspense', 'refund', 'recordSale'],
      rarely: ['revokeLevel'],
    }),
    pauseMs: stream.int(200, 700),
  };
  // Drawn last, so that a seed without it still gives the same storm.
  const ofBank = hasBankDesk
    ? weightsOf(stream, bankOperations, { always: ['uploadFile', 'decideLines'], rarely: [] })
    : {};
  return {
    ...usual,
    staffWeights: { ...usual.staffWeights, ...ofBank },
    faults: hasFaults ? planFaults(faultStream, seconds, hasBankDesk) : [],
    hasBankDesk,
  };
};

/** The actors' streams come after the configuration's streams. */
export const streamsOfPeople = (seed: number): (() => Stream) => {
  const next = streamsOf(seed);
  next();
  next();
  return next;
};
