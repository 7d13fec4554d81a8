import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activity } from '../../shared/session/activity.ts';
import { session } from '../../shared/session/session.ts';
import { watchConnection } from './watch-connection.ts';

const server = { answers: false, asked: 0 };
const answer = async (address: string): Promise<Response> => {
  if (address === '/version') server.asked += 1;
  if (!server.answers) throw new TypeError('Failed to fetch');
  return Response.json({});
};
const stop = { listening: (): void => undefined };
const network = (isThere: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { answers: false, asked: 0 });
  vi.stubGlobal('fetch', answer);
  // Subscribes as the queries do: without a listener the watcher does nothing.
  stop.listening = onlineManager.subscribe(() => undefined);
  watchConnection();
});
afterEach(() => {
  onlineManager.setEventListener(() => undefined);
  onlineManager.setOnline(true);
  stop.listening();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a network counts as no connection when the server does not answer', async () => {
  network(false);
  expect(onlineManager.isOnline()).toBe(false);
  network(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([onlineManager.isOnline(), server.asked]).toEqual([false, 1]);
  server.answers = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onlineManager.isOnline()).toBe(true);
});

test('the page sends no check while it has no network or everything works', async () => {
  network(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(0);
  server.answers = true;
  network(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(1);
});

test('reading without a connection counts as activity, but leaving the page unattended does not', async () => {
  session.start('one');
  network(false);
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  window.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(activity.state()).toBe('recent');
  await vi.advanceTimersByTimeAsync(32 * 60_000);
  expect(activity.state()).toBe('over');
});
