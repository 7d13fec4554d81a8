import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyFrames } from '../../../../test/support/empty-frames.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { sampleMe } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { KycWidget } from './kyc-widget.tsx';

const server = useServerDouble();
const token = 'GET /core/user/kyc/sumsub/token';

beforeEach(() => {
  server.on('GET /api/users/me', () => sampleMe(['SIGNUP']));
});
const open = () => renderScreen(<KycWidget slug="brno" />, { scopes: ['verification'] });

describe('KycWidget', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Sends a message like the provider's page in the frame. */
  const say = (method: string, reviewStatus: string, reviewAnswer?: string): void =>
    void window.dispatchEvent(
      new MessageEvent('message', {
        origin: 'https://in.sumsub.com',
        data: { method, reviewStatus, reviewResult: { reviewAnswer } },
      }),
    );

  test.each(['idCheck.onApplicantStatusChanged', 'idCheck.onApplicantVerificationCompleted'])(
    'goes to the checking view with the project when the check is accepted (%s), and stays otherwise (spec 4.24)',
    async (method) => {
      server.on(token, () => ({ token: 'token-of-sumsub' }));
      emptyFrames();
      const { location } = await open();
      await waitFor(() => expect(document.querySelector('iframe')?.src).toContain('in.sumsub.com'));
      say(method, 'pending');
      say(method, 'pending', 'GREEN');
      say(method, 'completed', 'RED');
      say('idCheck.onStepCompleted', 'completed', 'GREEN');
      expect(location()).toBe('/here');
      say(method, 'completed', 'GREEN');
      await waitFor(() => expect(location()).toBe('/verification/kyc?checking=true&slug=brno'));
    },
  );

  test('says that it cannot start without a token, requests a token on demand, and links the checking view (spec 4.24)', async () => {
    server.on(token, () => ({ token: '' }));
    await open();
    expect(
      (await screen.findByRole('link', { name: 'See the state of the verification' })).getAttribute('href'),
    ).toBe('/verification/kyc?checking=true&slug=brno');
    expect((await screen.findByRole('alert')).textContent).toContain('could not be started');
    const asked = server.sent(token).length;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.sent(token).length).toBeGreaterThan(asked));
  });

  test('loads the profile when the server says that the check has ended', async () => {
    server.on(token, () => refusal(409, 'kyc.already_done'));
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Your identity is already verified.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.sent('GET /api/users/me')).toHaveLength(1));
  });

  test('always links the state of the verification with the project', async () => {
    server.on(token, () => refusal(500, 'common.error'));
    await open();
    expect(screen.getByRole('link', { name: 'See the state of the verification' }).getAttribute('href')).toBe(
      '/verification/kyc?checking=true&slug=brno',
    );
  });
});
