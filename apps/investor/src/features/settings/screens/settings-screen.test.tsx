import type { Me } from '@parcela/contract/investor';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { whenConsentsReopen } from '../../../shared/frame/consent-dialog.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, idOf, sampleMe } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { answerSettings } from '../../../../test/support/settings-answers.ts';
import { SettingsScreen } from './settings-screen.tsx';

const server = useServerDouble();
const save = `PUT /api/user-profiles/${idOf('profile')}`;

beforeEach(() => {
  answerSettings(server);
  server.on(save, ({ body }) =>
    dataOf({ ...sampleMe().userProfile, ...(body as { data: Partial<Me['userProfile']> }).data }),
  );
});
const open = () => renderScreen(<SettingsScreen />, { scopes: ['settings', 'step-up', 'wallet', 'aml'] });
const section = (name: string) => screen.findByRole('region', { name });
const person = (change: Partial<Me>): void =>
  server.on('GET /api/users/me', () => ({ ...sampleMe(), ...change }));
const check = (state: Me['kyc']['state'], comment: string | null = null) => ({ state, comment, since: null });
const identity = (...status: Parameters<typeof check>) => ({
  ...check(...status),
  validUntil: null,
  renewal: null,
});

describe('SettingsScreen', () => {
  test('has an anchor for each section', async () => {
    await open();
    const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
    for (const link of contents.getAllByRole('link')) {
      const part = document.querySelector(link.getAttribute('href') ?? '');
      expect(within(part as HTMLElement).getByRole('heading', { level: 2 }).textContent).toBe(
        link.textContent,
      );
    }
    expect(contents.getAllByRole('link')).toHaveLength(9);
  });

  test('says that the settings could not be loaded, and can be tried again', async () => {
    server.on('GET /api/users/me', () => refusal(500, 'common.error'));
    await open();
    const alert = within(await screen.findByRole('alert'));
    person({});
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await section('Profile')).toBeTruthy();
  });
});

