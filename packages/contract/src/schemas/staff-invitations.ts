import { staffRoles } from '@parcela/domain';
import { z } from 'zod/mini';
import { email, newPassword } from './accounts/user.ts';
import { documentId, instant, locale, requiredText } from './primitives.ts';
import { newPasskey } from './accounts/passkey.ts';
import { decisionReason, staffName, staffRole, totp } from './staff.ts';

/** An invited staff member, who sets a password and a second factor by a mailed link. */
export const staffInvitation = z.strictObject({
  documentId,
  /** `renewal`: for a member who lost both. */
  purpose: z.enum(['join', 'renewal']),
  email: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  language: locale,
  invitedBy: staffName,
  createdAt: instant,
  expiresAt: instant,
  state: z.enum(['open', 'accepted', 'expired', 'withdrawn']),
  /** The time of the newest link; null before the first. */
  sentAt: z.nullable(instant),
});
export const newStaffInvitation = z.strictObject({
  email,
  name: requiredText(100),
  roles: z.array(staffRole).check(z.minLength(1, { error: 'required' }), z.maxLength(staffRoles.length)),
  /** The language of the mail. */
  language: locale,
  reason: decisionReason,
});
export const staffRenewal = z.strictObject({
  language: locale,
  reason: decisionReason,
});

const sealedSecret = requiredText(1000);
/**
 * A new secret that no authenticator has yet: the user scans or types it, and sends it back with its code.
 */
export const offeredAuthenticator = z.strictObject({
  secret: z.string(),
  uri: z.string(),
  /** A picture as a data address. */
  qr: z.string(),
  sealed: z.string(),
});
/** The offered secret unchanged, with its code. */
export const newAuthenticator = z.strictObject({ sealed: sealedSecret, totp });

export const invitationToken = z.strictObject({ token: requiredText(200) });
export const openedInvitation = z.strictObject({
  purpose: z.enum(['join', 'renewal']),
  email: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  expiresAt: instant,
  authenticator: offeredAuthenticator,
});
export const acceptedInvitation = z.strictObject({
  ...invitationToken.shape,
  password: newPassword,
  /** This, a passkey or both. */
  authenticator: z.optional(newAuthenticator),
  passkey: z.optional(newPasskey),
});

z.globalRegistry.add(staffInvitation, { id: 'StaffInvitation' });
