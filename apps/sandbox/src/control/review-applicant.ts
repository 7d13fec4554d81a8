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
  /** `HOLD`: the review waits for provider staff. */
  answer: 'GREEN' | 'RED' | 'HOLD';
  /** A RED is final; otherwise the person may try again. */
  final?: boolean | undefined;
  /** The comment on a RED that the person may read. */
  comment?: string | undefined;
  /** The reason in the provider's words, such as `FORGERY`. */
  labels?: string[] | undefined;
  /** Data of the document; the rest stays unchanged. */
  person?: { [Field in keyof Person]?: Person[Field] | undefined } | undefined;
  /** Days from now for which the document is valid by the sandbox's clock; negative: it has expired. */
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
 * Decides the identity check of the person for whom the platform requested an access token with this e-mail
 * address, and submits the document first if necessary. Undefined for an unknown address.
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
