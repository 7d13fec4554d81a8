import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { InterestOptOutScreen } from './interest-opt-out-screen.tsx';

const server = useServerDouble();
const optOut = 'POST /api/funded-requests/opt-out';
const open = (at = '/here?code=abc') => renderScreen(<InterestOptOutScreen />, { scopes: ['auth'], at });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Stop these e-mails' }));

describe('InterestOptOutScreen', () => {
  test('ends the mails only when the user presses the button, not on opening', async () => {
    server.on(optOut, () => ({ ok: true }));
    await open();
    expect(server.sent(optOut)).toHaveLength(0);
    press();
    expect(
      await screen.findByRole('heading', { name: 'We will not write to you about new projects any more' }),
    ).toBeTruthy();
    expect(server.sent(optOut).map(({ query }) => query.get('code'))).toEqual(['abc']);
  });

  test('says that the link is invalid when its code is unknown or missing', async () => {
    server.on(optOut, () => refusal(404, 'common.not_found'));
    const { unmount } = await open();
    press();
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
    unmount();
    await open('/here');
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy();
  });

  test('can be tried again when the server does not answer', async () => {
    server.on(optOut, () => refusal(503, 'common.unavailable'));
    await open();
    press();
    expect(await screen.findByRole('alert')).toBeTruthy();
    server.on(optOut, () => ({ ok: true }));
    press();
    expect(await screen.findByText(/If you change your mind/)).toBeTruthy();
  });
});
