import { type Letting, lettings, type RentCorrection, rentCorrections } from '../content/index.ts';
import { decideByTwo, postAsStaff } from './as-staff.ts';
import { type Quarter, quartersOf, receivedIn } from './distribute-rent.ts';
import { callAsStaff, type TimelineContext, type TimelineEvent } from './timeline-context.ts';

interface Distribution {
  readonly documentId: string;
  readonly version: number;
  readonly periodTo: string;
  readonly corrects: object | null;
}

const findPaid = async (
  timelineContext: TimelineContext,
  { project }: RentCorrection,
  periodTo: string,
): Promise<Distribution> => {
  const of = timelineContext.projects.get(project)?.documentId;
  const { data } = (await callAsStaff(timelineContext, 'finance', {
    method: 'GET',
    path: `/operator/distributions?filters[project]=${of}&filters[state]=executed&filters[periodTo]=${periodTo}`,
  })) as { readonly data: readonly Distribution[] };
  const paid = data.find((one) => one.corrects === null && one.periodTo === periodTo);
  if (!paid) throw new Error(`the quarter of ${project} until ${periodTo} was not paid`);
  return paid;
};

/** A whole percentage of an amount, in minor units and rounded to whole units of the currency. */
const share = (amount: number, percent: number): number =>
  Number((BigInt(amount) * BigInt(percent) + 5_000n) / 10_000n) * 100;

/**
 * Finance corrects a paid quarter, and a second staff member approves; the worker pays, and books debts, in
 * the evening.
 */
const correctQuarter = async (
  timelineContext: TimelineContext,
  correction: RentCorrection,
  { letting, ...quarter }: Quarter & { readonly letting: Letting; readonly index: number },
): Promise<void> => {
  const paid = await findPaid(timelineContext, correction, quarter.periodTo);
  const { gross, costs, ...rest } = receivedIn(letting, quarter);
  const path = `/operator/distributions/${paid.documentId}/corrections`;
  const { data } = (await postAsStaff(timelineContext, 'finance', path, {
    reason: correction.reason,
    declaration: {
      ...rest,
      gross: share(gross, correction.grossPercent),
      costs: costs.map(({ kind, note, amount }) => ({
        kind,
        note: kind === 'maintenance' ? correction.reason : note,
        amount: kind === 'maintenance' ? share(amount, correction.maintenancePercent) : amount,
      })),
    },
  })) as { readonly data: Distribution };
  await decideByTwo(timelineContext, ['finance', 'compliance'], {
    path: `/operator/distributions/${data.documentId}/execute`,
    body: { version: data.version, reason: correction.reason },
    because: 'The receipts agree with the new figures',
  });
};

/** The corrections, each of the last quarter paid before it. */
export const correctionsOfRent = (today: Date, timeZone: string): readonly TimelineEvent[] =>
  rentCorrections.flatMap((correction) => {
    const { project, correctedDaysAgo: daysAgo } = correction;
    const letting = lettings.find((one) => one.project === project);
    if (!letting) throw new Error(`${project} is not let`);
    const paid = quartersOf(letting, today, timeZone)
      .map((quarter, index) => ({ ...quarter, index, letting }))
      .findLast(({ paidDaysAgo }) => paidDaysAgo > daysAgo);
    if (paid === undefined) return [];
    return [
      {
        daysAgo,
        play: (timelineContext: TimelineContext) => correctQuarter(timelineContext, correction, paid),
      },
    ];
  });
