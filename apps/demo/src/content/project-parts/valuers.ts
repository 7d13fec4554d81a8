import type { DemoProject } from '../types.ts';

interface Valuer {
  readonly valuer: string;
  readonly company: string;
}

const valuers: Readonly<Record<DemoProject['countryCode'], Valuer>> = {
  CZ: { valuer: 'Ing. Hana Benešová', company: 'Odhady Benešová s.r.o.' },
  PL: { valuer: 'mgr inż. Paweł Zając', company: 'Wyceny Zając sp. j.' },
  SK: { valuer: 'Ing. Miroslav Hudák', company: 'Znalci Hudák s.r.o.' },
  DE: { valuer: 'Dipl.-Ing. Sabine Vogt', company: 'Vogt Immobilienbewertung' },
  ES: { valuer: 'Carmen Ortega', company: 'Tasaciones Ortega S.L.' },
};

export const valuerOf = ({ countryCode }: Pick<DemoProject, 'countryCode'>): Valuer => valuers[countryCode];

/** Whole tens of thousands of the currency, in minor units. */
const round = 1_000_000n;

/** A valuation lies a little above the price of all shares that follows from it. */
export const valuationAmount = (
  { tokenTotalCount }: Pick<DemoProject, 'tokenTotalCount'>,
  price: bigint,
): bigint => ((BigInt(tokenTotalCount) * price * 103n) / 100n / round) * round;
