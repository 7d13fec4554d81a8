import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transfer, externalAccount, walletOf } from '@parcela/ledger';
import { notificationsOf } from '../../../../test/support/app/notifications.ts';
import { advanceClock, type TestUser } from '../../../../test/support/app/test-app.ts';
import { restrictSample } from '../../../../test/support/bank/return-payment.ts';
import { deletion } from '../../../../test/support/concurrency/deletion-race-cases.ts';
import { setSampleRates } from '../../../../test/support/content/sample-rates.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { placeSampleOrder } from '../../../../test/support/orders/sample-orders.ts';
import { publishSampleProject } from '../../../../test/support/projects/sample-projects.ts';
import { clearedUser, giveLevels, revokeLevel } from '../../../../test/support/verification/grant-levels.ts';
import { creditWallet } from '../../../../test/support/wallets/ledger-book.ts';
import { testKind } from '../../../../test/support/wallets/test-kinds.ts';
import { createNotifyOfOffers, requestOfferCheck } from '../index.ts';
import { switchOff, switchOn } from './offer-notice-settings.store.ts';

const context = useTestDatabase();
const payments = { count: 700_000 };
/** 1,000.00 CZK and a fee of 10.00. */
const sharePrice = 1_010_00n;

interface Person {
  readonly user: TestUser;
  isOn: boolean;
  leastAmount: bigint | null;
  free: bigint;
  hasKyc: boolean;
  isInvestor: boolean;
  isRestricted: boolean;
  isDeleted: boolean;
  /** The next run checks the wallet. */
  isDue: boolean;
}
interface Project {
  readonly id: number;
  readonly documentId: string;
  readonly slug: string;
  readonly least: number;
  readonly most: number;
  readonly cap: number | null;
  readonly isForInvestors: boolean;
  isOpen: boolean;
  available: number;
  /** The shares of live orders, by the buyer's index. */
  readonly ordered: Map<number, number>;
}
interface Situation {
  readonly people: readonly Person[];
  readonly projects: Project[];
  /** `person project`, of all offers of which the person was told. */
  readonly notified: Set<string>;
  /** The notices so far: `person project`, or `person count offers`. */
  readonly sent: string[];
}

/** The same definition, without the platform's code. */
const fits = (person: Person, place: number, project: Project): boolean => {
  if (!person.isOn || person.isDeleted || person.isRestricted || !person.hasKyc) return false;
  if (!project.isOpen || (project.isForInvestors && !person.isInvestor)) return false;
  if (project.ordered.has(place) || project.available === 0) return false;
  const least = project.least < project.available ? project.least : project.available;
  if (project.cap !== null && project.cap < least) return false;
  if (project.most < least) return false;
  const price = BigInt(least) * sharePrice;
  return person.free >= price && (person.leastAmount === null || person.free >= person.leastAmount);
};

const names = [
  'fill',
  'empty',
  'switchOn',
  'switchOff',
  'open',
  'closeOrReopen',
  'order',
  'verify',
  'restrict',
  'deleteAccount',
  'wait',
  'run',
] as const;
type Step = readonly [name: (typeof names)[number], person: number, project: number, size: number];

const at = <T>(items: readonly T[], place: number): T => items[place % items.length] as T;

