import type { DemoPerson, Identity } from '../types.ts';

type Countries = 'countryAddress' | 'countryOfOrigin' | 'citizenship';
type PersonOfOneCountry = Omit<DemoPerson, 'identity'> & Readonly<{ identity: Omit<Identity, Countries> }>;

/** The demo's people live in their country of origin. */
export function personFrom(country: string): (person: PersonOfOneCountry) => DemoPerson {
  return (person) => ({
    ...person,
    identity: {
      ...person.identity,
      countryAddress: country,
      countryOfOrigin: country,
      citizenship: country,
    },
  });
}
