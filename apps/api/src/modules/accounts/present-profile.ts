import type { Profile } from './profile.views.ts';

/** Shows that a number is known, and its last three characters only. A number so short is not shown at all. */
const maskLast3 = (value: string | null): string | null => {
  if (value === null) return null;
  const characters = Array.from(value);
  return characters.length <= 3 ? '•••••' : `•••••${characters.slice(-3).join('')}`;
};

/** The profile as its owner may see it: two numbers masked, everything else in full (design.md section 4). */
export const presentProfile = (profile: Profile) => {
  const { userId: _, hasAcceptedTerms, ...fields } = profile;
  return {
    ...fields,
    payoutSettlement: profile.payoutSettlement,
    lastLogin: profile.lastLogin?.toISOString() ?? null,
    termsAndPrivacyAccepted: hasAcceptedTerms,
    socialSecurityNumber: maskLast3(profile.socialSecurityNumber),
    idOrPassportNumber: maskLast3(profile.idOrPassportNumber),
    verifiedFields: [...profile.verifiedFields],
  };
};
