import { inLanguage, type Locale } from '@parcela/domain';
import { presentProfile } from '../../accounts/index.ts';
import { amlStatus, type KycStatus, kycStatus, type VerificationStatus } from './verification-status.ts';
import type { Me, Standing } from './me.queries.ts';
import { optionsOf } from '../level-options/verification-options.queries.ts';

const statusView = ({ state, comment, since }: VerificationStatus) => ({
  state,
  comment,
  since: since?.toISOString() ?? null,
});

const kycView = ({ validUntil, renewal, ...status }: KycStatus) => ({
  ...statusView(status),
  validUntil: validUntil?.toISOString() ?? null,
  renewal,
});

/** The comments of staff in the user's language. */
const inTheirLanguage = <S extends Standing>(standing: S, locale: Locale): S => ({
  ...standing,
  kycComment: standing.kycTexts ? inLanguage(standing.kycTexts, locale) : standing.kycComment,
  amlComment: standing.amlTexts ? inLanguage(standing.amlTexts, locale) : standing.amlComment,
});

/** The caller with profile, levels and checks, in one language. */
const meIn = (locale: Locale, { user, profile, more }: Me) => {
  const standing = inTheirLanguage(more, locale);
  const granted = new Set([...standing.granted, ...(user.emailConfirmedAt ? ['SIGNUP'] : [])]);
  return {
    id: user.id,
    documentId: user.documentId,
    email: user.email,
    createdAt: user.createdAt.toISOString(),
    verification: optionsOf(standing.levelOptions, locale).filter(({ type }) => granted.has(type)),
    kyc: kycView(kycStatus(standing)),
    aml: statusView(amlStatus(standing)),
    identityExceptions: [...standing.identityExceptions],
    userProfile: presentProfile(profile),
  };
};

type PresentedMe = Readonly<ReturnType<typeof meIn>>;
const presented = new WeakMap<Me, Map<Locale, PresentedMe>>();

/** The same frozen answer for an unchanged caller, because every page requests it and it seldom changes. */
export const presentMe = (caller: Me, locale: Locale): PresentedMe => {
  const known = presented.get(caller) ?? new Map<Locale, PresentedMe>();
  const answer = known.get(locale) ?? Object.freeze(meIn(locale, caller));
  presented.set(caller, known.set(locale, answer));
  return answer;
};
