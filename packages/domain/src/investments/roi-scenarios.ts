import { divideHalfUp, formatDecimal, parseDecimal } from '../money/money.ts';
import type { RoiInput } from './roi.ts';

/** From the lowest to the highest expectation of the calculator. */
export const roiScenarioNames = ['loss', 'cautious', 'expected', 'favourable'] as const;
export type RoiScenarioName = (typeof roiScenarioNames)[number];

/** The assumptions of a scenario: both are percentages per year as decimal texts. */
export type RoiAssumptions = Pick<RoiInput, 'rentalPercent' | 'growthPercent'>;

const percentDigits = 6;
/** No scenario loses all of the property's value in a year. */
const growthMin = -99n * 10n ** BigInt(percentDigits);
/** The least yearly loss of value in the scenario `loss`. */
const lossGrowth = -5n * 10n ** BigInt(percentDigits);

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Four scenarios from a project's own assumptions. Loss: no rent, and the value falls by 5 % a year, or as
 * fast as in the cautious scenario where that is faster. Cautious: a quarter less rent, and the value falls
 * as fast as the assumed growth. Expected: the assumptions unchanged (spec §9). Favourable: a tenth more rent
 * and half as much growth again. They stay in this order whatever the signs, unless rent is negative.
 */
export function roiScenarios(assumed: RoiAssumptions): Readonly<Record<RoiScenarioName, RoiAssumptions>> {
  const rental = parseDecimal(assumed.rentalPercent, { fractionDigits: percentDigits });
  const growth = parseDecimal(assumed.growthPercent, { fractionDigits: percentDigits });
  const fallen = growth - 2n * size(growth);
  const cautious = fallen < growthMin ? growthMin : fallen;
  return {
    loss: {
      rentalPercent: '0',
      growthPercent: formatDecimal(cautious < lossGrowth ? cautious : lossGrowth, percentDigits),
    },
    cautious: {
      rentalPercent: formatDecimal(rental - divideHalfUp(size(rental), 4n), percentDigits),
      growthPercent: formatDecimal(cautious, percentDigits),
    },
    expected: { rentalPercent: assumed.rentalPercent, growthPercent: assumed.growthPercent },
    favourable: {
      rentalPercent: formatDecimal(rental + divideHalfUp(size(rental), 10n), percentDigits),
      growthPercent: formatDecimal(growth + divideHalfUp(size(growth), 2n), percentDigits),
    },
  };
}
