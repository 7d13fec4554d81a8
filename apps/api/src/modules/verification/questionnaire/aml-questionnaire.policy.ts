import type { TradeVolumeBand } from '@parcela/domain';
import type { ProfileField } from '../../accounts/index.ts';

/** The personal fields that may be missing; all except the social security number need an exception for this. */
type OptionalField = 'socialSecurityNumber' | 'firstName' | 'lastName' | 'documentValidUntil';
/** The personal fields of the questionnaire. */
export type AmlPerson = { readonly [F in Exclude<ProfileField, OptionalField>]: string } & {
  readonly [F in OptionalField]?: string | undefined;
};

/** The answers of the questionnaire (spec section 3, AML submission). */
export interface AmlAnswers {
  readonly purposeOfContract: string;
  readonly expectedTradesVolume: TradeVolumeBand;
  readonly noCriminalActivity: boolean;
  readonly countriesWithSanctions: boolean;
  readonly originOfFunds: {
    readonly alimonyBenefitsPension: boolean;
    readonly salary: boolean;
    readonly business: boolean;
    readonly capital: boolean;
    readonly other: string | null;
  };
  readonly politicallyExposed: boolean;
  readonly sourceOfWealthSalary: boolean;
  readonly sourceOfWealthCapital: boolean;
  readonly sourceOfWealthBusiness: boolean;
  readonly sourceOfWealthInheritance: boolean;
  readonly sourceOfWealthOther: string | null;
}

/** A complete questionnaire whose shape was checked. */
export type AmlQuestionnaire = AmlPerson & AmlAnswers;

/**
 * The reasons for a compliance review of the answers; empty when none is needed. Compliance reviews every repeated
 * questionnaire, because a user who answers again, on request or after a revocation, could otherwise withdraw the
 * answers that led to the review.
 */
export const amlReviewReasons = (answers: AmlAnswers, hasHistory: boolean): string[] => [
  ...(answers.politicallyExposed ? ['politically_exposed'] : []),
  ...(answers.countriesWithSanctions ? ['sanctioned_country'] : []),
  ...(answers.noCriminalActivity ? [] : ['criminal_activity_not_denied']),
  ...(hasHistory ? ['answered_again'] : []),
];
