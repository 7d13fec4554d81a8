import { queryClient } from '@parcela/web';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { session } from '../../../shared/session/session.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { watchSavedFiles } from '../../../../../../packages/web/test/support/saved-files.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { answerSettings } from '../../../../test/support/settings-answers.ts';
import { deletionReasons } from './delete-account.ts';
import { SettingsScreen } from '../screens/settings-screen.tsx';

const server = useServerDouble();
const remove = 'DELETE /api/user-profiles/delete-account';

beforeEach(() => {
  answerSettings(server);
  session.start('token');
});
const open = () => renderScreen(<SettingsScreen />, { scopes: ['settings', 'step-up', 'wallet', 'aml'] });
const press = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));

describe('DataSection', () => {
  const data = 'GET /api/user-profiles/own-data';

  test('saves the user’s data as a JSON file with the day in its name', async () => {
    server.on(data, () => ({
      createdAt: '2026-11-21T10:00:00.000Z',
      account: { email: 'jana@example.com' },
    }));
    const files = watchSavedFiles();
    await open();
    await press('Download my data');
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual(['parcela-2026-11-21.json']));
    expect(JSON.parse((await files[0]?.file.text()) ?? '')).toMatchObject({
      account: { email: 'jana@example.com' },
    });
    expect(await screen.findByText(/The file is saved/)).toBeTruthy();
  });

  test('shows why the user’s data could not be loaded', async () => {
    server.on(data, () => refusal(429, 'common.rate_limited'));
    await open();
    await press('Download my data');
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
  });
});

describe('DeleteAccountPopup', () => {
  const ask = async (typed: string) => {
    await press('Delete account');
    const question = within(await screen.findByRole('dialog', { name: 'Delete the account for good?' }));
    fireEvent.change(question.getByLabelText('Your e-mail address'), { target: { value: typed } });
    fireEvent.click(question.getByRole('button', { name: 'Delete for good' }));
    return question;
  };

  test('requires the user’s full e-mail address (spec 2.45, 4.41)', async () => {
    await open();
    const question = await ask('petr@example.com');
    expect(await question.findByText('This is not the address of this account.')).toBeTruthy();
    expect(question.getAllByRole('listitem')).toHaveLength(4);
    expect(server.sent(remove)).toHaveLength(0);
  });

  test('ends the session, leads to sign-in, which confirms the deletion, and clears all loaded data (spec 2.45, 4.41)', async () => {
    server.on(remove, () => ({ ok: true }));
    const { location } = await open();
    await screen.findByText('jana@example.com');
    expect(queryClient.getQueryCache().getAll()).not.toEqual([]);
    await ask(' Jana@Example.com ');
    await waitFor(() => expect(location()).toBe('/sign-in?accountDeleted=true'));
    expect(session.isSignedIn()).toBe(false);
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]));
  });

  test('shows what to do and where for every reason of a refusal (spec 8.18)', async () => {
    server.on(remove, () =>
      refusal(409, 'account.not_deletable', { reasons: [...deletionReasons, 'something_new'] }),
    );
    await open();
    await ask('jana@example.com');
    const answer = within(await screen.findByRole('dialog', { name: 'The account cannot be deleted yet' }));
    expect(answer.getAllByRole('listitem')).toHaveLength(deletionReasons.length + 1);
    expect(answer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/orders',
      '#wallet',
      '#wallet',
      '/orders',
      '/orders',
      '/earnings',
      '/dashboard',
    ]);
    expect(answer.getByText('Something else is not settled')).toBeTruthy();
    expect(session.isSignedIn()).toBe(true);
  });

  test('shows the reason of any other failure, and keeps the typed address (spec 8.18)', async () => {
    server.on(remove, () => refusal(503, 'common.unavailable'));
    await open();
    const question = await ask('jana@example.com');
    expect((await question.findByRole('alert')).textContent).toContain('The service is busy');
    expect(question.getByLabelText<HTMLInputElement>('Your e-mail address').value).toBe('jana@example.com');
  });
});
