import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { findUser, getProfile, type ProfileField } from '../../accounts/index.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { type FieldValues, openChangeRequests } from './change-requests.store.ts';
import { findChangeRequestItem } from './change-requests.queries.ts';

type Values = { [F in ProfileField]?: string | null };

const asSent = (values: FieldValues | null | undefined): Values =>
  Object.fromEntries(Object.entries(values ?? {}).map(([field, value]) => [field, value ?? null]));

/**
 * Returns a request with the old and the new values. Each view gets an audit entry in the same transaction. @throws
 * BusinessError 404 `common.not_found` also after the user's account was deleted
 */
export const showChangeRequest = async (
  { vault }: { readonly vault: PersonalVault },
  tx: Tx,
  input: { readonly documentId: string; readonly staffId: number; readonly requestId: string },
) => {
  const item = await findChangeRequestItem(tx, input.documentId);
  if (!item || !(await findUser(tx, item.userId))) throw new BusinessError('common.not_found');
  const [opened] = await openChangeRequests(tx, vault, item.userId, [item]);
  const profile = await getProfile(tx, vault, item.userId);
  const now = item.fields.map((field) => [field, profile[field as ProfileField]]);
  await recordEvent(tx, {
    actor: { kind: 'staff', id: input.staffId },
    type: 'change_request.read',
    subject: { type: 'user', id: item.userId },
    after: { request: input.documentId },
    requestId: input.requestId,
  });
  return {
    item,
    values: asSent(opened?.wanted?.values),
    reason: opened?.wanted?.reason ?? '',
    before: asSent(opened?.previous ?? Object.fromEntries(now)),
    verifiedFields: [...profile.verifiedFields],
  };
};
