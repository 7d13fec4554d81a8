import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useMe } from '../../../shared/session/me.ts';
import { freezeTime, pass, untilFrozen } from '../../../../test/support/frozen-time.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, sampleConfiguration, sampleMe } from '../../../../test/support/samples.ts';
import { useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { KycChecking } from './kyc-checking.tsx';
import type { CheckState } from '../screens/verification-view.ts';

const server = useServerDouble();
const kyc = (state: CheckState, comment: string | null = null, since: string | null = null) => ({
  state,
  comment,
  since,
});
let current = kyc('pending');

const Screen = () => {
  const { data } = useMe();
  return data && <KycChecking kyc={data.kyc} slug="brno" />;
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.on('GET /api/users/me', () => ({ ...sampleMe(['SIGNUP']), kyc: current }));
  server.on('GET /api/app-configuration', () => dataOf(sampleConfiguration()));
});
afterEach(() => {
  vi.useRealTimers();
});
const open = (state: typeof current) => {
  current = state;
  return renderScreen(<Screen />, { scopes: ['verification'] });
};
const background = () =>
  server.sent('GET /api/users/me').filter(({ headers }) => headers.get('x-background') === '1').length;

describe('KycChecking', () => {
  test('requests the state every 5 s, and no sooner (spec 9.05)', async () => {
    vi.useRealTimers();
    freezeTime();
    await open(kyc('pending'));
    await untilFrozen(() => background() === 1);
    for (const asked of [1, 2, 3]) {
      await pass(4_900);
      expect(background()).toBe(asked);
      await pass(100);
      expect(background()).toBe(asked + 1);
    }
  });

  test('does not extend the session, and stops after a permanent refusal (spec 2.22, 9.05)', async () => {
    await open(kyc('pending'));
    expect(await screen.findByText('We are waiting for the result of the check')).toBeTruthy();
    await waitFor(() => expect(background()).toBe(1));
    await vi.advanceTimersByTimeAsync(5000);
    await waitFor(() => expect(background()).toBe(2));
    current = kyc('rejected', 'Forged document', 'later');
    await vi.advanceTimersByTimeAsync(5000);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your identity could not be verified');
    expect(alert.textContent).toContain('Forged document');
    const asked = background();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(background()).toBe(asked);
  });

  test('says that staff review the check', async () => {
    await open(kyc('review'));
    expect(await screen.findByText('Our staff are looking at your verification')).toBeTruthy();
  });

  test('shows the comment of staff on a review, and never a comment on an earlier check', async () => {
    await open(kyc('review', 'We will call you.'));
    expect(await screen.findByText('We will call you.')).toBeTruthy();
    current = kyc('pending', 'The photo is blurred.');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await screen.findByText('We are waiting for the result of the check')).toBeTruthy();
    expect(screen.queryByText('The photo is blurred.')).toBeNull();
  });

  test('leads to the choice of a method when the check has expired', async () => {
    await open(kyc('pending'));
    await screen.findByText('We are waiting for the result of the check');
    current = kyc('expired', null, 'later');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await screen.findByText('Your check is no longer valid')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Repeat the check' }).getAttribute('href')).toBe(
      '/verification/kyc?slug=brno',
    );
  });

  test('requests the state only while the page is visible', async () => {
    await open(kyc('pending'));
    await waitFor(() => expect(background()).toBe(1));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(background()).toBe(1);
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(5000);
    await waitFor(() => expect(background()).toBeGreaterThan(1));
  });

  test('shows the comment of a check that the user must repeat, and a link to repeat it', async () => {
    await open(kyc('pending'));
    await screen.findByText('We are waiting for the result of the check');
    current = kyc('retry', 'The photo is blurred.', 'later');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await screen.findByText('The photo is blurred.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Repeat the check' }).getAttribute('href')).toBe(
      '/verification/kyc/sumsub?slug=brno',
    );
    expect(screen.getByRole('link', { name: 'Verify in another way' }).getAttribute('href')).toBe(
      '/verification/kyc?slug=brno',
    );
  });

  test('does not show the result of the first check until the provider has answered the second', async () => {
    await open(kyc('retry', 'The photo is blurred.', 'before'));
    expect(await screen.findByText('We are waiting for the result of the check')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await screen.findByText('The photo is blurred.')).toBeTruthy();
  });
});
