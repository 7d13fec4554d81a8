import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { sampleMe } from '../../testing/samples.ts';
import { refusal, useServerDouble } from '../../testing/server-double.ts';
import { KycWidget } from './kyc-widget.tsx';

const server = useServerDouble();
const token = 'GET /core/user/kyc/sumsub/token';

beforeEach(() => {
  server.on('GET /api/users/me', () => sampleMe(['SIGNUP']));
});
const open = () => renderScreen(<KycWidget slug="brno" />, { scopes: ['verification'] });

describe('the check of a document', () => {
  test('without a token says so and asks for another on demand', async () => {
    server.on(token, () => ({ token: '' }));
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be started');
    const asked = server.sent(token).length;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.sent(token).length).toBeGreaterThan(asked));
  });

  test('that is known to have ended asks the profile how', async () => {
    server.on(token, () => refusal(409, 'kyc.already_done'));
    await open();
    expect((await screen.findByRole('alert')).textContent).toContain('Your identity is verified already.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.sent('GET /api/users/me')).toHaveLength(1));
  });

  test('always leads to how it stands, with the project', async () => {
    server.on(token, () => refusal(500, 'common.error'));
    await open();
    expect(screen.getByRole('link', { name: 'See the state of the verification' }).getAttribute('href')).toBe(
      '/verification/kyc?checking=true&slug=brno',
    );
  });
});