const acts: Readonly<Record<(typeof names)[number], (situation: Situation, step: Step) => Promise<void>>> = {
  async fill({ people }: Situation, [, place, , size]: Step): Promise<void> {
    const person = at(people, place);
    const { userId } = person.user;
    const amount = BigInt(size) * 505_00n;
    const isRequested = size % 2 === 0;
    await context().transact(async (tx) => {
      payments.count += 1;
      await creditWallet(tx, { userId, currency: 'CZK', amount, paymentId: payments.count });
      if (isRequested) await requestOfferCheck(tx, { userIds: [userId], currency: 'CZK' });
    });
    person.free += amount;
    person.isDue ||= isRequested;
  },
  async empty({ people }: Situation, [, place]: Step): Promise<void> {
    const person = at(people, place);
    if (person.free === 0n) return;
    payments.count += 1;
    await context().transact((tx) =>
      transfer(tx, {
        kind: testKind('test.credited'),
        source: { type: 'payment', id: payments.count },
        from: walletOf(person.user.userId, 'CZK'),
        to: externalAccount('bank', 'CZK'),
        amount: person.free,
      }),
    );
    person.free = 0n;
  },
  async switchOn({ people }: Situation, [, place, , size]: Step): Promise<void> {
    const person = at(people, place);
    if (person.isDeleted) return;
    person.leastAmount = size % 3 === 0 ? BigInt(size) * 700_00n + 1n : null;
    const key = { userId: person.user.userId, currency: 'CZK' } as const;
    await context().transact((tx) => switchOn(tx, key, person.leastAmount));
    Object.assign(person, { isOn: true, isDue: true });
  },
  async switchOff({ people }: Situation, [, place]: Step): Promise<void> {
    const person = at(people, place);
    await context().transact((tx) => switchOff(tx, { userId: person.user.userId, currency: 'CZK' }));
    person.isOn = false;
  },
  async open(situation: Situation, [, , , size]: Step): Promise<void> {
    const [least, cap] = [1 + (size % 4), size % 5 === 0 ? 2 : null];
    const isForInvestors = size % 6 === 0;
    const project = await context().transact((tx) =>
      publishSampleProject(tx, {
        shareCount: 8,
        minPurchaseQty: least,
        maxPurchaseQty: 8,
        maxPerUser: cap,
        onlyForCurrentInvestor: isForInvestors,
      }),
    );
    const known = { ...project, least, most: 8, cap, isForInvestors, isOpen: true, available: 8 };
    situation.projects.push({ ...known, ordered: new Map() });
    for (const person of situation.people) person.isDue = true;
  },
  async closeOrReopen({ projects }: Situation, [, , place]: Step): Promise<void> {
    if (projects.length === 0) return;
    const project = at(projects, place);
    project.isOpen = !project.isOpen;
    await sql`
      update projects set state = ${project.isOpen ? 'Open' : 'Closed'},
        closed_on = case when ${project.isOpen} then null else current_date end
      where id = ${project.id}`.execute(context().admin.kysely);
  },
  async order({ people, projects }: Situation, [, place, chosen, size]: Step): Promise<void> {
    const open = projects.filter(({ isOpen, available }) => isOpen && available > 0);
    if (open.length === 0) return;
    const [person, project] = [at(people, place), at(open, chosen)];
    const buyer = place % people.length;
    if (!person.hasKyc || person.isDeleted || project.ordered.has(buyer)) return;
    if (project.isForInvestors && !person.isInvestor) return;
    const least = Math.min(project.least, project.available);
    const shares = Math.min(least + (size % 3), project.available, project.cap ?? 8);
    if (shares < least) return;
    await context().transact((tx) =>
      placeSampleOrder(tx, { userId: person.user.userId, project: project.documentId, shares }),
    );
    project.ordered.set(buyer, shares);
    project.available -= shares;
  },
  async verify({ people }: Situation, [, place, , size]: Step): Promise<void> {
    const person = at(people, place);
    const { userId } = person.user;
    if (person.isDeleted) return;
    const { reader } = context().database;
    if (size % 4 === 0 && !person.isInvestor) {
      await giveLevels(reader, userId, 'INVESTOR');
      person.isInvestor = true;
    } else {
      await (person.hasKyc ? revokeLevel(reader, userId, 'KYC') : giveLevels(reader, userId, 'KYC'));
      person.hasKyc = !person.hasKyc;
    }
  },
  async restrict({ people }: Situation, [, place, , size]: Step): Promise<void> {
    const person = at(people, place);
    if (size > 3 || person.isDeleted || person.isRestricted) return;
    await context().transact((tx) => restrictSample(tx, person.user.documentId));
    person.isRestricted = true;
  },
  async deleteAccount({ people, projects }: Situation, [, place, , size]: Step): Promise<void> {
    const person = at(people, place);
    const hasOrders = projects.some(({ ordered }) => ordered.has(place % people.length));
    if (size > 3 || person.isDeleted || person.isRestricted || person.free > 0n || hasOrders) return;
    await deletion(person.user)(context().transact);
    Object.assign(person, { isDeleted: true, isOn: false });
  },
  async wait({ people }: Situation): Promise<void> {
    await advanceClock(context(), '61 minutes');
    for (const person of people) person.isDue = true;
  },
  async run(situation: Situation): Promise<void> {
    const { people, projects, notified, sent } = situation;
    for (const [place, person] of people.entries()) {
      const found = projects
        .filter((project) => person.isDue && fits(person, place, project))
        .map(({ slug }) => `${place} ${slug}`)
        .filter((one) => !notified.has(one));
      for (const one of found) notified.add(one);
      sent.push(...(found.length > 3 ? [`${place} ${found.length} offers`] : found));
    }
    const { transact } = context();
    while ((await createNotifyOfOffers({ transact }).run()) === 'more');
    const seen: string[] = [];
    for (const [place, { user }] of people.entries())
      for (const { kind, link, params } of await notificationsOf(context(), user, 'offer.'))
        seen.push(
          kind === 'offer.several'
            ? `${place} ${String(params['count'])} offers`
            : `${place} ${link?.split('/')[2]}`,
        );
    expect(seen.toSorted()).toEqual(sent.toSorted());
    for (const person of people) person.isDue = false;
  },
};

