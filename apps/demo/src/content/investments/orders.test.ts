import { canTransition, isLive, orderStates } from '@parcela/domain';
import { describe, expect, test } from 'vitest';
import { demoAccounts, interestRequests, orders, people, projects } from '../index.ts';
import type { DemoProject, TimelineOrder } from '../index.ts';

const personOf = new Map(people.map((person) => [person.key, person]));
const projectOf = new Map(projects.map((project) => [project.key, project]));
const paid = orders.filter(({ state }) => state === 'Paid');

const soldShares = ({ key }: DemoProject): number =>
  paid.filter(({ project }) => project === key).reduce((sum, { shares }) => sum + shares, 0);

/** Available shares at the time of the order; ended orders have released theirs. */
function availableBefore(order: TimelineOrder): number {
  const earlier = orders.slice(0, orders.indexOf(order)).filter(({ project }) => project === order.project);
  const taken = earlier.filter(({ state }) => state === 'Paid' || isLive(state));
  return projectOf.get(order.project)!.tokenTotalCount - taken.reduce((sum, { shares }) => sum + shares, 0);
}

/**
 * The day, as days ago, on which a person of the demo became an investor: the completion of the first project
 * with their Paid order.
 */
function investorSince(person: string): number {
  const completions = paid
    .filter((order) => order.person === person)
    .flatMap(({ project }) => projectOf.get(project)?.fundedOnDay ?? []);
  return Math.max(-1, ...completions.map((day) => -day));
}

describe('orders of the demo', () => {
  test('number 80 to 100, are in chronological order, and cover every state', () => {
    expect(orders.length).toBeGreaterThanOrEqual(80);
    expect(orders.length).toBeLessThanOrEqual(100);
    const days = orders.map(({ daysAgo }) => daysAgo);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(orderStates));
  });

  test.each(orders)('$person may order $shares of $project $daysAgo days ago', (order) => {
    const person = personOf.get(order.person)!;
    const project = projectOf.get(order.project)!;
    expect(person.verifiedUpTo).toBe('AML');
    expect(person.joinedDaysAgo).toBeGreaterThan(order.daysAgo);
    expect(project.openedDaysAgo).toBeGreaterThanOrEqual(order.daysAgo);
    expect(order.daysAgo).toBeGreaterThan(-(project.closedOnDay ?? 1));
    const available = availableBefore(order);
    expect(order.shares).toBeGreaterThanOrEqual(Math.min(project.minPurchaseQty, available));
    expect(order.shares).toBeLessThanOrEqual(Math.min(project.maxPurchaseQty, available));
    expect(order.payment === 'confirmo' && order.currency === 'PLN').toBe(false);
    expect(!project.onlyForCurrentInvestor || investorSince(order.person) > order.daysAgo).toBe(true);
  });

  test('are recent enough if their state can still change', () => {
    // A new or failed order has one day, and an order with bank-transfer instructions seven; then they time
    // out.
    const daysAllowed = { Open: 0, Failed: 0, Unpaid: 6 };
    const isDue = ({ state, daysAgo }: TimelineOrder): boolean =>
      state in daysAllowed && daysAgo > daysAllowed[state as keyof typeof daysAllowed];
    const isShort = ({ state, payment }: TimelineOrder): boolean =>
      state === 'Unpaid' && payment !== 'bank-transfer';
    const isEarly = ({ state, daysAgo }: TimelineOrder): boolean => state === 'Timeout' && daysAgo < 8;
    expect(orders.filter((order) => isDue(order) || isShort(order) || isEarly(order))).toEqual([]);
    const ended = orders.filter(({ state }) => !isLive(state));
    expect(ended.filter(({ state }) => !canTransition('Unpaid', state))).toEqual([]);
  });

  test('include at most one live order per person and project, and no later one', () => {
    const live = orders.filter(({ state }) => isLive(state));
    const later = live.flatMap((order) =>
      orders
        .slice(orders.indexOf(order) + 1)
        .filter(({ person, project }) => person === order.person && project === order.project),
    );
    expect(later).toEqual([]);
  });

  test.each(projects)('$key: orders add up to the shares sold, and fit the state', (project) => {
    const sold = soldShares(project);
    expect(sold).toBe(project.salesHistory.soldShares);
    expect(sold === project.tokenTotalCount).toBe(project.state === 'Completed');
    const days = paid.filter((order) => order.project === project.key).map(({ daysAgo }) => daysAgo);
    expect(project.fundedOnDay === null || project.fundedOnDay === -Math.min(...days)).toBe(true);
  });

  test('bring two open projects to 70 percent or more, and leave one with a few shares', () => {
    const open = projects.filter(({ state }) => state === 'Open');
    expect(
      open.filter((project) => soldShares(project) >= project.tokenTotalCount * 0.7).length,
    ).toBeGreaterThanOrEqual(2);
    const left = open.map((project) => project.tokenTotalCount - soldShares(project));
    expect(left.filter((shares) => shares > 0 && shares <= 20)).toHaveLength(1);
  });

  test('give the main investor an order in every state and shares in several countries and currencies', () => {
    const own = orders.filter(({ person }) => person === demoAccounts.investor);
    expect(new Set(own.map(({ state }) => state))).toEqual(new Set(orderStates));
    const owned = own.filter(({ state }) => state === 'Paid').map(({ project }) => projectOf.get(project)!);
    expect(new Set(owned).size).toBeGreaterThanOrEqual(5);
    expect(new Set(owned.map(({ countryCode }) => countryCode)).size).toBeGreaterThanOrEqual(3);
    expect(new Set(owned.map(({ currency }) => currency)).size).toBe(3);
    expect(orders.filter(({ person }) => person === demoAccounts.newcomer)).toEqual([]);
  });
});

describe('interest requests of the demo', () => {
  test('come from three people on days with orders', () => {
    expect(interestRequests).toHaveLength(3);
    const days = new Set(orders.map(({ daysAgo }) => daysAgo));
    expect(interestRequests.filter(({ daysAgo }) => !days.has(daysAgo))).toEqual([]);
    const { investor, newcomer } = demoAccounts;
    expect(interestRequests.filter(({ person }) => person === investor || person === newcomer)).toEqual([]);
  });

  test.each(interestRequests)('$person may request interest in $project $daysAgo days ago', (request) => {
    const { person, project, daysAgo } = request;
    expect(personOf.get(person)!.joinedDaysAgo).toBeGreaterThan(daysAgo);
    expect(-projectOf.get(project)!.fundedOnDay!).toBeGreaterThan(daysAgo);
    expect(projectOf.get(project)!.state).toBe('Completed');
    expect(paid.filter((order) => order.person === person && order.project === project)).toEqual([]);
  });
});
