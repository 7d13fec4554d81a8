import type { Context } from '../context.ts';
import { findTokenByEmail } from '../sumsub/access-tokens.ts';
import { findApplicant, saveApplicant } from '../sumsub/applicants.ts';
import type { Applicant } from '../sumsub/applicants.ts';
import { personSchema } from '../sumsub/person.ts';
import type { Person } from '../sumsub/person.ts';
import { decideApplicant, ensureApplicant, submitApplicant, verdict } from '../sumsub/review.ts';

export interface ReviewOrder {
  email: string;
  answer: 'GREEN' | 'RED';
  /** A RED is for good; else the person may try again. */
  final?: boolean | undefined;
  /** What the document says; the rest stays as it was. */
  person?: { [Field in keyof Person]?: Person[Field] | undefined } | undefined;
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
  const person = personSchema.parse({ ...known.person, ...order.person });
  const isNew = !known.isSubmitted || known.reviewResult?.reviewRejectType === 'RETRY';
  const submitted = isNew
    ? submitApplicant(context, known, person)
    : saveApplicant(context, { ...known, person });
  const name = order.answer === 'GREEN' ? 'approve' : order.final ? 'reject' : 'retry';
  decideApplicant(context, submitted, verdict(name));
  const { waiting } = await context.webhooks.deliver('sumsub', known.id);
  return { applicant: findApplicant(context, known.id) ?? known, webhooksWaiting: waiting };
}
