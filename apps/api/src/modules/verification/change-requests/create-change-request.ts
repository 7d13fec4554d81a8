import { dateInZone } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import { getProfile, lockProfile, type Profile, type ProfileField } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { insertChangeRequest, type Wanted } from './change-requests.store.ts';
import type { ReviewDeps } from '../reviews/review-context.ts';

interface FieldProblem {
  readonly field: ProfileField;
  readonly code: string;
}

export interface CreateChangeRequestInput {
  readonly userId: number;
  readonly wanted: Wanted;
  /** What the rules of the questionnaire say against the values on this day (`YYYY-MM-DD`). */
  readonly problemsOn: (today: string) => readonly FieldProblem[];
  /** How the sender calls a field, for the issues: `data.values.firstName`. */
  readonly pathOf: (field: string) => string;
  readonly requestId: string;
}

/** A field that the profile does not know is filled in by the questionnaire; one that stays as it is is no change. */
const problemsOf = (profile: Profile, { values }: Wanted): FieldProblem[] =>
  (Object.entries(values) as [ProfileField, string][]).flatMap(([field, value]): FieldProblem[] => {
    if (profile[field] === null) return [{ field, code: 'invalid' }];
    return profile[field] === value ? [{ field, code: 'unchanged' }] : [];
  });

/**
 * Asks compliance to change fields that the profile knows; nothing changes yet.
 * @throws ValidationError; BusinessError 409 `change_request.open` while another one waits
 */
export const createChangeRequest = async (
  { vault, timeZone }: ReviewDeps,
  tx: Tx,
  input: CreateChangeRequestInput,
): Promise<string> => {
  const { userId, wanted } = input;
  await lockProfile(tx, userId);
  const profile = await getProfile(tx, vault, userId);
  const today = dateInZone(await readClock(tx), timeZone);
  const problems = [...problemsOf(profile, wanted), ...input.problemsOn(today)];
  if (problems.length > 0)
    throw new ValidationError(problems.map(({ field, code }) => ({ path: input.pathOf(field), code })));
  const documentId = await insertChangeRequest(tx, vault, { userId, wanted });
  if (documentId === undefined) throw new BusinessError('change_request.open');
  await recordEvent(tx, {
    actor: { kind: 'user', id: userId },
    type: 'change_request.created',
    subject: { type: 'user', id: userId },
    after: { request: documentId, fields: Object.keys(wanted.values) },
    requestId: input.requestId,
  });
  return documentId;
};
