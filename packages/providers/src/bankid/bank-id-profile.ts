import countries from 'i18n-iso-countries';
import { z } from 'zod/mini';
import type { BankIdReport } from '../ports/bank-id.ts';
import type { VerifiedPerson } from '../ports/identity-check.ts';

const text = z.nullish(z.string());

const claims = z.object({
  given_name: text,
  middle_name: text,
  family_name: text,
  birthdate: text,
  birthnumber: text,
  birthcountry: text,
  nationalities: z.nullish(z.array(z.string())),
  date_of_death: text,
  limited_legal_capacity: z.nullish(z.boolean()),
  addresses: z.nullish(
    z.array(
      z.object({
        type: text,
        street: text,
        buildingapartment: text,
        streetnumber: text,
        evidencenumber: text,
        city: text,
        cityarea: text,
        zipcode: text,
        country: text,
      }),
    ),
  ),
  idcards: z.nullish(
    z.array(z.object({ type: text, country: text, number: text, valid_to: text, issuer: text })),
  ),
});
type Claims = z.infer<typeof claims>;

/** The fields of the `/profile` answer that the platform uses; absent fields may be null. */
export const bankIdProfile = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  txn: z.string().check(z.minLength(1), z.maxLength(255)),
  verified_claims: z.nullish(z.object({ verification: z.object({ trust_framework: text }), claims })),
});
type BankIdProfile = z.infer<typeof bankIdProfile>;

/** Converts Bank iD's alpha-2 code to alpha-3; omits an unknown country. */
const countryOf = (alpha2: string | null | undefined): string | undefined =>
  countries.alpha2ToAlpha3(alpha2 ?? '');

/** An identity card or a passport proves an identity; documents without a machine-readable zone come last. */
const cardOrder = ['ID', 'P', 'OP', 'CA', 'IR'];
const rankOf = (type: string | null | undefined): number => {
  const rank = cardOrder.indexOf(type ?? '');
  return rank === -1 ? cardOrder.length : rank;
};

type Address = NonNullable<Claims['addresses']>[number];

/** In the Czech order: street, land-registry number, and after the slash the street number. */
const streetOf = ({ street, buildingapartment, streetnumber, evidencenumber, cityarea, city }: Address) => {
  const house = buildingapartment ?? (evidencenumber ? `č. ev. ${evidencenumber}` : undefined);
  const number = [house, streetnumber].filter(Boolean).join('/');
  // Villages have no streets.
  return [street || cityarea || city, number].filter(Boolean).join(' ');
};

const personOf = (known: Claims): VerifiedPerson => {
  const address = known.addresses?.find(({ type }) => type === 'PERMANENT_RESIDENCE') ?? known.addresses?.[0];
  const card = known.idcards?.toSorted((a, b) => rankOf(a.type) - rankOf(b.type))[0];
  const values = {
    firstName: [known.given_name, known.middle_name].filter(Boolean).join(' '),
    lastName: known.family_name,
    dateOfBirth: known.birthdate,
    socialSecurityNumber: known.birthnumber,
    residentialAddress: address && streetOf(address),
    cityAddress: address?.city,
    postalCode: address?.zipcode,
    countryAddress: countryOf(address?.country),
    idOrPassportNumber: card?.number,
    documentValidUntil: card?.valid_to,
    documentIssuedBy: card?.issuer,
    countryOfOrigin: countryOf(known.birthcountry),
    citizenship: countryOf(known.nationalities?.[0]),
  };
  return Object.fromEntries(
    Object.entries(values)
      .map(([field, value]) => [field, value?.trim() ?? ''] as const)
      .filter(([, value]) => value !== ''),
  );
};

/** Bank iD's profile in the terms of our port: the same fields outside `verified_claims` prove nothing. */
export const toReport = ({ sub, txn, verified_claims: vouched }: BankIdProfile): BankIdReport => {
  const known = vouched?.verification.trust_framework === 'cz_aml' ? vouched.claims : undefined;
  return {
    subject: sub,
    transaction: txn,
    person: known ? personOf(known) : {},
    hasDied: Boolean(known?.date_of_death),
    isLegallyLimited: known?.limited_legal_capacity === true,
  };
};
