import { fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import {
  dataOf,
  levelOptions,
  listOf,
  sampleConfiguration,
  sampleMe,
} from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { BankIdCallbackScreen } from './bank-id-callback-screen.tsx';
import { bankIdMemory } from './bank-id-attempt.ts';
import { BankIdStart } from './bank-id-start.tsx';
import { KycSelection } from '../identity-check/kyc-selection.tsx';

const server = useServerDouble();
const start = 'POST /core/user/kyc/bank-id/init';
const finish = 'POST /core/user/kyc/bank-id/callback';
const redirectUri = `${location.origin}/callback/bankid`;
const kyc = { state: 'none', comment: null, since: null, validUntil: null, renewal: null } as const;
const gone = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  gone.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(gone);
  server.on('GET /api/users/me', () => sampleMe(['SIGNUP']));
  server.on('GET /api/user-verifications', () => listOf(levelOptions));
  server.on('GET /api/app-configuration', () => dataOf(sampleConfiguration()));
});

describe('BankIdStart', () => {
  const open = () =>
    renderScreen(
      <StrictMode>
        <BankIdStart slug="brno" />
      </StrictMode>,
      { scopes: ['verification'] },
    );

  test('requests the bank’s address once, stores state and project, and goes there (spec 4.21)', async () => {
    bankIdMemory.choose();
    server.on(start, () => ({ uri: 'https://bank.example/auth?x=1', state: 'state-1' }));
    await open();
    expect(await screen.findByText('We are taking you to the sign-in of your bank')).toBeTruthy();
    await waitFor(() => expect(String(gone.mock.calls[0]?.[0])).toBe('https://bank.example/auth?x=1'));
    expect(server.sent(start).map(({ body }) => body)).toEqual([{ redirectUri }]);
    expect(bankIdMemory.attempt()).toEqual({ state: 'state-1', slug: 'brno' });
    expect(bankIdMemory.isChosen()).toBe(false);
  });

  test('leads to the selection when the user has not chosen the bank (spec 4.23)', async () => {
    const { location: at } = await open();
    await waitFor(() => expect(at()).toBe('/verification/kyc?slug=brno'));
    expect(server.sent(start)).toHaveLength(0);
  });

  test('leads to the selection when the browser restores the page after the user goes back', async () => {
    bankIdMemory.choose();
    server.on(start, () => ({ uri: 'https://bank.example/auth', state: 'state-1' }));
    const { location: at } = await open();
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(at()).toBe('/verification/kyc?slug=brno'));
  });

  test('says that Bank iD is unavailable, and offers another try or an identity document', async () => {
    bankIdMemory.choose();
    server.on(start, () => refusal(429, 'common.rate_limited'));
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The verification with your bank did not work');
    expect(screen.getByRole('link', { name: 'Use an identity document' }).getAttribute('href')).toBe(
      '/verification/kyc/sumsub?slug=brno',
    );
    server.on(start, () => ({ uri: 'https://bank.example/auth', state: 'state-2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
  });

  test('opens only web addresses', async () => {
    bankIdMemory.choose();
    server.on(start, () => ({ uri: 'javascript:alert(1)', state: 'state-1' }));
    await open();
    await waitFor(() => expect(bankIdMemory.attempt()).not.toBeNull());
    expect(gone).not.toHaveBeenCalled();
  });
});

test('Bank iD verification opens the bank, sends the returned code once and shows that the check is running (spec 4.21, 4.22)', async () => {
  server.on(start, () => ({ uri: 'https://bank.example/auth?x=1', state: 'state-1' }));
  server.on(finish, () => ({ state: 'done' }));
  const choosing = await renderScreen(<KycSelection kyc={kyc} slug="brno" />, { scopes: ['verification'] });
  expect(bankIdMemory.isChosen()).toBe(false);
  fireEvent.click(await screen.findByText('With a Czech bank'));
  expect(bankIdMemory.isChosen()).toBe(true);
  await waitFor(() => expect(choosing.location()).toBe('/verification/kyc/bankid?slug=brno'));
  choosing.unmount();

  const going = await renderScreen(<BankIdStart slug="brno" />, { scopes: ['verification'] });
  await waitFor(() => expect(String(gone.mock.calls[0]?.[0])).toBe('https://bank.example/auth?x=1'));
  expect(server.sent(start).map(({ body }) => body)).toEqual([{ redirectUri }]);
  const stored = bankIdMemory.attempt();
  expect(stored).toEqual({ state: 'state-1', slug: 'brno' });
  going.unmount();

  const back = await renderScreen(<BankIdCallbackScreen />, {
    scopes: ['verification'],
    at: `/here?code=once&state=${stored?.state}`,
  });
  await waitFor(() => expect(back.location()).toBe('/verification/kyc?checking=true&slug=brno'));
  expect(server.sent(finish).map(({ body }) => body)).toEqual([
    { code: 'once', state: 'state-1', redirectUri },
  ]);
});

describe('BankIdCallbackScreen', () => {
  const open = (query: string) =>
    renderScreen(
      <StrictMode>
        <BankIdCallbackScreen />
      </StrictMode>,
      { scopes: ['verification'], at: `/here${query}` },
    );
  const checking = '/verification/kyc?checking=true&slug=brno';
  const selection = '/verification/kyc?slug=brno';

  beforeEach(() => bankIdMemory.store({ state: 'state-1', slug: 'brno' }));

  test.each(['done', 'review', 'rejected'] as const)(
    'sends the code once and continues to the checking view when the answer is %s (spec 2.24, 4.22)',
    async (state) => {
      server.on(finish, () => ({ state }));
      const { location: at } = await open('?code=once&state=state-1&iss=https%3A%2F%2Fbank.example');
      await waitFor(() => expect(at()).toBe(checking));
      expect(server.sent(finish).map(({ body }) => body)).toEqual([
        { code: 'once', state: 'state-1', iss: 'https://bank.example', redirectUri },
      ]);
      expect(bankIdMemory.attempt()).toBeNull();
    },
  );

  test.each(['?code=stolen&state=state-2', '?code=stolen', '?error=server_error&state=state-2'])(
    'sends nothing for %s, which this browser did not request (spec 4.22)',
    async (query) => {
      await open(query);
      expect((await screen.findByRole('alert')).textContent).toContain('This answer does not belong here');
      expect(screen.getByRole('link', { name: 'Back to the selection' }).getAttribute('href')).toBe(
        selection,
      );
      expect(server.sent(finish)).toHaveLength(0);
      expect(bankIdMemory.attempt()).not.toBeNull();
    },
  );

  test('sends nothing in a browser without a visit (spec 4.22)', async () => {
    bankIdMemory.clear();
    await open('?code=stolen&state=state-1');
    expect((await screen.findByRole('alert')).textContent).toContain('This answer does not belong here');
    expect(server.sent(finish)).toHaveLength(0);
  });

  test.each(['', '?error=access_denied&state=state-1'])(
    'with "%s" leads to the selection (spec 4.23)',
    async (query) => {
      const { location: at } = await open(query);
      await waitFor(() => expect(at()).toBe(selection));
    },
  );

  test.each([
    ['eid_doesnt_exist', 'Your bank does not offer you Bank iD'],
    ['user_not_eligible', 'Your bank cannot verify you'],
    ['temporarily_unavailable', 'Bank iD is not working at the moment'],
    ['basic_registers_unavailable', 'Bank iD is not working at the moment'],
    ['auth_failed', 'The verification with your bank did not work'],
    ['constructor', 'The verification with your bank did not work'],
  ])('after the refusal %s says "%s" and offers both ways', async (error, title) => {
    await open(`?error=${error}&state=state-1`);
    expect((await screen.findByRole('status')).textContent).toContain(title);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/verification/kyc/sumsub?slug=brno', selection]));
  });

  test.each([
    [400, 'kyc.bank_id_failed', 'The verification with your bank was not finished.'],
    [503, 'kyc.provider_unavailable', 'The identity check cannot be reached.'],
  ])('says so once after %i %s and offers a new start', async (status, code, text) => {
    server.on(finish, () => refusal(status, code));
    await open('?code=old&state=state-1');
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the selection' }).getAttribute('href')).toBe(selection);
    expect(server.sent(finish)).toHaveLength(1);
  });

  test('can be tried again with the same code after a failure', async () => {
    server.on(finish, () => refusal(429, 'common.rate_limited'));
    const { location: at } = await open('?code=once&state=state-1');
    await screen.findByRole('alert');
    server.on(finish, () => ({ state: 'done' }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(at()).toBe(checking));
    expect(server.sent(finish).map(({ body }) => (body as { code: string }).code)).toEqual(['once', 'once']);
  });

  test.each(['kyc.already_done', 'kyc.rejected'])('after %s shows how the check has ended', async (code) => {
    server.on(finish, () => refusal(409, code));
    const { location: at } = await open('?code=once&state=state-1');
    await waitFor(() => expect(at()).toBe(checking));
  });
});
