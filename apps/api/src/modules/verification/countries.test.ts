import { countryCodes, type Locale } from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { signedInUser } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { useVerification } from '../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);

/** The countries whose names the back office knows. */
const known = countryCodes().map(({ alpha3 }) => alpha3);

describe('GET /core/user/kyc/countries', () => {
  it.each<[Locale, string[], string]>([
    ['cs', ['Česko', 'Slovensko', 'Afghánistán'], 'Chorvatsko'],
    ['en', ['Czechia', 'Slovakia', 'Afghanistan'], 'Croatia'],
    ['pl', ['Czechy', 'Słowacja', 'Afganistan'], 'Chorwacja'],
  ])(
    'lists the names in %s: CZ and SK first, the rest in alphabetical order (spec 3.21, 7.13)',
    async (locale, start, croatia) => {
      const user = await signedInUser(context());
      const response = await fixture().inject({
        url: `/core/user/kyc/countries?locale=${locale}`,
        headers: user.headers,
      });
      const countries = response.json<{ alpha2: string; alpha3: string; name: string }[]>();
      const rest = countries.slice(2).map(({ name }) => name);
      expect(countries.slice(0, 3).map(({ name }) => name)).toEqual(start);
      expect(countries.slice(0, 2).map(({ alpha3 }) => alpha3)).toEqual(['CZE', 'SVK']);
      expect(rest).toEqual(rest.toSorted(new Intl.Collator(locale).compare));
      expect(countries.find(({ alpha2 }) => alpha2 === 'HR')?.name).toBe(croatia);
      expect(new Set(countries.map(({ alpha3 }) => alpha3)).size).toBe(countries.length);
      expect(countries.map(({ alpha3 }) => alpha3).toSorted()).toEqual(known);
    },
  );

  it('requires a session', async () => {
    expect((await fixture().inject({ url: '/core/user/kyc/countries' })).statusCode).toBe(401);
    expect((await fixture().inject({ url: '/api/users/me' })).statusCode).toBe(401);
  });
});
