import countries from 'i18n-iso-countries';
import { confirmAddress, markOwnerProven, createAccount } from '../../../api/src/modules/accounts/index.ts';
import { termsInForce } from '../../../api/src/modules/legal-documents/index.ts';
import type { DemoPerson, Identity } from '../content/index.ts';
import {
  type Actor,
  actorOf,
  callAs,
  finishJobs,
  inOneStep,
  profileOf,
  type TimelineContext,
  controlSandbox,
} from './timeline-context.ts';

const alpha3 = (alpha2: string): string => {
  const code = countries.alpha2ToAlpha3(alpha2);
  if (code === undefined) throw new Error(`${alpha2} is no country`);
  return code;
};

/** The identity document as the provider reads it. */
const documentOf = (identity: Identity) => ({
  firstName: identity.firstName,
  lastName: identity.lastName,
  dob: identity.dateOfBirth,
  nationality: alpha3(identity.citizenship),
  country: alpha3(identity.countryAddress),
  number: identity.idOrPassportNumber,
  personalNumber: identity.socialSecurityNumber ?? '',
  issueAuthority: identity.documentIssuedBy,
  validUntil: identity.documentValidUntil,
  street: identity.residentialAddress,
  town: identity.cityAddress,
  postCode: identity.postalCode,
});

const proveIdentity = async (
  timelineContext: TimelineContext,
  actor: Actor,
  person: DemoPerson,
): Promise<void> => {
  await callAs(timelineContext, actor, { method: 'GET', path: '/core/user/kyc/sumsub/token' });
  await controlSandbox(timelineContext, '/_control/sumsub/review', {
    email: person.email,
    answer: 'GREEN',
    person: documentOf(person.identity),
  });
  await finishJobs(timelineContext);
};

const answerQuestionnaire = async (
  timelineContext: TimelineContext,
  actor: Actor,
  { identity, aml, isExposed = false }: DemoPerson,
): Promise<void> => {
  const profile = await profileOf(timelineContext, actor.userId);
  const known = new Set(
    Object.entries(profile)
      .filter(([, value]) => value !== null)
      .map(([name]) => name),
  );
  const personal = {
    firstName: identity.firstName,
    lastName: identity.lastName,
    residentialAddress: identity.residentialAddress,
    countryAddress: alpha3(identity.countryAddress),
    cityAddress: identity.cityAddress,
    postalCode: identity.postalCode,
    dateOfBirth: identity.dateOfBirth,
    ...(identity.socialSecurityNumber === null
      ? {}
      : { socialSecurityNumber: identity.socialSecurityNumber }),
    idOrPassportNumber: identity.idOrPassportNumber,
    countryOfOrigin: alpha3(identity.countryOfOrigin),
    citizenship: alpha3(identity.citizenship),
    documentValidUntil: identity.documentValidUntil,
    documentIssuedBy: identity.documentIssuedBy,
  };
  const has = (origin: (typeof aml.originOfFunds)[number]): boolean => aml.originOfFunds.includes(origin);
  await callAs(timelineContext, actor, {
    method: 'PUT',
    path: `/api/user-profiles/${actor.profileDocumentId}`,
    body: {
      data: {
        ...Object.fromEntries(Object.entries(personal).filter(([name]) => !known.has(name))),
        purposeOfContract: aml.purposeOfContract,
        expectedTradesVolume: aml.expectedTradesVolume,
        noCriminalActivity: true,
        countriesWithSanctions: false,
        originOfFunds: {
          alimonyBenefitsPension: has('alimonyBenefitsPension'),
          salary: has('salary'),
          business: has('business'),
          capital: has('capital'),
          other: null,
        },
        politicallyExposed: isExposed,
        sourceOfWealthSalary: isExposed,
        sourceOfWealthCapital: false,
        sourceOfWealthBusiness: false,
        sourceOfWealthInheritance: false,
        sourceOfWealthOther: null,
        finalCheck: true,
      },
    },
  });
};

/** A person signs up, confirms the address and reaches the verification level of the demo timeline. */
export const joinPerson = async (
  timelineContext: TimelineContext,
  person: DemoPerson,
  passwordHash: string,
): Promise<void> => {
  const actor = await inOneStep(timelineContext, async (tx) => {
    const accepted = await termsInForce(tx);
    if (!accepted) throw new Error('there are no terms to accept');
    const account = await createAccount(tx, {
      email: person.email,
      passwordHash,
      language: person.language,
      accepted,
    });
    await confirmAddress(tx, account.id);
    await markOwnerProven(tx, account.id);
    return account;
  });
  const { documentId } = await profileOf(timelineContext, actor.id);
  timelineContext.people.set(person.key, {
    userId: actor.id,
    email: person.email,
    profileDocumentId: documentId,
  });
  const joined = actorOf(timelineContext, person.key);
  await callAs(timelineContext, joined, {
    method: 'PUT',
    path: `/api/user-profiles/${documentId}`,
    body: { data: { currency: person.currency } },
  });
  if (person.verifiedUpTo === 'SIGNUP') return;
  await proveIdentity(timelineContext, joined, person);
  if (person.verifiedUpTo === 'AML') await answerQuestionnaire(timelineContext, joined, person);
};
