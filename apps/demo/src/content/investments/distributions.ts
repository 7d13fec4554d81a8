import type { DaysAgo, ProjectKey } from '../types.ts';

/** A let project: each calendar quarter after `sinceDaysAgo` has a distribution of its rent. */
export type Letting = Readonly<{
  project: ProjectKey;
  sinceDaysAgo: DaysAgo;
  /**
   * The percentage of the full rent that was received, by quarter from the first; the last percentage applies to all
   * later quarters.
   */
  occupancy: readonly number[];
}>;

export const lettings: readonly Letting[] = [
  { project: 'olomouc', sinceDaysAgo: 425, occupancy: [94, 100, 97, 100, 100] },
  { project: 'wroclaw', sinceDaysAgo: 298, occupancy: [88, 100, 96] },
  { project: 'poprad', sinceDaysAgo: 238, occupancy: [100, 92, 100] },
  { project: 'berlin', sinceDaysAgo: 175, occupancy: [100] },
  { project: 'kosice', sinceDaysAgo: 118, occupancy: [97, 100] },
];

/** Deductions in percent of the rent; the tax in percent of the remainder. */
export const rentShares = {
  management: 8,
  maintenance: 5,
  insurance: 2,
  reserve: 4,
  fee: 3,
  tax: 15,
} as const;

/** Fictional accounts (there is no bank 9990) of holders of shares in PLN projects. */
export const polishAccounts: readonly (readonly [person: string, iban: string])[] = [
  ['nowicki', 'PL97999000092345678901234501'],
  ['zielinska', 'PL86999000092345678901234602'],
  ['wojcik', 'PL75999000092345678901234703'],
  ['kaminska', 'PL64999000092345678901234804'],
  ['jana', 'PL53999000092345678901234905'],
];

/** Errors found after a quarter was paid: the correct figures in percent of the declared figures. */
export type RentCorrection = Readonly<{
  project: ProjectKey;
  correctedDaysAgo: DaysAgo;
  reason: string;
  grossPercent: number;
  maintenancePercent: number;
}>;

/** One correction after which holders owe money, and one after which they get more. */
export const rentCorrections: readonly RentCorrection[] = [
  {
    project: 'olomouc',
    correctedDaysAgo: 6,
    reason: 'The invoice for the lift came after the quarter was closed',
    grossPercent: 100,
    maintenancePercent: 160,
  },
  {
    project: 'poprad',
    correctedDaysAgo: 5,
    reason: 'A tenant has paid the rent of the quarter late',
    grossPercent: 103,
    maintenancePercent: 100,
  },
];
