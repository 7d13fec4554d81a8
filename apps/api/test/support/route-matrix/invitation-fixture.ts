import { insertInvitation } from '../../../src/modules/staff/invitations/invitations.store.ts';
import { invitationToken } from '../../../src/modules/staff/invitations/invitation-token.ts';
import { offerAuthenticator } from '../../../src/modules/staff/sign-in/new-authenticator.ts';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import { newDocumentId } from '@parcela/platform/ids.ts';
import { issueToken } from '@parcela/platform/security/one-time-tokens.ts';
import { totpCode } from '@parcela/platform/security/totp.ts';
import { testSecrets } from '../app/test-staff.ts';

export interface SampleInvitation {
  readonly documentId: string;
  readonly token: string;
  readonly authenticator: { readonly sealed: string; readonly totp: string };
}

/** Somebody invited to join, with the link that was mailed to them and an authenticator set up from it. */
export const sampleInvitation = async (tx: Tx, invitedBy: number): Promise<SampleInvitation> => {
  const documentId = newDocumentId();
  const email = `${documentId}@operator.example`;
  const id = await insertInvitation(tx, {
    documentId,
    email,
    invitedBy,
    purpose: 'join',
    name: 'Jana Malá',
    roles: ['support'],
    language: 'cs',
    staffId: null,
  });
  const offered = await offerAuthenticator(testSecrets, tx, {
    owner: `invitation:${documentId}`,
    issuer: 'Parcela',
    email,
  });
  return {
    documentId,
    token: await issueToken(tx, invitationToken, id),
    authenticator: {
      sealed: offered.sealed,
      totp: totpCode(offered.secret, await readClock(tx)),
    },
  };
};
