import { describe, expect, it } from 'vitest';
import { riskOf, riskReasons, type RiskFacts } from './risk-score.ts';

const plain: RiskFacts = {
  answerReasons: [],
  tradeVolumeBand: 1,
  countries: ['CZE', 'SVK'],
  isRefusedByProvider: false,
  isRefusedElsewhere: false,
  hasSamePerson: false,
  isRestricted: false,
};
const codesOf = (facts: Partial<RiskFacts>) => riskOf({ ...plain, ...facts }).reasons.map(({ code }) => code);

describe('the risk', () => {
  it('is low and without a reason for a person from the EEA with no adverse facts', () => {
    expect(riskOf(plain)).toEqual({ score: 0, band: 'low', reasons: [] });
    expect(riskOf({ ...plain, countries: [], tradeVolumeBand: null })).toMatchObject({ score: 0 });
  });

  it('gives a reason for each adverse fact about a person', () => {
    const expected: readonly (readonly [Partial<RiskFacts>, string])[] = [
      [{ answerReasons: ['politically_exposed', 'answered_again'] }, 'politically_exposed'],
      [{ answerReasons: ['sanctioned_country'] }, 'sanctioned_country'],
      [{ answerReasons: ['criminal_activity_not_denied'] }, 'criminal_activity_not_denied'],
      [{ countries: ['CZE', 'USA'] }, 'country_outside_eea'],
      [{ countries: ['USA', 'IRN'] }, 'high_risk_country'],
      [{ isRefusedByProvider: true }, 'refused_by_provider'],
      [{ isRefusedElsewhere: true }, 'refused_before'],
      [{ hasSamePerson: true }, 'same_person'],
      [{ isRestricted: true }, 'restricted'],
      [{ tradeVolumeBand: 4 }, 'high_volume'],
      [{ tradeVolumeBand: 5 }, 'highest_volume'],
    ];
    for (const [facts, code] of expected) expect([facts, codesOf(facts)]).toEqual([facts, [code]]);
    expect(expected.map(([, code]) => code).toSorted()).toEqual(riskReasons.toSorted());
  });

  it('is the sum of its reasons, at most 100, heaviest first, in bands from 30 and from 60', () => {
    const bandOf = (facts: Partial<RiskFacts>) => {
      const { score, band } = riskOf({ ...plain, ...facts });
      return [score, band];
    };
    expect(bandOf({ tradeVolumeBand: 5 })).toEqual([20, 'low']);
    expect(bandOf({ hasSamePerson: true })).toEqual([30, 'medium']);
    expect(bandOf({ answerReasons: ['politically_exposed'], tradeVolumeBand: 4 })).toEqual([50, 'medium']);
    expect(bandOf({ answerReasons: ['politically_exposed'], tradeVolumeBand: 5 })).toEqual([60, 'high']);
    expect(bandOf({ isRefusedElsewhere: true, isRefusedByProvider: true })).toEqual([100, 'high']);
    expect(codesOf({ tradeVolumeBand: 4, isRestricted: true, isRefusedElsewhere: true })).toEqual([
      'refused_before',
      'restricted',
      'high_volume',
    ]);
  });
});
