import { dateInZone, distributionParts } from '@parcela/domain';
import { savePayoutAccount } from '../../../api/src/modules/wallets/index.ts';
import {
  type DemoProject,
  type Letting,
  people,
  polishAccounts,
  projects,
  rentShares,
} from '../content/index.ts';
import { postAsStaff } from './as-staff.ts';
import { actorOf, callAsStaff, inOneStep, type TimelineContext } from './timeline-context.ts';

const dayMs = 86_400_000;
/** The days between the end of a quarter and the distribution of its rent. */
const payDays = 15;
const daysAhead = 365;

/** A calendar quarter; days as `YYYY-MM-DD`. */
export interface Quarter {
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly payOn: string;
  /** Days since the payment; negative for a future one. */
  readonly paidDaysAgo: number;
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
const utcDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The whole calendar quarters from a day of the past to a year ahead, `today` and `since` as `YYYY-MM-DD`. */
export const quartersSince = (since: string, today: string): readonly Quarter[] => {
  const quarters: Quarter[] = [];
  const [year = 0, month = 0] = since.split('-').map(Number);
  const isFirstDay = since.endsWith('-01') && (month - 1) % 3 === 0;
  for (let start = Math.floor((month - 1) / 3) * 3 + (isFirstDay ? 0 : 3); ; start += 3) {
    const periodTo = new Date(Date.UTC(year, start + 3, 0));
    const payment = new Date(periodTo.getTime() + payDays * dayMs);
    const paidDaysAgo = Math.round((utcDay(today).getTime() - payment.getTime()) / dayMs);
    if (paidDaysAgo < -daysAhead) return quarters;
    quarters.push({
      periodFrom: dayOf(new Date(Date.UTC(year, start, 1))),
      periodTo: dayOf(periodTo),
      payOn: dayOf(payment),
      paidDaysAgo,
    });
  }
};

/** The quarters of a let project, from its first rent on. */
export const quartersOf = ({ sinceDaysAgo }: Letting, today: Date, timeZone: string): readonly Quarter[] => {
  const since = new Date(today.getTime() - sinceDaysAgo * dayMs);
  return quartersSince(dateInZone(since, timeZone), dateInZone(today, timeZone));
};

const percentOf = (amount: number, percent: number): number => Math.round((amount * percent) / 100);
/** Whole units of the currency, as is usual for such amounts. */
const wholeUnits = (minor: number): number => Math.round(minor / 100) * 100;

/** The price of a share when the sale of a project ended. */
const priceAtSaleEnd = ({ prices, fundedOnDay, closedOnDay }: DemoProject): number => {
  const endedDaysAgo = -(fundedOnDay ?? closedOnDay ?? 0);
  const inForce = prices.findLast(({ appliedDaysAgo }) => appliedDaysAgo >= endedDaysAgo) ?? prices[0];
  return Number(inForce?.amount ?? 0n);
};

/** The full rent of a quarter that yields the income stated by the project, after the costs and before tax. */
const fullRent = (project: DemoProject): number => {
  const yearly = percentOf(
    priceAtSaleEnd(project) * project.tokenTotalCount,
    Number(project.calculation.annualRentalIncome),
  );
  const { management, maintenance, insurance, reserve, fee } = rentShares;
  const deducted = 1 - (management + maintenance + insurance + reserve + fee) / 100;
  return yearly / 4 / deducted;
};

const declarationOf = (project: DemoProject, percent: number) => {
  const gross = wholeUnits(percentOf(fullRent(project), percent));
  const costs = (['management', 'maintenance', 'insurance'] as const).map((kind) => ({
    kind,
    note: '',
    amount: wholeUnits(percentOf(gross, rentShares[kind])),
  }));
  const reserve = wholeUnits(percentOf(gross, rentShares.reserve));
  const fee = wholeUnits(percentOf(gross, rentShares.fee));
  const spent = costs.reduce((sum, { amount }) => sum + amount, reserve + fee);
  return { gross, costs, reserve, fee, withholding: wholeUnits(percentOf(gross - spent, rentShares.tax)) };
};

const netOf = (declaration: ReturnType<typeof declarationOf>): number =>
  Number(
    distributionParts({
      gross: BigInt(declaration.gross),
      costs: declaration.costs.map(({ amount }) => BigInt(amount)),
      reserve: BigInt(declaration.reserve),
      fee: BigInt(declaration.fee),
      withholding: BigInt(declaration.withholding),
    }).net,
  );

const projectOf = (key: Letting['project']): DemoProject => {
  const project = projects.find((one) => one.key === key);
  if (!project) throw new Error(`${key} is no project`);
  return project;
};

interface Shown {
  readonly data: { readonly documentId: string; readonly version: number };
}

const datesOf = ({ periodFrom, periodTo, payOn }: Quarter) => ({
  periodFrom,
  periodTo,
  recordOn: periodTo,
  payOn,
});

/** Announces the distribution of a quarter with the net of the full rent. */
export const planDistribution = async (
  timelineContext: TimelineContext,
  letting: Letting,
  quarter: Quarter,
): Promise<Shown> => {
  const published = timelineContext.projects.get(letting.project);
  return (await callAsStaff(timelineContext, 'finance', {
    method: 'POST',
    path: '/operator/distributions',
    key: `demo-plan-${letting.project}-${quarter.periodTo}`,
    body: {
      project: published?.documentId,
      importId: `${projectOf(letting.project).slug}-${quarter.periodTo}`,
      ...datesOf(quarter),
      expectedNet: netOf(declarationOf(projectOf(letting.project), 100)),
      declaration: null,
    },
  })) as Shown;
};

/** The rent received for a quarter. */
export const receivedIn = (letting: Letting, { index }: { readonly index: number }) =>
  declarationOf(projectOf(letting.project), letting.occupancy[index] ?? letting.occupancy.at(-1) ?? 100);

/** Declares the received rent of a quarter and requests its execution; returns the request. */
export const declareQuarter = async (
  timelineContext: TimelineContext,
  letting: Letting,
  quarter: Quarter & { readonly index: number },
): Promise<string> => {
  const project = projectOf(letting.project);
  const { data: planned } = await planDistribution(timelineContext, letting, quarter);
  const path = `/operator/distributions/${planned.documentId}`;
  const { data: declared } = (await postAsStaff(timelineContext, 'finance', `${path}/versions`, {
    version: planned.version,
    ...datesOf(quarter),
    expectedNet: netOf(declarationOf(project, 100)),
    declaration: receivedIn(letting, quarter),
  })) as Shown;
  const { data: asked } = (await postAsStaff(timelineContext, 'finance', `${path}/execute`, {
    version: declared.version,
    reason: 'The rent of the quarter has come in',
  })) as { data: { documentId: string } };
  return asked.documentId;
};

/**
 * Declares the received rent of a quarter, and a second staff member approves; the worker pays in the
 * evening.
 */
export const payOutQuarter = async (
  timelineContext: TimelineContext,
  letting: Letting,
  quarter: Quarter & { readonly index: number },
): Promise<void> => {
  const request = await declareQuarter(timelineContext, letting, quarter);
  await postAsStaff(timelineContext, 'compliance', `/operator/approvals/${request}/approve`, {
    reason: 'The figures agree with the statement of the manager',
  });
};

/** Holders of shares in PLN enter their bank accounts. */
export const savePolishAccounts = async (timelineContext: TimelineContext): Promise<void> => {
  const { platform, payments } = timelineContext.application;
  const deps = { vault: platform.vault, investorName: payments.investorName };
  for (const [key, iban] of polishAccounts) {
    const { identity } = people.find((person) => person.key === key) ?? {};
    if (!identity) throw new Error(`${key} is nobody of the story`);
    await inOneStep(timelineContext, (tx) =>
      savePayoutAccount(deps, tx, {
        userId: actorOf(timelineContext, key).userId,
        currency: 'PLN',
        iban,
        holderName: `${identity.firstName} ${identity.lastName}`,
        requestId: 'demo',
      }),
    );
  }
};
