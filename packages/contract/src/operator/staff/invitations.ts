import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { passwordCodes } from '../../password-codes.ts';
import { dataOf, listOf, lookupId, okAnswer, paginationQuery } from '../../schemas/primitives.ts';
import {
  acceptedInvitation,
  invitationToken,
  newStaffInvitation,
  openedInvitation,
  staffInvitation,
  staffRenewal,
} from '../../schemas/staff-invitations.ts';
import { passkeyOptions } from '../../schemas/accounts/passkey.ts';
import { decision, requestedApproval } from '../../schemas/staff.ts';

const params = z.strictObject({ documentId: lookupId });
const managing = {
  tag: 'staff',
  access: 'staff',
  permission: 'staff.manage',
} as const;
const asking = {
  ...managing,
  method: 'POST',
  stepUp: true,
  idempotency: 'required',
  rate: 'write',
  answer: dataOf(requestedApproval),
  status: 201,
} as const;

export const listInvitations = defineRoute({
  ...managing,
  operationId: 'listInvitations',
  method: 'GET',
  path: '/operator/invitations',
  summary: 'Who was sent a link that sets password and second factor, the newest first.',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject(paginationQuery),
  answer: listOf(staffInvitation),
  errors: [],
});

export const inviteStaff = defineRoute({
  ...asking,
  operationId: 'inviteStaff',
  inRunOff: 'goes on',
  path: '/operator/invitations',
  summary: 'Asks a second person to invite somebody: approved, a link is mailed that works for 72 hours.',
  body: newStaffInvitation,
  errors: ['staff.email_taken', 'approval.pending', 'common.conflict'],
});

export const renewStaffCredentials = defineRoute({
  ...asking,
  operationId: 'renewStaffCredentials',
  inRunOff: 'goes on',
  path: '/operator/staff/{documentId}/renew-credentials',
  summary:
    'Asks a second person to end what a member signs in with, and to mail them a link that sets it anew.',
  params,
  body: staffRenewal,
  errors: ['common.not_found', 'common.conflict', 'approval.pending'],
});

const changing = {
  ...managing,
  method: 'POST',
  stepUp: true,
  idempotency: 'required',
  rate: 'write',
  params,
  body: decision,
  answer: okAnswer,
  errors: ['common.not_found', 'common.conflict'],
} as const;

export const withdrawInvitation = defineRoute({
  ...changing,
  operationId: 'withdrawInvitation',
  inRunOff: 'goes on',
  path: '/operator/invitations/{documentId}/withdraw',
  summary: 'Withdraws an invitation: its link opens nothing any more.',
});

export const resendInvitation = defineRoute({
  ...changing,
  operationId: 'resendInvitation',
  inRunOff: 'goes on',
  path: '/operator/invitations/{documentId}/resend',
  summary: 'Mails a new link for 72 hours; the older one opens nothing any more.',
});

/** Uses the token of the mailed link, which is the only proof. */
const open = {
  method: 'POST',
  tag: 'auth',
  access: 'public',
  idempotency: 'none',
  rate: 'credentials',
} as const;

export const openInvitation = defineRoute({
  ...open,
  operationId: 'openInvitation',
  path: '/operator/auth/invitation/open',
  summary: 'Who is invited by this link, and the secret of a new authenticator. It changes nothing.',
  body: invitationToken,
  answer: dataOf(openedInvitation),
  errors: ['staff.invitation_invalid'],
});

export const askInvitationPasskey = defineRoute({
  ...open,
  operationId: 'askInvitationPasskey',
  path: '/operator/auth/invitation/passkey/options',
  summary: 'Options to make a passkey for who is invited.',
  body: invitationToken,
  answer: passkeyOptions,
  errors: ['staff.invitation_invalid'],
});

export const acceptInvitation = defineRoute({
  ...open,
  operationId: 'acceptInvitation',
  path: '/operator/auth/invitation/accept',
  summary: 'Sets password and second factor, once; who joins has the roles that were approved.',
  body: acceptedInvitation,
  answer: okAnswer,
  errors: [
    'staff.invitation_invalid',
    'staff.second_factor_missing',
    'staff.credentials_invalid',
    'staff.email_taken',
    'common.conflict',
    ...passwordCodes,
  ],
});
