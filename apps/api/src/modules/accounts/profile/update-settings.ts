import type { Currency, Locale, PayoutMethod } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { getConsents } from './consents.store.ts';
import { findProfileHead, type ProfileHead } from './profile.queries.ts';
import { saveSettings, type TermsVersions } from './profile.store.ts';
import { lockProfile } from '../user-locks.store.ts';

export interface SettingsInput {
  readonly userId: number;
  readonly profileDocumentId: string;
  readonly language?: Locale | undefined;
  readonly currency?: Currency | undefined;
  readonly payoutSettlement?: PayoutMethod | undefined;
  readonly termsAndPrivacyAccepted?: true | undefined;
  /** HubSpot's cookie: 32 hexadecimal digits. */
  readonly hsCookieId?: string | undefined;
  readonly requestId?: string | undefined;
}

export interface SettingsDeps {
  readonly findPublishedTerms: (tx: Tx) => Promise<TermsVersions | null>;
}

const newAcceptance = async (
  deps: SettingsDeps,
  tx: Tx,
  profile: ProfileHead,
): Promise<TermsVersions | undefined> => {
  const published = await deps.findPublishedTerms(tx);
  if (!published) throw new BusinessError('auth.sign_up_closed');
  const isKnown =
    profile.accepted?.terms === published.terms && profile.accepted.privacy === published.privacy;
  return isKnown ? undefined : published;
};

/**
 * Changes what a user may set at any time: language, currency, acceptance of the terms in force (with versions and
 * time), and the marketing cookie, which requires consent. Another user's profile counts as missing. @throws
 * BusinessError `common.not_found`, `auth.sign_up_closed` when there are no terms to accept, `consent.required`
 */
export const updateSettings = async (deps: SettingsDeps, tx: Tx, input: SettingsInput): Promise<void> => {
  await lockProfile(tx, input.userId);
  const profile = await findProfileHead(tx, input.userId);
  if (profile?.documentId !== input.profileDocumentId) throw new BusinessError('common.not_found');
  const { userId, language, currency, payoutSettlement, hsCookieId } = input;
  if (hsCookieId !== undefined && !(await getConsents(tx, userId)).marketing)
    throw new BusinessError('consent.required');
  const accepted = input.termsAndPrivacyAccepted && (await newAcceptance(deps, tx, profile));
  await saveSettings(tx, userId, { language, currency, payoutSettlement, accepted, hsCookieId });
  if (!accepted) return;
  await recordEvent(tx, {
    actor: { kind: 'user', id: input.userId },
    type: 'user.terms_accepted',
    subject: { type: 'user', id: input.userId },
    before: {
      termsVersion: profile.accepted?.terms ?? null,
      privacyVersion: profile.accepted?.privacy ?? null,
    },
    after: { termsVersion: accepted.terms, privacyVersion: accepted.privacy },
    requestId: input.requestId,
  });
};
