import { currencies } from '@parcela/domain';
import { setRates } from '../../../src/modules/exchange-rates/index.ts';
import { type CreatedProject, setPrice } from '../../../src/modules/projects/index.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { creditWallet } from '../wallets/ledger-book.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import { staffActor } from '../content/sample-texts.ts';
import { placeSampleOrder, allocateSample } from '../orders/sample-orders.ts';
import { clearedUser } from '../verification/grant-levels.ts';
import { sql } from 'kysely';
import { correctDistribution } from '../../../src/modules/distributions/correcting/correct-distribution.ts';
import type { Declaration } from '../../../src/modules/distributions/declaring/declare-distribution.ts';
import { addTestStaff } from '../app/test-staff.ts';
import { approveSample, declareSample, distributionDeps, executeSample } from './sample-distributions.ts';
import { advanceClock, dayOfClock, signedInAgain, type TestUser } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';

/** Pseudo-random numbers, the same for the same seed (a linear congruential generator). */
const randomFrom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
};
type Random = ReturnType<typeof randomFrom>;

const oneOf = <T>(list: readonly T[], random: Random): T => {
  const found = list[random(list.length)];
  invariant(found !== undefined, 'the list is empty');
  return found;
};

/** Buys shares of a project and pays for them. */
export const buyShares = async (
  context: TestContext,
  order: Parameters<typeof placeSampleOrder>[1],
): Promise<void> => {
  const placed = await context.transact((tx) => placeSampleOrder(tx, order));
  await context.transact((tx) => allocateSample(tx, placed.id, placed.price.amount));
};

const declarationOf = (net: bigint): Declaration => ({
  gross: net + 123_45n,
  costs: [{ kind: 'management', note: '', amount: 23_45 }],
  reserve: 0n,
  fee: 0n,
  withholding: 100_00n,
});

interface PaidDistribution {
  readonly project: string;
  readonly net: bigint;
  readonly expectedNet?: bigint;
  /** The length of the period that ends today; one day by default. */
  readonly periodDays?: number;
  readonly isOnTime?: boolean;
}
const dayMs = 86_400_000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/**
 * Declares a distribution to today's holders and executes it two days later: on its planned day, or two days late if
 * not on time.
 */
export const payHolders = async (context: TestContext, distribution: PaidDistribution): Promise<void> => {
  const today = await dayOfClock(context);
  const { periodDays = 1, isOnTime = false } = distribution;
  const declared = await context.transact((tx) =>
    declareSample(tx, distribution.project, {
      periodFrom: dayAfter(today, 1 - periodDays),
      periodTo: today,
      recordOn: today,
      payOn: isOnTime ? dayAfter(today, 2) : today,
      expectedNet: distribution.expectedNet ?? null,
      declaration: declarationOf(distribution.net),
    }),
  );
  await advanceClock(context, '2 days');
  await context.transact((tx) => approveSample(tx, declared));
  await executeSample(context.transact, declared);
};

/** Corrects an executed distribution to another net amount, so that its holders get or owe the difference. */
export const correctHolders = async (
  context: TestContext,
  { distribution, net }: { readonly distribution: string; readonly net: bigint },
): Promise<void> => {
  const [staffId = 0] = await context.transact((tx) => addTestStaff(tx, 1));
  const correction = await context.transact(async (tx) => {
    const declared = await correctDistribution(tx, {
      distribution,
      reason: 'It was wrong',
      declaration: declarationOf(net),
      timeZone: distributionDeps.timeZone,
      staffId,
      requestId: 'history',
    });
    await approveSample(tx, declared);
    return declared;
  });
  await executeSample(context.transact, correction);
};

export const listExecuted = async (context: TestContext): Promise<readonly string[]> => {
  const { rows } = await sql<{ documentId: string }>`
    select document_id as "documentId" from distributions
    where state = 'executed' and corrects_id is null order by id`.execute(context.admin.kysely);
  return rows.map(({ documentId }) => documentId);
};

