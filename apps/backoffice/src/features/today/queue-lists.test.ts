import { serverClock } from '@parcela/web';
import { afterEach, describe, expect, it } from 'vitest';
import { listOfQueue } from './queue-lists.ts';

const learn = (instant: number): void => {
  const request = new Request('http://localhost/');
  serverClock.recordRequest(request);
  serverClock.learn(new Response(null, { headers: { 'X-Time': String(instant) } }), request);
};

describe('the list of reservations', () => {
  afterEach(() => learn(Date.now()));

  it('ends on the server’s day, regardless of the day on the device', () => {
    learn(Date.parse('2026-11-19T11:00:00Z'));
    expect(listOfQueue('reservations')).toContain('2026-11-19');
  });
});
