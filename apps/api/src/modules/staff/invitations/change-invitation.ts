import type { EventType } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { endTokens } from '@parcela/platform/security/one-time-tokens.ts';
import { mailInvitation } from '../mails/staff-mails.store.ts';
import { invitationHours, invitationToken } from './invitation-token.ts';
import {
  type Invitation,
  lockInvitation,
  prolongInvitation,
  saveInvitationWithdrawn,
} from './invitations.store.ts';

export interface InvitationChange {
  readonly documentId: string;
  readonly staffId: number;
  readonly reason: string;
  readonly requestId: string;
}

const lockWith = async (
  tx: Tx,
  documentId: string,
  states: readonly Invitation['state'][],
): Promise<Invitation> => {
  const invitation = await lockInvitation(tx, { documentId });
  if (!invitation) throw new BusinessError('common.not_found');
  if (!states.includes(invitation.state)) throw new BusinessError('common.conflict');
  return invitation;
};

const record = (
  tx: Tx,
  type: EventType,
  { documentId, staffId, reason, requestId }: InvitationChange,
): Promise<void> =>
  recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type,
    subject: { type: 'staff_invitation', id: documentId },
    after: { reason },
    requestId,
  });

/**
 * Withdraws an invitation and invalidates its link. @throws BusinessError `common.not_found`, `common.conflict` for
 * an ended invitation
 */
export const withdrawInvitation = async (tx: Tx, change: InvitationChange): Promise<void> => {
  const { id } = await lockWith(tx, change.documentId, ['open', 'expired']);
  await saveInvitationWithdrawn(tx, id);
  await endTokens(tx, invitationToken, [id]);
  await record(tx, 'staff.invitation_withdrawn', change);
};

/**
 * Mails a new link and invalidates the older one. @throws BusinessError `common.not_found`, `common.conflict` for an
 * accepted or withdrawn invitation
 */
export const resendInvitation = async (tx: Tx, change: InvitationChange): Promise<void> => {
  const { id } = await lockWith(tx, change.documentId, ['open', 'expired']);
  await prolongInvitation(tx, id, invitationHours);
  await endTokens(tx, invitationToken, [id]);
  await mailInvitation(tx, id);
  await record(tx, 'staff.invitation_resent', change);
};
