import { hide, maskLast3 } from './mask-value.ts';
import type { Profile } from './profile.queries.ts';

/** The profile as its owner may see it: two numbers are masked, everything else is complete. */
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

/** The profile as support staff see it, without what identifies the user. */
export const presentToStaff = (profile: Profile) => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  language: profile.language,
  currency: profile.currency,
  lastLogin: profile.lastLogin?.toISOString() ?? null,
  countryAddress: profile.countryAddress,
  countryOfOrigin: profile.countryOfOrigin,
  citizenship: profile.citizenship,
  documentValidUntil: profile.documentValidUntil,
  cityAddress: hide(profile.cityAddress),
  residentialAddress: hide(profile.residentialAddress),
  postalCode: hide(profile.postalCode),
  dateOfBirth: hide(profile.dateOfBirth),
  documentIssuedBy: hide(profile.documentIssuedBy),
  socialSecurityNumber: maskLast3(profile.socialSecurityNumber),
  idOrPassportNumber: maskLast3(profile.idOrPassportNumber),
  verifiedFields: [...profile.verifiedFields],
});
