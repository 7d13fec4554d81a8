import type { EventType, Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { StaffCaller } from '@parcela/platform/http/call.ts';
import { type CredentialMailKind, notifyMember } from '../mails/staff-mails.store.ts';

/** A change of a member's own sign-in credentials. */
export interface OwnChange {
  readonly caller: StaffCaller;
  /** Both offers were for the replaced authenticator. */
  readonly language: Locale;
  readonly requestId: string;
}

const eventOf = {
  passkeyAdded: 'staff.passkey_added',
  passkeyRenamed: 'staff.passkey_renamed',
  passkeyRevoked: 'staff.passkey_revoked',
  passwordChanged: 'staff.password_changed',
  authenticatorAdded: 'staff.authenticator_added',
  authenticatorChanged: 'staff.authenticator_changed',
} as const satisfies Readonly<Record<CredentialMailKind, EventType>>;

/** The facts for the audit log: the name of a passkey, or the number of other sessions that ended. */
type ChangeFacts = { readonly name: string } | { readonly sessions: number };

/** Records the change and notifies the member, because another person may have made it in the member's session. */
export const recordOwnChange = async (
  tx: Tx,
  { caller, language, requestId }: OwnChange,
  kind: CredentialMailKind,
  after: ChangeFacts,
): Promise<void> => {
  const { subjectId: staffId, documentId } = caller;
  await recordEvent(tx, {
    actor: { kind: 'staff', id: staffId },
    type: eventOf[kind],
    subject: { type: 'staff', id: documentId },
    after,
    requestId,
  });
  await notifyMember(tx, { kind, staffId, language, ...('name' in after ? { about: after.name } : {}) });
};
