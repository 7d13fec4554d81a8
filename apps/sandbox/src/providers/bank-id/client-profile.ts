import type { Context } from '../../context.ts';
import { banks } from './bank-clients.ts';
import type { BankPerson } from './bank-clients.ts';

/** Whole years on that day; both dates are `YYYY-MM-DD`. */
export function ageOn(birthdate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

export const today = ({ clock }: Context): string => new Date(clock.now()).toISOString().slice(0, 10);

/** The profile omits fields that the bank does not know. */
const known = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

function addresses(person: BankPerson) {
  const permanent = {
    type: 'PERMANENT_RESIDENCE',
    ...known({
      street: person.street,
      buildingapartment: person.buildingapartment,
      streetnumber: person.streetnumber,
      cityarea: person.city,
    }),
    city: person.city,
    zipcode: person.zipcode,
    country: person.country,
  };
  const second = { type: 'SECONDARY_RESIDENCE', city: 'Telč', zipcode: '58856', country: 'CZ' };
  return person.hasSecondAddress ? [second, permanent] : [permanent];
}

const idcards = (person: BankPerson) =>
  person.cardType === 'none'
    ? []
    : [
        {
          type: person.cardType,
          description: person.cardType === 'P' ? 'Cestovní pas' : 'Občanský průkaz',
          country: person.cardCountry,
          number: person.cardNumber,
          ...known({
            valid_to: person.cardValidTo,
            issuer: person.cardIssuer,
            issue_date: person.cardIssuedOn,
          }),
        },
      ];

/** The claims of each scope, by the documentation of the profile. */
const claimsByScope: Readonly<
  Record<string, (person: BankPerson, day: string) => Readonly<Record<string, unknown>>>
> = {
  'profile.name': (person) => ({ given_name: person.firstName, family_name: person.lastName }),
  'profile.gender': (person) => ({ gender: person.gender }),
  'profile.birthdate': (person, day) => ({
    birthdate: person.birthdate,
    age: ageOn(person.birthdate, day),
    // The samples of the documentation have an explicit null here.
    date_of_death: person.diedOn || null,
  }),
  'profile.birthnumber': (person) => known({ birthnumber: person.birthnumber }),
  'profile.birthplaceNationality': (person) => ({
    birthplace: person.birthplace,
    birthcountry: person.birthcountry,
    primary_nationality: person.nationality,
    nationalities: [person.nationality],
  }),
  'profile.addresses': (person) => ({ addresses: addresses(person) }),
  'profile.idcards': (person) => ({ idcards: idcards(person) }),
  'profile.legalstatus': (person, day) => ({
    majority: ageOn(person.birthdate, day) >= 18,
    pep: person.isPoliticallyExposed,
    limited_legal_capacity: person.isLegallyLimited,
  }),
};

/** Scopes that a client of Bank iD may request here. */
export const profileScopes = [...Object.keys(claimsByScope), 'profile.verification', 'profile.updatedat'];

/** A person's claims in these scopes; the profile and the verified claims both contain them. */
export function claimsOf(
  context: Context,
  person: BankPerson,
  scopes: ReadonlySet<string>,
): Record<string, unknown> {
  const day = today(context);
  const parts = Object.entries(claimsByScope)
    .filter(([scope]) => scopes.has(scope))
    .map(([, claims]) => claims(person, day));
  return Object.assign({}, ...parts) as Record<string, unknown>;
}

/** `GET /profile`: the claims of the scopes, and the verified ones once more under `verified_claims`. */
export function profileOf(
  context: Context,
  person: BankPerson,
  given: { subject: string; transaction: string; scopes: ReadonlySet<string> },
): Record<string, unknown> {
  const claims = claimsOf(context, person, given.scopes);
  return {
    sub: given.subject,
    txn: given.transaction,
    ...(given.scopes.has('profile.verification') &&
      person.isVerified && {
        verified_claims: {
          verification: {
            trust_framework: 'cz_aml',
            time: new Date(context.clock.now()).toISOString(),
            verification_process: banks[0].companyId,
          },
          claims,
        },
      }),
    ...claims,
    ...(given.scopes.has('profile.updatedat') && { updated_at: Math.floor(context.clock.now() / 1000) }),
  };
}
