import type { Context } from '../context.ts';
import { findTokenByEmail } from '../providers/sumsub/access-tokens.ts';
import { findApplicant, saveApplicant } from '../providers/sumsub/applicants.ts';
import type { Applicant } from '../providers/sumsub/applicants.ts';
import { personSchema } from '../providers/sumsub/person.ts';
import type { Person } from '../providers/sumsub/person.ts';
import {
  decideApplicant,
  ensureApplicant,
  putApplicantOnHold,
  mustSubmit,
  submitApplicant,
  verdict,
} from '../providers/sumsub/review.ts';

export interface ReviewOrder {
  email: string;
  /** `HOLD`: the review is put aside until a human has looked. */
  answer: 'GREEN' | 'RED' | 'HOLD';
  /** A RED is for good; else the person may try again. */
  final?: boolean | undefined;
  /** What the person may read about a RED. */
  comment?: string | undefined;
  /** Why, in the provider's words, as `FORGERY`. */
  labels?: string[] | undefined;
  /** What the document says; the rest stays as it was. */
  person?: { [Field in keyof Person]?: Person[Field] | undefined } | undefined;
  /** The document is valid for so many days from now by the sandbox's clock; below zero it has expired. */
  validForDays?: number | undefined;
}

const dayMs = 86_400_000;

const personOf = (context: Context, known: Person, order: ReviewOrder): Person => ({
  ...personSchema.parse({ ...known, ...order.person }),
  ...(order.validForDays !== undefined && {
    validUntil: new Date(context.clock.now() + order.validForDays * dayMs).toISOString().slice(0, 10),
  }),
});

function decide(context: Context, applicant: Applicant, order: ReviewOrder): Applicant {
  if (order.answer === 'HOLD') return putApplicantOnHold(context, applicant);
  if (order.answer === 'GREEN') return decideApplicant(context, applicant, verdict('approve'));
  return decideApplicant(context, applicant, {
    ...verdict(order.final ? 'reject' : 'retry'),
    ...(order.comment !== undefined && { moderationComment: order.comment }),
    ...(order.labels && { rejectLabels: order.labels }),
  });
}

/**
 * Decides the identity check of the person for whom the platform asked an access token with this e-mail address,
 * handing the document in first when that has not happened. Undefined when the address is unknown.
 */
export async function reviewApplicant(
  context: Context,
  order: ReviewOrder,
): Promise<{ applicant: Applicant; webhooksWaiting: number } | undefined> {
  const token = findTokenByEmail(context, order.email);
  if (!token) return undefined;
  const known = ensureApplicant(context, {
    externalUserId: token.userId,
    levelName: token.levelName,
    email: token.email ?? undefined,
    phone: token.phone ?? undefined,
  });
  const person = personOf(context, known.person, order);
  const submitted = mustSubmit(known)
    ? submitApplicant(context, known, person)
    : saveApplicant(context, { ...known, person });
  decide(context, submitted, order);
  const { waiting } = await context.webhooks.deliver('sumsub', known.id);
  return { applicant: findApplicant(context, known.id) ?? known, webhooksWaiting: waiting };
}