describe('ProfileSection', () => {
  test('leads a newcomer to the identity check, and to the questionnaire only after it (spec 2.45)', async () => {
    person({ kyc: identity('none'), aml: check('none') });
    await open();
    const profile = within(await section('Profile'));
    expect(profile.getByRole('link', { name: 'Fill in now' }).getAttribute('href')).toBe('/verification/kyc');
    expect(profile.getByText('The questionnaire opens once your identity is verified.')).toBeTruthy();
  });

  test('leads a user with a verified identity to the questionnaire', async () => {
    person({ aml: check('none') });
    await open();
    const profile = within(await section('Profile'));
    expect(profile.getByRole('link', { name: 'Fill in now' }).getAttribute('href')).toBe('/verification/aml');
  });

  test.each([
    ['pending', 'Waiting for the result', 'See the state of the verification'],
    ['review', 'Being looked at', 'See the state of the verification'],
    ['retry', 'To be repeated', 'Repeat the check'],
    ['expired', 'No longer valid', 'Repeat the check'],
    ['rejected', 'Rejected', null],
    ['done', 'Done', null],
  ] as const)('shows an identity check in the state %s as "%s" (spec 2.45)', async (state, label, link) => {
    person({ kyc: identity(state, 'A word of the provider.') });
    await open();
    const profile = within(await section('Profile'));
    expect(profile.getAllByText(label)).not.toHaveLength(0);
    expect(profile.getByText('A word of the provider.')).toBeTruthy();
    expect(profile.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(link ? [link] : []);
  });

  test.each([
    ['due', 'Expires soon', 'Verify again'],
    ['draft', 'Not finished', 'Verify again'],
    ['pending', 'Waiting for the result', 'See the state of the verification'],
    ['review', 'Being looked at', 'See the state of the verification'],
    ['retry', 'To be repeated', 'Repeat the check'],
  ] as const)(
    'shows a renewal in the state %s as "%s" with the last day of the current check',
    async (...row) => {
      const [state, label, link] = row;
      // The document is valid until the end of 31 December in the platform's zone.
      const kyc = {
        ...identity('done'),
        validUntil: '2026-12-31T23:00:00.000Z',
        renewal: { state, comment: null },
      };
      person({ kyc });
      await open();
      const profile = within(await section('Profile'));
      expect(profile.getByText(label)).toBeTruthy();
      expect(profile.getByText(/valid until/).textContent).toContain('31\u00a0Dec\u00a02026');
      expect(profile.getByRole('link', { name: link }).getAttribute('href')).toBe('/verification/kyc');
    },
  );

  test.each([
    ['draft', 'Not finished', 'Fill in now'],
    ['review', 'Being looked at', null],
    ['retry', 'To be repeated', 'Complete the answers'],
    ['expired', 'No longer valid', 'Complete the answers'],
    ['rejected', 'Rejected', null],
  ] as const)('shows a questionnaire in the state %s as "%s" (spec 2.45)', async (state, label, link) => {
    person({ aml: check(state, 'A word of our people.') });
    await open();
    const profile = within(await section('Profile'));
    expect(profile.getByText(label)).toBeTruthy();
    expect(profile.getByText('A word of our people.')).toBeTruthy();
    const links = profile.queryAllByRole('link').map((anchor) => anchor.getAttribute('href'));
    expect(links).toEqual(link === null ? [] : ['/verification/aml']);
    expect(link === null || profile.queryByRole('link', { name: link })).toBeTruthy();
  });

  test('shows name and e-mail, and no field to change them (spec 2.45)', async () => {
    await open();
    const profile = within(await section('Profile'));
    expect(profile.getByText('Jana Nováková')).toBeTruthy();
    expect(profile.getByText('jana@example.com')).toBeTruthy();
    expect(profile.queryByRole('textbox')).toBeNull();
  });
});

describe('PreferencesSection', () => {
  test('applies language and currency immediately, and saves them in the profile (spec 2.45)', async () => {
    await open();
    const currency = within(await screen.findByRole('group', { name: 'Preferred currency' }));
    fireEvent.click(currency.getByRole('button', { name: 'PLN' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(currency.getByRole('button', { name: 'PLN', pressed: true })).toBeTruthy();
    fireEvent.click(
      within(screen.getByRole('group', { name: 'Language' })).getByRole('button', { name: 'Čeština' }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Nastavení' })).toBeTruthy();
    await waitFor(() =>
      expect(server.sent(save).map(({ body }) => body)).toEqual([
        { data: { currency: 'PLN' } },
        { data: { language: 'cs' } },
      ]),
    );
    fireEvent.click(
      within(screen.getByRole('group', { name: 'Jazyk' })).getByRole('button', { name: 'English' }),
    );
    await waitFor(() => expect(server.sent(save)).toHaveLength(3));
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
  });

  test('says that a change could not be saved, and returns to the old currency', async () => {
    server.on(save, () => refusal(503, 'common.unavailable'));
    await open();
    const currency = within(await screen.findByRole('group', { name: 'Preferred currency' }));
    fireEvent.click(currency.getByRole('button', { name: 'EUR' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The service is busy');
    expect(currency.getByRole('button', { name: 'CZK', pressed: true })).toBeTruthy();
  });
});

describe('ReferralSection', () => {
  test('shows the code and a sign-up link that contains it (spec 1.10, 2.45)', async () => {
    await open();
    const referral = within(await section('Recommend us'));
    expect(referral.getByText('JANA')).toBeTruthy();
    expect(referral.getByText(`${location.origin}/sign-up?referral=JANA`)).toBeTruthy();
    expect(referral.queryByRole('button', { name: 'Share the link' })).toBeNull();
  });

  test('copies the code and the link with one press (spec 2.45)', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await open();
    const referral = within(await section('Recommend us'));
    for (const button of referral.getAllByRole('button', { name: 'Copy' })) fireEvent.click(button);
    expect(await referral.findAllByRole('button', { name: 'Copied' })).toHaveLength(2);
    expect(copied).toEqual(['JANA', `${location.origin}/sign-up?referral=JANA`]);
  });

  test('shares the link when the device can, and does not treat a closed dialog as a failure (spec 1.10)', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(() =>
      Promise.reject(new DOMException('closed', 'AbortError')),
    );
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { share }));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Share the link' }));
    await waitFor(() => expect(share).toHaveBeenCalledOnce());
    expect(share.mock.calls[0]?.[0].url).toBe(`${location.origin}/sign-up?referral=JANA`);
    expect(screen.queryByRole('alert')).toBeNull();
    share.mockRejectedValueOnce(new Error('no'));
    fireEvent.click(screen.getByRole('button', { name: 'Share the link' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

test('the privacy settings open the consent dialog', async () => {
  const opened = vi.fn<() => void>();
  const stop = whenConsentsReopen(opened);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Change choices' }));
  expect(opened).toHaveBeenCalledOnce();
  stop();
});
