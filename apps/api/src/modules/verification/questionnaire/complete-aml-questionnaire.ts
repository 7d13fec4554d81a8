import { BusinessError } from '@parcela/platform/errors.ts';
import type { OpenExceptions } from '../exceptions/identity-exceptions.store.ts';
import { presentProfile, type Profile, type ProfileField } from '../../accounts/index.ts';
import { verifiedLengths } from '../identity-checks/kyc.policy.ts';

/** The submitted values; personal fields that the profile has may be missing. */
export type SentPerson = { readonly [F in ProfileField]?: string | undefined };

const fields = Object.keys(verifiedLengths) as readonly ProfileField[];

/** The profile as the user sees it, masked where the screen masks it. */
const shownOf = (profile: Profile): SentPerson => {
  const { idOrPassportNumber, socialSecurityNumber } = presentProfile(profile);
  return {
    idOrPassportNumber: idOrPassportNumber ?? undefined,
    socialSecurityNumber: socialSecurityNumber ?? undefined,
  };
};

/**
 * Adds the profile's values to the submitted ones. A profile field may be omitted, or sent with its stored or its
 * shown value; it never changes here. The end of a document that never ends no longer counts. @throws BusinessError
 * 409 `profile.field_locked` naming the fields that were sent with another value
 */
export const completeFromProfile = <S extends SentPerson>(
  profile: Profile,
  sent: S,
  exceptions: OpenExceptions,
): S => {
  const shown = shownOf(profile);
  const locked = fields.filter((field) => {
    const value = sent[field] ?? '';
    return profile[field] !== null && value !== '' && value !== profile[field] && value !== shown[field];
  });
  if (locked.length > 0) throw new BusinessError('profile.field_locked', { fields: locked });
  const known = fields.flatMap((field) =>
    profile[field] === null ? [] : [[field, profile[field]] as const],
  );
  const completed = { ...sent, ...Object.fromEntries(known) };
  return exceptions.has('document_without_end') && profile.documentValidUntil !== null
    ? { ...completed, documentValidUntil: undefined }
    : completed;
};

/** The fields that the profile lacks, with their values from the questionnaire. */
export const newFieldsOf = (profile: Profile, person: SentPerson): SentPerson =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = person[field] ?? '';
      return profile[field] === null && value !== '' ? [[field, value] as const] : [];
    }),
  );
