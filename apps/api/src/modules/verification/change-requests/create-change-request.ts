import { dateInZone } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, ValidationError } from '@parcela/platform/errors.ts';
import {
  getProfile,
  getProfileVersion,
  lockProfile,
  type Profile,
  type ProfileField,
} from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { type Correction, insertChangeRequest, type Wanted } from './change-requests.store.ts';
import type { ReviewDeps } from '../reviews/review-context.ts';

interface FieldProblem {
  readonly field: ProfileField;
  readonly code: string;
}

export interface CreateChangeRequestInput {
  readonly userId: number;
  readonly wanted: Wanted;
  /** The problems that the questionnaire's rules find in the values on this day (`YYYY-MM-DD`). */
  readonly problemsOn: (today: string) => readonly FieldProblem[];
  /** The request's path of a field, for the issues: `data.values.firstName`. */
  readonly pathOf: (field: string) => string;
  readonly requestId: string;
  /** Set when staff request a correction. */
  readonly correction?: Correction;
}

/**
 * The problems of fields that the profile lacks, which the questionnaire fills in, and of fields that would not
 * change.
 */
const changesNothing = (profile: Profile, { values }: Wanted): FieldProblem[] =>
  (Object.entries(values) as [ProfileField, string][]).flatMap(([field, value]): FieldProblem[] => {
    if (profile[field] === null) return [{ field, code: 'invalid' }];
    return profile[field] === value ? [{ field, code: 'unchanged' }] : [];
  });

/**
 * Requests that compliance change fields that have a value in the profile; nothing changes yet. @throws
 * ValidationError; BusinessError 409 `change_request.open` or `correction.open` while another request waits,
 * `common.conflict` when the profile differs from the one that staff saw
 */
export const createChangeRequest = async (
  { vault, timeZone }: ReviewDeps,
  tx: Tx,
  input: CreateChangeRequestInput,
): Promise<string> => {
  const { userId, wanted, correction } = input;
  await lockProfile(tx, userId);
  if (correction && (await getProfileVersion(tx, userId)) !== correction.version)
    throw new BusinessError('common.conflict');
  const profile = await getProfile(tx, vault, userId);
  const today = dateInZone(await readClock(tx), timeZone);
  const problems = [...changesNothing(profile, wanted), ...input.problemsOn(today)];
  if (problems.length > 0)
    throw new ValidationError(problems.map(({ field, code }) => ({ path: input.pathOf(field), code })));
  const documentId = await insertChangeRequest(tx, vault, { userId, wanted, correction });
  if (documentId === undefined)
    throw new BusinessError(correction ? 'correction.open' : 'change_request.open');
  await recordEvent(tx, {
    actor: correction ? { kind: 'staff', id: correction.staffId } : { kind: 'user', id: userId },
    type: correction ? 'correction.asked' : 'change_request.created',
    subject: { type: 'user', id: userId },
    after: { request: documentId, fields: Object.keys(wanted.values) },
    requestId: input.requestId,
  });
  return documentId;
};
