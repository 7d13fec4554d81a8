import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { NoticeOptOutScreen } from './notice-opt-out-screen.tsx';

const server = useServerDouble();
const optOut = 'POST /api/notification-preferences/opt-out';
const open = (at = '/here?group=votes&code=abc') =>
  renderScreen(<NoticeOptOutScreen />, { scopes: ['auth', 'notices'], at });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Switch off these e-mails' }));

describe('NoticeOptOutScreen', () => {
  test('names the subject, and switches its mails off only when the user presses the button', async () => {
    server.on(optOut, () => ({ ok: true }));
    await open();
    expect(screen.getByText(/“Votes”/)).toBeTruthy();
    expect(server.sent(optOut)).toHaveLength(0);
    press();
    expect(await screen.findByRole('heading', { name: 'These e-mails are off' })).toBeTruthy();
    expect(server.sent(optOut).map(({ query }) => [query.get('group'), query.get('code')])).toEqual([
      ['votes', 'abc'],
    ]);
    expect(screen.getByRole('link', { name: 'To the settings' }).getAttribute('href')).toBe(
      '/settings#notices',
    );
  });

  test.each(['/here', '/here?group=votes', '/here?group=weather&code=abc'])(
    'says that the link is invalid at %s',
    async (at) => {
      await open(at);
      expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
    },
  );

  test('says that the link is invalid when the server does not know its code', async () => {
    server.on(optOut, () => refusal(404, 'common.not_found'));
    await open();
    press();
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
  });

  test('can be tried again when the server does not answer', async () => {
    server.on(optOut, () => refusal(503, 'common.unavailable'));
    await open();
    press();
    expect(await screen.findByRole('alert')).toBeTruthy();
    server.on(optOut, () => ({ ok: true }));
    press();
    expect(await screen.findByRole('heading', { name: 'These e-mails are off' })).toBeTruthy();
  });
});
