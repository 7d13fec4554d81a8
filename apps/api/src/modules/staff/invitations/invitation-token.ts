import type { TokenPurpose } from '@parcela/platform/security/one-time-tokens.ts';

/** As long as the invitation itself, whose `expires_at` decides. */
export const invitationHours = 72;
/** The subject is the invitation. */
export const invitationToken: TokenPurpose = {
  purpose: 'staff-invitation',
  validHours: invitationHours,
};
