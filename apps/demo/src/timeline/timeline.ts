import {
  appConfiguration,
  articles,
  interestRequests,
  lettings,
  orders,
  people,
  polls,
  projects,
} from '../content/index.ts';
import { correctionsOfRent } from './correct-rent.ts';
import { hireStaff } from './hire-staff.ts';
import { runDemoPoll } from './run-poll.ts';
import { joinPerson } from './sign-up-person.ts';
import {
  closeDemoProject,
  completeDemoBuilding,
  openDemoProject,
  publishDemoProject,
  repriceDemoProject,
} from './publish-projects.ts';
import { payOutQuarter, planDistribution, quartersOf, savePolishAccounts } from './distribute-rent.ts';
import { publishDemoArticle, publishReadingRoom } from './publish-articles.ts';
import { playOrder } from './place-order.ts';
import { publishContent, publishRates } from './publish-content.ts';
import { taxTextsOf } from './texts/publish-tax-texts.ts';
import { updatesOf } from './texts/publish-updates.ts';
import { sendDemoInterest } from './send-interest.ts';
import type { TimelineEvent } from './timeline-context.ts';
import { workForStaff } from './work/work-for-staff.ts';

/** Comes before the first distribution in PLN, by more than the day that a new account waits. */
const accountsDaysAgo = 299;
/** The day of the announcement of the next year's distributions. */
const plannedDaysAgo = 1;

/**
 * The whole demo timeline, oldest day first. Each day has this order: rates, staff, documents, new offers,
 * prices, people, orders, interest requests, closings, completed buildings, distributions and their
 * corrections, polls, tax texts, and work for staff.
 */
export const demoTimeline = (
  passwordHash: string,
  today: Date,
  timeZone: string,
): readonly TimelineEvent[] => {
  const rates = appConfiguration.rates.map((dated): TimelineEvent => ({
    daysAgo: dated.appliedDaysAgo,
    play: (timelineContext) => publishRates(timelineContext, dated),
  }));
  const firstDay = Math.max(...rates.map(({ daysAgo }) => daysAgo));
  const content: TimelineEvent = { daysAgo: firstDay, play: publishContent };
  const staff: TimelineEvent = {
    daysAgo: firstDay,
    play: (timelineContext) => hireStaff(timelineContext, passwordHash),
  };
  const readingRoom: TimelineEvent = { daysAgo: firstDay, play: publishReadingRoom };
  const reading = articles.map((article): TimelineEvent => ({
    daysAgo: article.publishedDaysAgo,
    play: (timelineContext) => publishDemoArticle(timelineContext, article),
  }));
  const offers = projects.map((project): TimelineEvent => ({
    daysAgo: project.publishedDaysAgo,
    play: (timelineContext) => publishDemoProject(timelineContext, project, today),
  }));
  const openings = projects.flatMap((project): TimelineEvent[] =>
    project.openedDaysAgo === null
      ? []
      : [
          {
            daysAgo: project.openedDaysAgo,
            play: (timelineContext) => openDemoProject(timelineContext, project.key),
          },
        ],
  );
  const prices = projects.flatMap((project) =>
    project.prices.slice(1).map((price): TimelineEvent => ({
      daysAgo: price.appliedDaysAgo,
      play: (timelineContext) => repriceDemoProject(timelineContext, project, price.amount),
    })),
  );
  const joinings = people.map((person): TimelineEvent => ({
    daysAgo: person.joinedDaysAgo,
    play: (timelineContext) => joinPerson(timelineContext, person, passwordHash),
  }));
  const purchases = orders.map((order): TimelineEvent => ({
    daysAgo: order.daysAgo,
    play: (timelineContext) => playOrder(timelineContext, order),
  }));
  const interest = interestRequests.map((request): TimelineEvent => ({
    daysAgo: request.daysAgo,
    play: (timelineContext) => sendDemoInterest(timelineContext, request),
  }));
  const closings = projects.flatMap((project): TimelineEvent[] =>
    project.closedOnDay === null
      ? []
      : [
          {
            daysAgo: -project.closedOnDay,
            play: (timelineContext) => closeDemoProject(timelineContext, project.key),
          },
        ],
  );
  const completions = projects.flatMap(({ key, completedOnDay, publishedDaysAgo }): TimelineEvent[] =>
    completedOnDay === null || completedOnDay <= -publishedDaysAgo
      ? []
      : [
          {
            daysAgo: -completedOnDay,
            play: (timelineContext) => completeDemoBuilding(timelineContext, key, today, completedOnDay),
          },
        ],
  );
  const distributions = lettings.flatMap((letting) =>
    quartersOf(letting, today, timeZone).map((quarter, index): TimelineEvent =>
      quarter.paidDaysAgo >= 0
        ? {
            daysAgo: quarter.paidDaysAgo,
            play: (timelineContext) => payOutQuarter(timelineContext, letting, { ...quarter, index }),
          }
        : {
            daysAgo: plannedDaysAgo,
            play: async (timelineContext) => {
              await planDistribution(timelineContext, letting, quarter);
            },
          },
    ),
  );
  const accounts: TimelineEvent = { daysAgo: accountsDaysAgo, play: savePolishAccounts };
  const votings = polls.map((poll): TimelineEvent => ({
    daysAgo: poll.announcedDaysAgo,
    play: (timelineContext) => runDemoPoll(timelineContext, poll),
  }));
  const all = [
    ...rates,
    staff,
    content,
    readingRoom,
    ...reading,
    ...offers,
    ...openings,
    ...prices,
    ...joinings,
    ...purchases,
    ...interest,
    ...closings,
    ...completions,
    ...votings,
    taxTextsOf(today, timeZone),
    accounts,
    ...updatesOf(timeZone),
    ...distributions,
    ...correctionsOfRent(today, timeZone),
    ...workForStaff(today, timeZone),
  ];
  // The sort is stable: events of one day stay in the order above.
  return all.toSorted((a, b) => b.daysAgo - a.daysAgo);
};
