import { adoptLocale, shownLocale } from '@parcela/web';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../test/support/render-screen.tsx';
import { dataOf, idOf, sampleMe } from '../../../test/support/samples.ts';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { LanguageControl } from './language-control.tsx';
import { loadMe } from '../session/me-options.ts';
import { session } from '../session/session.ts';

const server = useServerDouble();
const save = `PUT /api/user-profiles/${idOf('profile')}`;

beforeEach(async () => {
  await adoptLocale('en');
  server.on('GET /api/users/me', () => sampleMe());
  server.on(save, ({ body }) =>
    dataOf({ ...sampleMe().userProfile, ...(body as { data: { language: string } }).data }),
  );
});
const choose = async (label: string, language: string): Promise<void> =>
  void fireEvent.change(await screen.findByLabelText(label), { target: { value: language } });

describe('LanguageControl', () => {
  test('saves the language of a signed-in user in the profile (spec 4.44)', async () => {
    session.start('token');
    await loadMe();
    await renderScreen(<LanguageControl />, { scopes: [] });
    await choose('Language', 'pl');
    await waitFor(() =>
      expect(server.sent(save).map(({ body }) => body)).toEqual([{ data: { language: 'pl' } }]),
    );
    expect((await loadMe()).userProfile.language).toBe('pl');
    expect(document.documentElement.lang).toBe('pl');
    await choose('Język', 'en');
    await waitFor(() => expect(server.sent(save)).toHaveLength(2));
  });

  test('offers three languages under their own names, and the page changes to the chosen one (spec 1.11)', async () => {
    await renderScreen(<LanguageControl />, { scopes: [] });
    const control = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });
    expect([...control.options].map(({ value, textContent }) => [value, textContent])).toEqual([
      ['cs', 'Čeština'],
      ['en', 'English'],
      ['pl', 'Polski'],
    ]);
    let label = 'Language';
    for (const [language, next] of [
      ['cs', 'Jazyk'],
      ['pl', 'Język'],
      ['en', 'Language'],
    ] as const) {
      await choose(label, language);
      expect(await screen.findByLabelText(next)).toBeTruthy();
      expect(document.documentElement.lang).toBe(language);
      label = next;
    }
  });

  test('stores the language of a visitor in the browser', async () => {
    await renderScreen(<LanguageControl />, { scopes: [] });
    await choose('Language', 'cs');
    await waitFor(() => expect(shownLocale()).toBe('cs'));
    expect(localStorage.getItem('parcela-language')).toBe('cs');
    expect(server.sent(save)).toHaveLength(0);
    await choose('Jazyk', 'en');
    await waitFor(() => expect(shownLocale()).toBe('en'));
  });
});

describe('adoptLocale', () => {
  test('applies the language of the profile if the user has chosen none on this device', async () => {
    await adoptLocale('pl');
    expect(shownLocale()).toBe('pl');
    await adoptLocale('en');
    expect(shownLocale()).toBe('en');
  });

  test('keeps a chosen language', async () => {
    localStorage.setItem('parcela-language', 'en');
    await adoptLocale('pl');
    expect(shownLocale()).toBe('en');
  });
});