const publishProjects = (context: TestContext): Promise<CreatedProject[]> =>
  context.transact(async (tx) => {
    const made: CreatedProject[] = [];
    for (const [index, currency] of (['CZK', 'EUR', 'PLN', 'CZK'] as const).entries())
      made.push(
        await publishSampleProject(tx, {
          currency,
          countryCode: ['CZ', 'SK', 'PL', 'CZ'][index] ?? 'CZ',
          prices: [{ amount: BigInt(777_77 + index * 13_33), appliedAt: new Date('2020-01-01T00:00:00Z') }],
          shareFee: BigInt(index * 3_33),
          shareCount: 700 + index * 31,
        }),
      );
    return made;
  });

const liveSomeDays = async (
  context: TestContext,
  random: Random,
  {
    people,
    projects,
  }: { readonly people: readonly TestUser[]; readonly projects: readonly CreatedProject[] },
  { step, firstPayment }: { readonly step: number; readonly firstPayment: number },
): Promise<void> => {
  const project = oneOf(projects, random);
  const user = oneOf(people, random);
  await advanceClock(context, `${3 + random(40)} days ${random(24)} hours`);
  const what = step < people.length ? 0 : random(6);
  if (what === 0)
    await buyShares(context, {
      userId: (people[step] ?? user).userId,
      project: project.documentId,
      shares: 1 + random(9),
      currency: oneOf(currencies, random),
    });
  if (what === 1)
    await context.transact((tx) =>
      setPrice(tx, { projectId: project.id, amount: BigInt(700_01 + random(20_000)), actor: staffActor }),
    );
  if (what === 2)
    await context.transact((tx) =>
      setRates(tx, {
        eurToCzk: `2${4 + random(2)}.${100 + random(800)}`,
        eurToPln: `4.${2 + random(2)}${10 + random(80)}`,
        source: 'test',
        confirmed: true,
        actor: staffActor,
      }),
    );
  if (what === 3)
    await context.transact((tx) =>
      creditWallet(tx, {
        userId: user.userId,
        currency: random(2) === 0 ? 'CZK' : 'EUR',
        amount: BigInt(1 + random(900_00)),
        paymentId: firstPayment + step,
      }),
    );
  const executed = what === 5 ? await listExecuted(context) : [];
  if (executed.length > 0)
    await correctHolders(context, {
      distribution: oneOf(executed, random),
      net: BigInt(1000_00 + random(90_000_00)),
    });
  // Only projects with holders; the first buyer of every project is the first user.
  if (what === 4)
    await payHolders(context, {
      project: project.documentId,
      net: BigInt(1000_00 + random(90_000_00)),
      ...(random(2) === 0 && { expectedNet: BigInt(1000_00 + random(90_000_00)) }),
    });
};

/**
 * Two users who for some years bought shares in all currencies and got distributions, corrections and other money,
 * while prices and rates changed. Everything goes through the real use cases and is the same for the same seed.
 */
export const liveSomeYears = async (
  context: TestContext,
  { seed, steps }: { readonly seed: number; readonly steps: number },
): Promise<{
  readonly people: readonly [TestUser, TestUser];
  readonly projects: readonly CreatedProject[];
}> => {
  const random = randomFrom(seed);
  const first = await clearedUser(context);
  const second = await clearedUser(context);
  await context.transact(setSampleRates);
  const projects = await publishProjects(context);
  for (const project of projects)
    await buyShares(context, {
      userId: first.userId,
      project: project.documentId,
      shares: 2 + random(5),
    });
  for (let step = 0; step < steps; step += 1)
    await liveSomeDays(
      context,
      random,
      { people: [first, second], projects },
      { step, firstPayment: 9000 + (seed % 1000) * 1000 },
    );
  return {
    people: [await signedInAgain(context, first), await signedInAgain(context, second)],
    projects,
  };
};
