import type { Tx } from '@parcela/platform/database/database.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { presentToStaff } from '../profile/profile.presenter.ts';
import { getProfile } from '../profile/profile.queries.ts';
import { findUser, getUserId } from '../users.queries.ts';
import { findAccountFacts } from './account-facts.queries.ts';
import type { StaffCall } from './open-personal-data-reading.ts';

/**
 * Returns an investor as support staff see them, and records the view. @throws BusinessError `common.not_found` also
 * for a deleted user
 */
export const showUserToStaff = async (
  { vault }: { readonly vault: PersonalVault },
  tx: Tx,
  { user, staffId, requestId }: StaffCall & { readonly user: string },
) => {
  const userId = await getUserId(tx, user);
  const account = await findUser(tx, userId);
  if (!account) throw new BusinessError('common.not_found');
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: 'personal_data.viewed_masked',
    subject: { type: 'user', id: userId },
    requestId,
  });
  const { termsAcceptedAt, block, ...facts } = await findAccountFacts(tx, userId);
  return {
    documentId: account.documentId,
    email: account.email,
    createdAt: account.createdAt.toISOString(),
    ...facts,
    block: block && { ...block, openedAt: new Date(block.openedAt).toISOString() },
    termsAcceptedAt: termsAcceptedAt?.toISOString() ?? null,
    profile: presentToStaff(await getProfile(tx, vault, userId)),
  };
};
