import { ratesJumped } from '@parcela/domain';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import type { Logger } from '@parcela/platform/log.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { latestRates, lockRates } from './exchange-rates.store.ts';
import { hasDay, insertPublishedRates } from './published-rates.store.ts';
import type { DayRates, RatesFeed } from '@parcela/providers/ports/rates-feed.ts';
import { setRates } from './set-exchange-rates.ts';

/**
 * Applies the published rates of a day, once. Rates that moved by more than a tenth wait for staff; until then the
 * previous rates stay in force. Rates that staff have planned for a later time are not replaced before that time.
 */
export const storePublishedRates = async (
  tx: Tx,
  source: string,
  published: DayRates,
): Promise<'taken' | 'waiting' | 'known'> => {
  await lockRates(tx);
  if (await hasDay(tx, published.day)) return 'known';
  const previous = await latestRates(tx);
  if (previous && previous.validFrom > (await readClock(tx))) return 'known';
  const { day, eurToCzk, eurToPln } = published;
  if (previous && ratesJumped(previous, published)) {
    await insertPublishedRates(tx, published, 'waiting');
    await recordEvent(tx, {
      actor: { kind: 'system' },
      type: 'published_rates.waiting',
      subject: { type: 'published_rates', id: day },
      before: { eurToCzk: previous.eurToCzk, eurToPln: previous.eurToPln },
      after: { eurToCzk, eurToPln },
    });
    return 'waiting';
  }
  await insertPublishedRates(tx, published, 'applied');
  await setRates(tx, { eurToCzk, eurToPln, source: `${source} ${day}`, actor: { kind: 'system' } });
  return 'taken';
};

/** Runs every hour, because the publisher promises no time of day; each day is applied once. */
export const createFetchRates = (deps: {
  readonly feed: RatesFeed;
  readonly transact: UnitOfWork;
  readonly log: Logger;
}): ScheduledJob => ({
  name: 'content.fetch-rates',
  everyS: 3600,
  run: async () => {
    const { feed, transact, log } = deps;
    const answer = await feed.readLatest();
    if (answer.kind === 'unknown') return 'done';
    const { rates } = answer;
    const outcome = await transact((tx) => storePublishedRates(tx, feed.name, rates));
    if (outcome === 'waiting')
      log.warn({ day: rates.day }, 'rates moved by more than a tenth and wait for a decision');
    return 'done';
  },
});
