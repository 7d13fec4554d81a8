import type { NotificationPreferences } from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, sampleConfiguration } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { NoticePreferences } from './notice-preferences.tsx';

const server = useServerDouble();
const read = 'GET /api/notification-preferences';
const save = 'PUT /api/notification-preferences';
const sample = (change: Partial<NotificationPreferences> = {}): NotificationPreferences => ({
  switchedOff: [],
  quietHours: null,
  timeZone: 'Europe/Prague',
  ...change,
});
const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Prague' };

beforeEach(() => server.on(read, () => dataOf(sample())));
const open = () => renderScreen(<NoticePreferences />, { scopes: ['settings', 'notices'] });
const group = async (name: string) => within(await screen.findByRole('group', { name }));
const box = async (name: string, channel: string) =>
  (await group(name)).getByRole<HTMLInputElement>('checkbox', { name: channel });

describe('NoticePreferences', () => {
  test('saves one choice and confirms it', async () => {
    server.on(save, () => dataOf(sample({ switchedOff: ['votes.mail'] })));
    await open();
    fireEvent.click(await box('Votes', 'E-mail'));
    expect(await (await group('Votes')).findByText('Saved')).toBeTruthy();
    expect(server.sent(save).map(({ body }) => body)).toEqual([
      { data: { choice: 'votes.mail', isOn: false } },
    ]);
    expect((await box('Votes', 'E-mail')).checked).toBe(false);
    expect((await box('Votes', 'In the app')).checked).toBe(true);
  });

  test('lists notices of recorded prices only while the board is on', async () => {
    await open();
    await screen.findByRole('group', { name: 'Votes' });
    expect(screen.queryByRole('group', { name: 'Recorded prices' })).toBeNull();
    cleanup();
    queryClient.clear();
    server.on('GET /api/app-configuration', () => dataOf({ ...sampleConfiguration(), hasShareBoard: true }));
    await open();
    const group = await screen.findByRole('group', { name: 'Recorded prices' });
    expect(within(group).getAllByRole('checkbox')).toHaveLength(1);
  });

  test('returns to the stored choice when saving fails', async () => {
    server.on(save, () => refusal(503, 'common.unavailable'));
    await open();
    fireEvent.click(await box('Votes', 'On devices'));
    expect(await (await group('Votes')).findByRole('alert')).toBeTruthy();
    expect((await box('Votes', 'On devices')).checked).toBe(true);
  });

  test.each(['Security', 'Orders, shares and debts', 'Verification and requests'])(
    'says why “%s” always comes, without a box for it',
    async (name) => {
      await open();
      expect((await group(name)).getByText(/^Always by e-mail and in the app: /)).toBeTruthy();
      expect((await group(name)).queryByRole('checkbox', { name: 'E-mail' })).toBeNull();
    },
  );

  test('sets quiet hours in the zone of the platform, and ends them', async () => {
    server.on(save, ({ body }) => dataOf(sample((body as { data: Partial<NotificationPreferences> }).data)));
    await open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Keep quiet hours' }));
    fireEvent.change(await screen.findByLabelText('Until'), { target: { value: '06:30' } });
    await waitFor(() => expect(server.sent(save)).toHaveLength(2));
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Keep quiet hours' })).toHaveProperty('disabled', false),
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Keep quiet hours' }));
    await waitFor(() => expect(screen.queryByLabelText('Until')).toBeNull());
    expect(server.sent(save).map(({ body }) => body)).toEqual([
      { data: { quietHours: night } },
      { data: { quietHours: { ...night, to: '06:30' } } },
      { data: { quietHours: null } },
    ]);
  });

  test('does not save quiet hours that are too long', async () => {
    server.on(read, () => dataOf(sample({ quietHours: night })));
    await open();
    fireEvent.change(await screen.findByLabelText('Until'), { target: { value: '21:00' } });
    expect((await screen.findByRole('alert')).textContent).toContain('at most 16 hours');
    expect(server.sent(save)).toEqual([]);
  });

  test('can be loaded again after an error', async () => {
    server.on(read, () => refusal(503, 'common.unavailable'));
    await open();
    const alert = within(await screen.findByRole('alert'));
    server.on(read, () => dataOf(sample()));
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    expect(await box('Wallet', 'E-mail')).toBeTruthy();
  });
});
