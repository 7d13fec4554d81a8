import { getOrder, listVotings } from '@parcela/contract/investor';
import { serverClock } from '@parcela/web';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { InactivityWarning } from '../src/features/auth/screens/inactivity-warning.tsx';
import { BannerMessages } from '../src/features/banners/banner-messages.tsx';
import { OrderDetailScreen } from '../src/features/orders/screens/order-detail-screen.tsx';
import { PaymentScreen } from '../src/features/payment/screens/payment-screen.tsx';
import { call } from '../src/shared/api/api.ts';
import { renderScreen } from './support/render-screen.tsx';
import { dataOf, idOf, levelOptions, listOf, sampleMe, sampleOrder } from './support/samples.ts';
import { useServerDouble } from '../../../packages/web/test/support/server-double.ts';
import { activity } from '../src/shared/session/activity.ts';
import { session } from '../src/shared/session/session.ts';

const server = useServerDouble();
const hour = 3_600_000;
const deviceNow = Date.parse('2026-11-20T10:00:00Z');
const orderCall = `GET /api/orders/${idOf('order')}`;

/** Answers with the server's time, which is ahead of the device's by this much. */
const answerAhead = (aheadMs: number, body: object): Response =>
  Response.json(body, { headers: { 'x-time': String(Date.now() + aheadMs) } });
const askOrder = () => call(getOrder, { params: { documentId: idOf('order') } });
const aheadS = (): number => Math.round((serverClock.now() - Date.now()) / 1_000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: deviceNow });
  session.start('token');
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each([
  ['an hour slow', hour],
  ['an hour fast', -hour],
  ['days behind the moved clock of a demonstration', 7 * 24 * hour],
])('device with a clock that is %s', (_what, aheadMs) => {
  /** An instant of the server's clock. */
  const inMinutes = (minutes: number): string =>
    new Date(deviceNow + aheadMs + minutes * 60_000).toISOString();
  /** The investor has 45 more minutes to pay the order; a deadline shows seconds in its last hour. */
  const order = () => sampleOrder({ expiresAt: inMinutes(45) });

  test.each([
    ['order', () => <OrderDetailScreen documentId={idOf('order')} missing={null} />],
    ['payment', () => <PaymentScreen documentId={idOf('order')} search={{}} missing={null} />],
  ])('counts down by the server’s clock on the %s screen', async (_screen, show) => {
    server.on(orderCall, () => answerAhead(aheadMs, dataOf(order())));
    await renderScreen(show(), { scopes: ['projects', 'orders'] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.getByRole('timer').textContent).toMatch(/^4[45] minutes$/);
    expect(screen.getByText(/^(44m 59s|45m 0s)$/)).toBeTruthy();
  });

  test('counts a temporary message down by the server’s clock (spec 4.36)', async () => {
    const message = {
      documentId: idOf('message'),
      type: 'General',
      text: 'Until then',
      relevance: 1,
      ofPage: null,
      visibleForDaysFromRegistration: null,
      visibleUntil: inMinutes(90),
    };
    server.on('GET /api/messages', () => answerAhead(aheadMs, listOf([message])));
    server.on('GET /api/user-verifications', () => listOf(levelOptions));
    server.on('GET /api/users/me', () => sampleMe());
    await renderScreen(<BannerMessages />, { scopes: ['bell'] });
    await screen.findByText('Until then');
    expect(screen.getByText(/^1h (29m 59s|30m 0s)$/)).toBeTruthy();
  });

  test('shows the time left, not the end time, in the warning before the end of a session', async () => {
    server.on(orderCall, () => answerAhead(aheadMs, dataOf(order())));
    await askOrder();
    activity.record();
    await renderScreen(<InactivityWarning />, { scopes: ['auth'] });
    server.on('GET /api/users/me', () => sampleMe());
    vi.setSystemTime(deviceNow + 29 * 60_000);
    await act(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      await Promise.resolve();
    });
    expect(screen.getByRole('dialog').textContent).toMatch(/Time left: (1m 0s|1m 1s|59s)/);
  });
});

describe('serverClock', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: deviceNow }));
  /** The server is an hour ahead and says so in its slow answer. */
  const askSlowly = async (underWayMs: number, aheadMs = hour): Promise<void> => {
    server.on(orderCall, () => {
      const answer = answerAhead(aheadMs, dataOf(sampleOrder()));
      vi.advanceTimersByTime(underWayMs);
      return answer;
    });
    await askOrder();
  };

  test('follows each answer, and so is right after a correction of the device’s clock', async () => {
    await askSlowly(0);
    expect(aheadS()).toBe(3_600);
    await askSlowly(0, 0);
    expect(aheadS()).toBe(0);
  });

  test('is accurate to one second even when answers take two seconds', async () => {
    await askSlowly(2_000);
    expect(Math.abs(serverClock.now() - Date.now() - hour)).toBeLessThanOrEqual(1_000);
  });

  test('ignores an answer that took longer, or an answer without the time', async () => {
    await askSlowly(0);
    await askSlowly(5_000);
    expect(aheadS()).toBe(3_600);
    server.on('GET /api/votings', () => dataOf([]));
    await call(listVotings, { query: {} });
    expect(aheadS()).toBe(3_600);
  });
});
