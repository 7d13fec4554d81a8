import { dateInZone } from '@parcela/domain';
import { lettings } from '../../content/index.ts';
import { declareQuarter } from '../distribute-rent.ts';
import type { TimelineEvent } from '../timeline-context.ts';
import { askSecondPerson, publishStrangeRates } from './ask-second-person.ts';
import { leaveMoney, leaveRefund, restrictMoney } from './leave-money.ts';
import { planAhead } from './plan-ahead.ts';
import { askToCollect, waiveDebt } from './settle-debts.ts';
import { askOfStaff, saveAccounts, takeOverLine } from './leave-questions.ts';

const dayMs = 86_400_000;

/** Rent of the days since the last quarter, with a request that waits for approval. */
const declareInterim = (today: Date, timeZone: string): TimelineEvent['play'] => {
  const day = (daysAgo: number): string => dateInZone(new Date(today.getTime() - daysAgo * dayMs), timeZone);
  return async (timelineContext) => {
    const letting = lettings.find(({ project }) => project === 'kosice');
    if (!letting) throw new Error('kosice is not let');
    await declareQuarter(timelineContext, letting, {
      periodFrom: day(9),
      periodTo: day(2),
      payOn: day(-3),
      paidDaysAgo: -3,
      index: 0,
    });
  };
};

/** The work on the first screen of the demo's staff: one item of every kind. */
export const workForStaff = (today: Date, timeZone: string): readonly TimelineEvent[] => [
  { daysAgo: 4, play: saveAccounts },
  { daysAgo: 3, play: takeOverLine },
  { daysAgo: 3, play: waiveDebt },
  { daysAgo: 1, play: declareInterim(today, timeZone) },
  { daysAgo: 1, play: leaveMoney },
  { daysAgo: 1, play: leaveRefund },
  { daysAgo: 0, play: restrictMoney },
  { daysAgo: 0, play: askOfStaff },
  { daysAgo: 0, play: askSecondPerson },
  { daysAgo: 0, play: askToCollect },
  { daysAgo: 0, play: planAhead(today) },
  { daysAgo: 0, play: publishStrangeRates },
];
