import type { Locale } from '@parcela/domain';
import { rememberLocale, adoptLocale, shownLocale, queryClient } from '@parcela/web';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { session } from '../shared/session/session.ts';
import { sampleMe } from '../../test/support/samples.ts';
import { useServerDouble } from '../../../../packages/web/test/support/server-double.ts';
import { requireSession } from './guards.ts';
const server = useServerDouble();
const here = { location: { href: '/orders', pathname: '/orders' } };
const withLanguage = (language: Locale) => {
  const me = sampleMe();
  return { ...me, userProfile: { ...me.userProfile, language } };
};

beforeEach(() => session.start('token-1'));
afterEach(async () => {
  localStorage.clear();
  queryClient.clear();
  await adoptLocale('en');
});

describe('requireSession', () => {
  test('applies the language of the profile to a user who has chosen none on this device', async () => {
    server.on('GET /api/users/me', () => withLanguage('pl'));
    await requireSession(here);
    expect(shownLocale()).toBe('pl');
    expect(document.documentElement.lang).toBe('pl');
  });

  test('keeps the language that the user chose on this device', async () => {
    rememberLocale('en');
    server.on('GET /api/users/me', () => withLanguage('pl'));
    await requireSession(here);
    expect(shownLocale()).toBe('en');
  });
});
