import type { TradeVolumeBand } from './trade-volume.ts';

export const riskBands = ['low', 'medium', 'high'] as const;
export type RiskBand = (typeof riskBands)[number];

/** The part of each reason in the score of 0 to 100. */
const points = {
  criminal_activity_not_denied: 60,
  refused_before: 60,
  refused_by_provider: 60,
  high_risk_country: 60,
  politically_exposed: 40,
  sanctioned_country: 40,
  same_person: 30,
  restricted: 30,
  country_outside_eea: 20,
  highest_volume: 20,
  high_volume: 10,
} as const;
export type RiskReason = keyof typeof points;
export const riskReasons = Object.keys(points) as readonly RiskReason[];

/** Countries under an FATF call for action or broad EU sanctions (ISO 3166-1 alpha-3). */
const highRiskCountries = ['AFG', 'BLR', 'IRN', 'MMR', 'PRK', 'RUS', 'SYR'];
const eea =
  'AUT BEL BGR CYP CZE DEU DNK ESP EST FIN FRA GRC HRV HUN IRL ISL ITA LIE LTU LUX LVA MLT NLD NOR POL PRT ROU SVK SVN SWE'.split(
    ' ',
  );

/** The known facts about an investor; undefined and null: not known. */
export interface RiskFacts {
  /** Codes of the newest questionnaire, some of which are reasons. */
  readonly answerReasons: readonly string[];
  readonly tradeVolumeBand: TradeVolumeBand | null;
  /** Of the address and of the citizenship, ISO 3166-1 alpha-3. */
  readonly countries: readonly string[];
  readonly isRefusedByProvider: boolean;
  /** Refused permanently on another account. */
  readonly isRefusedElsewhere: boolean;
  /** Another account seems to belong to the same person. */
  readonly hasSamePerson: boolean;
  /** Money of the account is currently restricted. */
  readonly isRestricted: boolean;
}

export interface Risk {
  /** 0 to 100. */
  readonly score: number;
  readonly band: RiskBand;
  /** The most severe reason first. */
  readonly reasons: readonly { readonly code: RiskReason; readonly points: number }[];
}

const fromAnswers = ['politically_exposed', 'sanctioned_country', 'criminal_activity_not_denied'] as const;

const countryReason = (countries: readonly string[]): RiskReason | undefined => {
  if (countries.some((country) => highRiskCountries.includes(country))) return 'high_risk_country';
  return countries.some((country) => !eea.includes(country)) ? 'country_outside_eea' : undefined;
};

const volumeReason = (band: TradeVolumeBand | null): RiskReason | undefined => {
  if (band === 5) return 'highest_volume';
  return band === 4 ? 'high_volume' : undefined;
};

const reasonsOf = (facts: RiskFacts): readonly RiskReason[] => {
  const found: readonly (RiskReason | false | undefined)[] = [
    ...fromAnswers.filter((code) => facts.answerReasons.includes(code)),
    facts.isRefusedElsewhere && 'refused_before',
    facts.isRefusedByProvider && 'refused_by_provider',
    countryReason(facts.countries),
    facts.hasSamePerson && 'same_person',
    facts.isRestricted && 'restricted',
    volumeReason(facts.tradeVolumeBand),
  ];
  return found.filter((reason) => reason !== false && reason !== undefined);
};

const bandOf = (score: number): RiskBand => {
  if (score >= 60) return 'high';
  return score >= 30 ? 'medium' : 'low';
};

/** The recommended depth of compliance's check of an investor, with reasons. It decides nothing by itself. */
export const riskOf = (facts: RiskFacts): Risk => {
  const reasons = riskReasons
    .filter((code) => reasonsOf(facts).includes(code))
    .map((code) => ({ code, points: points[code] }));
  const score = Math.min(
    100,
    reasons.reduce((sum, reason) => sum + reason.points, 0),
  );
  return { score, band: bandOf(score), reasons };
};
