import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';

const script = readFileSync(join(import.meta.dirname, '..', 'public', 'first-paint.js'), 'utf8');
/** The language of the page after the script that runs before the first paint. */
const languageIn = (browser: string, chosen?: string): string => {
  vi.stubGlobal('navigator', { language: browser });
  if (chosen !== undefined) localStorage.setItem('parcela-language', chosen);
  runInThisContext(script);
  return document.documentElement.lang;
};

afterEach(() => {
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each([
  ['cs', 'cs'],
  ['cs-CZ', 'cs'],
  ['CS-cz', 'cs'],
  ['en-GB', 'en'],
  ['pl-PL', 'en'],
  ['sk', 'en'],
  ['', 'en'],
])('a browser that prefers "%s" starts in %s (spec 1.12, 1.13, 9.09)', (browser, language) => {
  expect(languageIn(browser)).toBe(language);
});

test('a language chosen on this device takes precedence over the language of the browser', () => {
  expect([languageIn('cs-CZ', 'pl'), languageIn('en-GB', 'cs')]).toEqual(['pl', 'cs']);
  expect(languageIn('cs-CZ', 'xx')).toBe('cs');
});

test('the language in the address takes precedence over the chosen language and the browser’s', () => {
  history.replaceState(null, '', '/sign-up?locale=pl');
  expect(languageIn('cs-CZ', 'en')).toBe('pl');
  history.replaceState(null, '', '/sign-up?locale=de');
  expect(languageIn('cs-CZ', 'en')).toBe('en');
});

test('a reader with a user session on this device, or a staff view of an investor, is a user; any other reader is a visitor', () => {
  const readerOf = (): string | undefined => {
    runInThisContext(script);
    return document.documentElement.dataset['reader'];
  };
  expect(readerOf()).toBe('visitor');
  localStorage.setItem('parcela-session', 'token');
  expect(readerOf()).toBe('person');
  localStorage.clear();
  history.replaceState(null, '', '/projects#view=aaaaaaaaaaaaaaaaaaaaaaaa');
  expect(readerOf()).toBe('person');
  history.replaceState(null, '', '/projects');
  sessionStorage.setItem('parcela-view', 'token');
  expect(readerOf()).toBe('person');
  sessionStorage.clear();
});