const steps = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...names,
      ...(['fill', 'fill', 'fill', 'fill', 'switchOn', 'switchOn', 'open', 'open'] as const),
      ...(['order', 'run', 'run', 'run', 'run', 'wait', 'wait'] as const),
    ),
    fc.nat(2),
    fc.nat(5),
    fc.integer({ min: 1, max: 24 }),
  ),
  { minLength: 20, maxLength: 60 },
);

/** Money comes when four offers fit. */
const manyOffers: [...Step][] = [
  ...Array.from({ length: 4 }, (): [...Step] => ['open', 0, 0, 4]),
  ['fill', 0, 0, 24],
  ['run', 0, 0, 1],
];

const newPerson = (user: TestUser): Person => ({
  user,
  isOn: false,
  leastAmount: null,
  free: 0n,
  hasKyc: true,
  isInvestor: false,
  isRestricted: false,
  isDeleted: false,
  isDue: true,
});

describe('the notices of offers in any history', () => {
  beforeAll(() => context().transact(setSampleRates));
  beforeEach(async () => {
    await sql`update projects set state = 'Closed', closed_on = current_date where state = 'Open'`.execute(
      context().admin.kysely,
    );
  });

  it('are sent once for each investor and project, and only for an offer that the wallet covers at that time', async () => {
    const all = { notified: 0, several: 0 };
    const isLong = process.env['LONG'] === '1';
    await fc.assert(
      fc
        .asyncProperty(steps, async (history) => {
          const people: Person[] = [];
          while (people.length < 3) people.push(newPerson(await clearedUser(context())));
          const situation: Situation = { people, projects: [], notified: new Set(), sent: [] };
          for (const step of [
            ['switchOn', 0, 0, 1],
            ...history,
            ['wait', 0, 0, 1],
            ['run', 0, 0, 1],
          ] as const)
            await acts[step[0]](situation, step);
          all.notified += situation.notified.size;
          all.several += situation.sent.filter((one) => one.endsWith(' offers')).length;
        })
        .beforeEach(async () => {
          await sql`update projects set state = 'Closed', closed_on = current_date where state = 'Open'`.execute(
            context().admin.kysely,
          );
        }),
      // A shorter history is not worth minutes of database work.
      {
        ...(isLong ? { numRuns: 200 } : { numRuns: 20, seed: 23 }),
        examples: [[manyOffers]],
        endOnFailure: true,
      },
    );
    expect(all.notified).toBeGreaterThan(20);
    expect(all.several).toBeGreaterThan(0);
  }, 600_000);
});
