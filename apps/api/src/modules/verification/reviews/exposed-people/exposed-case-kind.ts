import { type ApprovalWord, factOf } from '@parcela/domain';
import { z } from 'zod/mini';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { findUser } from '../../../accounts/index.ts';
import type { ApprovalKind } from '../../../staff/index.ts';
import type { AmlAnswers } from '../../questionnaire/aml-questionnaire.policy.ts';
import {
  findAnswers,
  findLiveSubmission,
  hasDeclaredExposure,
  openSubmission,
} from '../../questionnaire/aml-questionnaire.store.ts';
import { findRisk } from '../../risk/risk-scores.store.ts';
import { findCase, type ReviewCase } from '../review-cases.store.ts';

const payload = z.strictObject({
  /** documentId of the case. */
  case: z.string(),
});

/** A user who has ever declared a political exposure needs the approval of two members of compliance. */
export const needsSecondPerson = async (
  tx: Tx,
  { kind, userId }: Pick<ReviewCase, 'kind' | 'userId'>,
): Promise<boolean> => kind === 'aml' && (await hasDeclaredExposure(tx, userId));

const said = (words: readonly (readonly [word: ApprovalWord, isSaid: boolean])[]): readonly ApprovalWord[] =>
  words.flatMap(([word, isSaid]) => (isSaid ? [word] : []));

const declaredIn = (answers: AmlAnswers): readonly ApprovalWord[] =>
  said([
    ['declared.exposed', answers.politicallyExposed],
    ['declared.exposedBefore', !answers.politicallyExposed],
    ['declared.sanctionedCountry', answers.countriesWithSanctions],
    ['declared.criminalActivity', !answers.noCriminalActivity],
  ]);

const originIn = ({ originOfFunds: origin }: AmlAnswers): readonly ApprovalWord[] =>
  said([
    ['source.pension', origin.alimonyBenefitsPension],
    ['source.salary', origin.salary],
    ['source.business', origin.business],
    ['source.capital', origin.capital],
    ['source.other', origin.other !== null],
  ]);

const wealthIn = (answers: AmlAnswers): readonly ApprovalWord[] =>
  said([
    ['source.salary', answers.sourceOfWealthSalary],
    ['source.business', answers.sourceOfWealthBusiness],
    ['source.capital', answers.sourceOfWealthCapital],
    ['source.inheritance', answers.sourceOfWealthInheritance],
    ['source.other', answers.sourceOfWealthOther !== null],
  ]);

const findWaitingAnswers = async (
  tx: Tx,
  vault: PersonalVault,
  { isClosed, userId }: ReviewCase,
): Promise<AmlAnswers | undefined> => {
  if (isClosed || !(await findUser(tx, userId))) return undefined;
  const submission = await findLiveSubmission(tx, userId);
  if (submission?.state !== 'review') return undefined;
  return (await openSubmission(tx, vault, await findAnswers(tx, submission.id))) as AmlAnswers;
};

/** The approval kind for a second member of compliance, with the user's declarations. */
export const exposedCaseKind = ({
  vault,
}: {
  readonly vault: PersonalVault;
}): ApprovalKind<'verification.accept_case', z.infer<typeof payload>> => ({
  action: 'verification.accept_case',
  isPersonal: true,
  payload,
  facts: async (tx, { case: documentId }) => {
    const found = await findCase(tx, documentId);
    const answers = found && (await findWaitingAnswers(tx, vault, found));
    if (!answers) return undefined;
    const risk = await findRisk(tx, found.userId);
    return {
      investor: factOf.thing('investor', found.userId),
      declared: factOf.words(...declaredIn(answers)),
      origin: factOf.words(...originIn(answers)),
      wealth: factOf.words(...wealthIn(answers)),
      risk: risk ? factOf.words(`risk.${risk.band}`) : null,
    };
  },
});
