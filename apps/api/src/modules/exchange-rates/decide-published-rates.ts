import { isCalendarDate } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { lockRates } from './exchange-rates.store.ts';
import { lockDay, setDayState } from './published-rates.store.ts';
import type { EventAuthor } from '@parcela/platform/events/domain-event.ts';
import { setRates } from './set-exchange-rates.ts';

export interface RatesDecision extends EventAuthor {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly reason: string;
}

const lockWaiting = async (tx: Tx, day: string) => {
  await lockRates(tx);
  const rates = isCalendarDate(day) ? await lockDay(tx, day) : undefined;
  if (!rates) throw new BusinessError('common.not_found');
  if (rates.state !== 'waiting') throw new BusinessError('rates.decided');
  return rates;
};

const note = (tx: Tx, { day, reason, actor, requestId }: RatesDecision, state: 'applied' | 'rejected') =>
  recordEvent(tx, {
    actor,
    type: `published_rates.${state}`,
    subject: { type: 'published_rates', id: day },
    before: { state: 'waiting' },
    after: { state, reason },
    requestId,
  });

/**
 * Puts in force published rates that the job left to staff. The job proposed them, so the staff member who accepts
 * them is the second person. @throws BusinessError `common.not_found`, `rates.decided`
 */
export const acceptPublishedRates = async (tx: Tx, decision: RatesDecision): Promise<void> => {
  const { eurToCzk, eurToPln } = await lockWaiting(tx, decision.day);
  const { day, actor } = decision;
  await setRates(tx, { eurToCzk, eurToPln, source: `ECB ${day}`, confirmed: true, actor });
  await setDayState(tx, day, 'applied');
  await note(tx, decision, 'applied');
};

/**
 * Rejects published rates, so that the rates in force stay. @throws BusinessError `common.not_found`, `rates.decided`
 */
export const rejectPublishedRates = async (tx: Tx, decision: RatesDecision): Promise<void> => {
  await lockWaiting(tx, decision.day);
  await setDayState(tx, decision.day, 'rejected');
  await note(tx, decision, 'rejected');
};
