import { describe, expect, it } from 'vitest';
import { attemptStateOf, isProgress, liveAttemptStates, nextPollInS } from './attempt-states.ts';

const day = 86_400;
const at = (ageS: number) => ({ provider: 'payout', ageS }) as const;

describe('a payment attempt', () => {
  it('is polled after 5 s, 10 s, 30 s, 1 min and 5 min, then hourly, while it is live', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 500].map((count) => nextPollInS('pending', count, at(0)));
    expect(waits).toEqual([5, 10, 30, 60, 300, 3600, 3600, 3600]);
    expect(nextPollInS('confirming', 0, at(40 * day))).toBe(5);
  });

  it('is polled every minute at a gateway without webhooks while its payment page may be open', () => {
    const waits = (ageS: number) =>
      [0, 1, 2, 3, 4, 5, 500].map((count) => nextPollInS('pending', count, { provider: 'csob', ageS }));
    expect(waits(2_699)).toEqual([5, 10, 30, 60, 60, 60, 60]);
    expect(waits(2_700)).toEqual([5, 10, 30, 60, 300, 3600, 3600]);
    for (const state of ['created', 'redirected', 'confirming'] as const)
      expect(nextPollInS(state, 4, { provider: 'csob', ageS: 0 })).toBe(60);
  });

  it('gets one state for each invoice state', () => {
    const states = ['waiting', 'confirming', 'paid', 'cancelled', 'expired', 'undecided', 'failed'] as const;
    expect(states.map(attemptStateOf)).toEqual([
      'pending',
      'confirming',
      'succeeded',
      'cancelled_by_payer',
      'expired',
      'needs_review',
      'rejected',
    ]);
    expect(liveAttemptStates).toEqual(['redirected', 'pending', 'confirming']);
  });

  it('is polled hourly for a day, then daily for thirty days, after it ends without money', () => {
    for (const state of ['expired', 'needs_review', 'rejected', 'cancelled_by_payer'] as const) {
      expect(nextPollInS(state, 3, at(day - 1))).toBe(3600);
      expect(nextPollInS(state, 3, at(day))).toBe(day);
      expect(nextPollInS(state, 3, at(29 * day))).toBe(day);
      expect(nextPollInS(state, 3, at(30 * day))).toBeNull();
    }
  });

  it('is not polled after its payment or refund', () => {
    for (const state of ['succeeded', 'reversed', 'refunded'] as const)
      expect(nextPollInS(state, 0, at(0))).toBeNull();
  });

  it('never moves backwards, and a success, a reversal or a refund is final', () => {
    const upwards = [
      'created',
      'redirected',
      'pending',
      'confirming',
      'cancelled_by_payer',
      'expired',
      'needs_review',
      'rejected',
      'succeeded',
    ] as const;
    for (const [from, current] of upwards.entries())
      for (const [to, next] of upwards.entries()) expect(isProgress(current, next)).toBe(to > from);
    for (const next of upwards)
      expect([isProgress('reversed', next), isProgress('refunded', next)]).toEqual([false, false]);
  });
});
