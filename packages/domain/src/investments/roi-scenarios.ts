import { divideHalfUp, formatDecimal, parseDecimal } from '../money/money.ts';
import type { RoiInput } from './roi.ts';

/** From the lowest to the highest expectation of the calculator. */
export const roiScenarioNames = ['cautious', 'expected', 'favourable'] as const;
export type RoiScenarioName = (typeof roiScenarioNames)[number];

/** What a scenario assumes: both are percents a year as decimal texts. */
export type RoiAssumptions = Pick<RoiInput, 'rentalPercent' | 'growthPercent'>;

const percentDigits = 6;
/** No scenario loses all of the property's value in a year. */
const growthMin = -99n * 10n ** BigInt(percentDigits);

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Three scenarios from a project's own assumptions. Expected: as they are (spec §9). Cautious: a quarter less rent, and
 * the value falls as fast as it was assumed to grow. Favourable: a tenth more rent and half as much growth again.
 * Cautious is never above expected and favourable never below it, whatever the signs.
 */
export function roiScenarios(assumed: RoiAssumptions): Readonly<Record<RoiScenarioName, RoiAssumptions>> {
  const rental = parseDecimal(assumed.rentalPercent, { fractionDigits: percentDigits });
  const growth = parseDecimal(assumed.growthPercent, { fractionDigits: percentDigits });
  const fallen = growth - 2n * size(growth);
  return {
    cautious: {
      rentalPercent: formatDecimal(rental - divideHalfUp(size(rental), 4n), percentDigits),
      growthPercent: formatDecimal(fallen < growthMin ? growthMin : fallen, percentDigits),
    },
    expected: { rentalPercent: assumed.rentalPercent, growthPercent: assumed.growthPercent },
    favourable: {
      rentalPercent: formatDecimal(rental + divideHalfUp(size(rental), 10n), percentDigits),
      growthPercent: formatDecimal(growth + divideHalfUp(size(growth), 2n), percentDigits),
    },
  };
}
