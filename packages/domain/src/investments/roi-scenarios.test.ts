import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import { roi } from './roi.ts';
import { roiScenarioNames, roiScenarios } from './roi-scenarios.ts';

describe('roiScenarios', () => {
  it('vary the assumptions of the project, which form the expected scenario', () => {
    expect(roiScenarios({ rentalPercent: '3.70', growthPercent: '1.50' })).toEqual({
      loss: { rentalPercent: '0', growthPercent: '-5.000000' },
      cautious: { rentalPercent: '2.775000', growthPercent: '-1.500000' },
      expected: { rentalPercent: '3.70', growthPercent: '1.50' },
      favourable: { rentalPercent: '4.070000', growthPercent: '2.250000' },
    });
  });

  it('fall further and recover less when the project assumes falling value', () => {
    const { cautious, favourable } = roiScenarios({ rentalPercent: '4', growthPercent: '-1' });
    expect([cautious.growthPercent, favourable.growthPercent]).toEqual(['-3.000000', '-0.500000']);
    const { loss } = roiScenarios({ rentalPercent: '4', growthPercent: '-7' });
    expect(loss.growthPercent).toBe('-21.000000');
  });

  it('can be calculated and keep their order for any assumptions', () => {
    const percent = (min: number, max: number) =>
      fc.integer({ min: min * 10_000, max: max * 10_000 }).map((units) => (units / 10_000).toFixed(4));
    fc.assert(
      fc.property(percent(0, 999), percent(-99, 999), (rentalPercent, growthPercent) => {
        const scenarios = roiScenarios({ rentalPercent, growthPercent });
        const [loss = 0n, cautious = 0n, expected = 0n, favourable = 0n] = roiScenarioNames.map(
          (name) => roi({ amount: money(1_000_00n, 'EUR'), years: 3, ...scenarios[name] }).totalNet.amount,
        );
        expect(loss < 0n && loss <= cautious && cautious <= expected && expected <= favourable).toBe(true);
      }),
    );
  });
});
