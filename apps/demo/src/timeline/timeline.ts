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
import { hireStaff } from './hire-staff.ts';
import { holdDemoPoll } from './run-poll.ts';
import { joinPerson } from './sign-up-person.ts';
import {
  closeDemoProject,
  completeDemoBuilding,
  openDemoProject,
  publishDemoProject,
  repriceDemoProject,
} from './publish-projects.ts';
import { payOutQuarter, planPayout, quartersOf, savePolishAccounts } from './distribute-rent.ts';
import { publishDemoArticle, publishReadingRoom } from './publish-articles.ts';
import { playOrder } from './place-order.ts';
import { publishContent, publishRates } from './publish-content.ts';
import { sendDemoInterest } from './send-interest.ts';
import type { Stage } from './timeline-context.ts';

/** Something that happened on a day of the past. */
interface Scene {
  readonly daysAgo: number;
  readonly play: (stage: Stage) => Promise<void>;
}

/** Before the first payout in PLN, by more than the day that a new account waits. */
const accountsDaysAgo = 299;
/** When the payouts of the next year were announced. */
const plannedDaysAgo = 1;

/**
 * The whole story, oldest day first; on one day in this order: rates, staff, documents, new offers, prices, people, orders,
 * interest in what is funded, closings, buildings that are completed, payouts, polls.
 */
export const storyScenes = (passwordHash: string, today: Date, timeZone: string): readonly Scene[] => {
  const rates = appConfiguration.rates.map((dated): Scene => ({
    daysAgo: dated.appliedDaysAgo,
    play: (stage) => publishRates(stage, dated),
  }));
  const firstDay = Math.max(...rates.map(({ daysAgo }) => daysAgo));
  const content: Scene = { daysAgo: firstDay, play: publishContent };
  const staff: Scene = { daysAgo: firstDay, play: (stage) => hireStaff(stage, passwordHash) };
  const readingRoom: Scene = { daysAgo: firstDay, play: publishReadingRoom };
  const reading = articles.map((article): Scene => ({
    daysAgo: article.publishedDaysAgo,
    play: (stage) => publishDemoArticle(stage, article),
  }));
  const offers = projects.map((project): Scene => ({
    daysAgo: project.publishedDaysAgo,
    play: (stage) => publishDemoProject(stage, project, today),
  }));
  const openings = projects.flatMap((project): Scene[] =>
    project.openedDaysAgo === null
      ? []
      : [{ daysAgo: project.openedDaysAgo, play: (stage) => openDemoProject(stage, project.key) }],
  );
  const prices = projects.flatMap((project) =>
    project.prices.slice(1).map((price): Scene => ({
      daysAgo: price.appliedDaysAgo,
      play: (stage) => repriceDemoProject(stage, project.key, price.amount),
    })),
  );
  const joinings = people.map((person): Scene => ({
    daysAgo: person.joinedDaysAgo,
    play: (stage) => joinPerson(stage, person, passwordHash),
  }));
  const purchases = orders.map((order): Scene => ({
    daysAgo: order.daysAgo,
    play: (stage) => playOrder(stage, order),
  }));
  const interest = interestRequests.map((request): Scene => ({
    daysAgo: request.daysAgo,
    play: (stage) => sendDemoInterest(stage, request),
  }));
  const closings = projects.flatMap((project): Scene[] =>
    project.closedOnDay === null
      ? []
      : [{ daysAgo: -project.closedOnDay, play: (stage) => closeDemoProject(stage, project.key) }],
  );
  const completions = projects.flatMap(({ key, completedOnDay, publishedDaysAgo }): Scene[] =>
    completedOnDay === null || completedOnDay <= -publishedDaysAgo
      ? []
      : [
          {
            daysAgo: -completedOnDay,
            play: (stage) => completeDemoBuilding(stage, key, today, completedOnDay),
          },
        ],
  );
  const payouts = lettings.flatMap((letting) =>
    quartersOf(letting, today, timeZone).map((quarter, index): Scene =>
      quarter.paidDaysAgo >= 0
        ? {
            daysAgo: quarter.paidDaysAgo,
            play: (stage) => payOutQuarter(stage, letting, { ...quarter, index }),
          }
        : {
            daysAgo: plannedDaysAgo,
            play: async (stage) => {
              await planPayout(stage, letting, quarter);
            },
          },
    ),
  );
  const accounts: Scene = { daysAgo: accountsDaysAgo, play: savePolishAccounts };
  const votings = polls.map((poll): Scene => ({
    daysAgo: poll.announcedDaysAgo,
    play: (stage) => holdDemoPoll(stage, poll),
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
    accounts,
    ...payouts,
  ];
  // The sort is stable: scenes of one day keep the order above.
  return all.toSorted((a, b) => b.daysAgo - a.daysAgo);
};
