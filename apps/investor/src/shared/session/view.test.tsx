import { getMe, readNotifications } from '@parcela/contract/investor';
import { needPhrases } from '@parcela/web';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleMe } from '../../../test/support/samples.ts';
import { useServerDouble } from '../../../../../packages/web/test/support/server-double.ts';
import { call } from '../api/api.ts';
import { AppFrame } from '../frame/app-frame.tsx';
import { ViewBanner } from '../frame/view-banner.tsx';
import { activity } from './activity.ts';
import { session } from './session.ts';
import { view } from './view.ts';
const server = useServerDouble();
const token = 'a-view-of-a-member-of-staff';

const stored = () => Object.entries(localStorage);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a view of staff as an investor', () => {
  test('removes its token from the address and leaves the browser’s own session unchanged', async () => {
    session.start('of-an-investor');
    const before = stored();
    history.replaceState(null, '', `/dashboard?x=1#view=${token}`);
    vi.resetModules();
    const again = await import('./view.ts');
    expect(again.view.token()).toBe(token);
    expect(location.hash).toBe('');
    expect(location.search).toBe('?x=1');
    expect(session.token()).toBe(token);
    activity.record();
    session.end('expired');
    expect(stored()).toEqual(before);
    expect([view.isOn(), session.token()]).toEqual([false, 'of-an-investor']);
  });

  test('reads with its token and sends no change', async () => {
    sessionStorage.setItem('parcela-view', token);
    server.on('GET /api/users/me', () => sampleMe());
    await call(getMe, {});
    expect(server.sent('GET /api/users/me')).toHaveLength(1);
    await expect(call(readNotifications, { body: { data: { all: true } } })).rejects.toThrow(
      'auth.view_only',
    );
    expect(server.sent('POST /api/notifications/read')).toHaveLength(0);
  });

  test('names the investor and the read-only mode on every page, with a way to end the view', async () => {
    sessionStorage.setItem('parcela-view', token);
    server.on('GET /api/users/me', () => sampleMe());
    server.on('POST /api/auth/logout', () => ({ ok: true }));
    await needPhrases('common', 'errors');
    render(
      <AppFrame>
        <ViewBanner />
      </AppFrame>,
    );
    expect(
      await screen.findByText(new RegExp(`You are viewing as ${sampleMe().email}. Read only`)),
    ).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Viewing as an investor' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'End the view' }));
    expect(view.isOn()).toBe(false);
  });
});
