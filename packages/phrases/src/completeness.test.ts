import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@parcela/domain';
import { errorCatalogue, issueCodes, type RouteDefinition } from '@parcela/contract';
import { investorRoutes } from '@parcela/contract/investor';
import { operatorRoutes } from '@parcela/contract/operator';
import { describe, expect, it } from 'vitest';
import en from '../catalogues/errors/en.json' with { type: 'json' };
import operatorEn from '../catalogues/operator-errors/en.json' with { type: 'json' };

type Messages = Readonly<Record<string, string>>;

const codesOf = (routes: Readonly<Record<string, RouteDefinition>>): ReadonlySet<string> =>
  new Set(Object.values(routes).flatMap((route) => route.errors));
const [ofInvestors, ofOperators] = [codesOf(investorRoutes), codesOf(operatorRoutes)];
/**
 * Codes that only calls and commands of staff answer; all other codes can reach an investor or any caller.
 */
const isForStaffOnly = (code: string): boolean =>
  code.startsWith('staff.') || (ofOperators.has(code) && !ofInvestors.has(code));
const codes = Object.keys(errorCatalogue);

const catalogues = join(import.meta.dirname, '../catalogues');
const read = (scope: string, locale: string): Messages =>
  JSON.parse(readFileSync(join(catalogues, scope, `${locale}.json`), 'utf8')) as Messages;

describe('the phrase catalogue', () => {
  it.each(readdirSync(catalogues))('%s has every phrase in every language (spec 1.11)', (scope) => {
    const folder = join(catalogues, scope);
    expect(readdirSync(folder).toSorted()).toEqual(locales.map((language) => `${language}.json`));
    const [ids, ...others] = locales.map((language) => {
      const messages = read(scope, language);
      expect(Object.values(messages).filter((message) => message.trim() === '')).toEqual([]);
      return Object.keys(messages).toSorted();
    });
    for (const other of others) expect(other).toEqual(ids);
  });
});

describe('error phrases', () => {
  it.each(locales)(
    'have a sentence for every code and every issue in %s (spec 1.11, 5.02, 5.07, 8.02)',
    (locale) => {
      const messages: Messages = Object.assign(
        {},
        ...['common', 'errors', 'operator-errors'].map((scope) => read(scope, locale)),
      );
      const ids = [...codes.map((code) => `error.${code}`), ...issueCodes.map((code) => `issue.${code}`)];
      expect(ids.filter((id) => (messages[id] ?? '') === '')).toEqual([]);
    },
  );

  it('for staff only equal the message of the API answer, unless they format a value', () => {
    const messages: Readonly<Record<string, { readonly message: string }>> = errorCatalogue;
    const answered = Object.fromEntries(
      codes.filter(isForStaffOnly).map((code) => [`error.${code}`, messages[code]?.message]),
    );
    const formats = ([, phrase]: readonly [string, string]): boolean =>
      /, (number|select|plural)/.test(phrase);
    const formatted = Object.entries<string>(operatorEn).filter(formats);
    expect({ ...operatorEn, ...Object.fromEntries(formatted.map(([id]) => [id, answered[id]])) }).toEqual(
      answered,
    );
  });

  it('for staff only are not in the catalogue that every investor loads', () => {
    const forStaff = codes.filter(isForStaffOnly).map((code) => `error.${code}`);
    expect(forStaff).not.toEqual([]);
    expect(Object.keys(operatorEn).toSorted()).toEqual(forStaff.toSorted());
    expect(Object.keys(operatorEn).filter((id) => id in en)).toEqual([]);
  });
});
