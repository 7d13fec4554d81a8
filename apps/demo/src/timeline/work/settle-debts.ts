import { people } from '../../content/index.ts';
import { decideByTwo, postAsStaff } from '../as-staff.ts';
import { callAsStaff, type TimelineContext } from '../timeline-context.ts';

interface Debt {
  readonly documentId: string;
  readonly investor: { readonly email: string };
}

/** The person's debt from a correction. */
const debtOf = async (timelineContext: TimelineContext, person: string): Promise<Debt> => {
  const { data } = (await callAsStaff(timelineContext, 'finance', {
    method: 'GET',
    path: '/operator/distribution-debts',
  })) as { readonly data: readonly Debt[] };
  const email = people.find(({ key }) => key === person)?.email;
  const debt = data.find(({ investor }) => investor.email === email);
  if (!debt) throw new Error(`${person} owes nothing`);
  return debt;
};

const pathOf = ({ documentId }: Debt): string => `/operator/distribution-debts/${documentId}/settle`;

/** Two staff members waive a debt that is too small to collect. */
export const waiveDebt = async (timelineContext: TimelineContext): Promise<void> => {
  await decideByTwo(timelineContext, ['finance', 'compliance'], {
    path: pathOf(await debtOf(timelineContext, 'novotna')),
    body: { way: 'waived', reason: 'She has asked, and it is little' },
    because: 'As we have done before',
  });
};

/** Finance wants to collect a debt from an investor's wallet; the request is not approved yet. */
export const askToCollect = async (timelineContext: TimelineContext): Promise<void> => {
  const debt = await debtOf(timelineContext, 'kralova');
  await postAsStaff(timelineContext, 'finance', pathOf(debt), {
    way: 'collected',
    reason: 'Agreed on the telephone',
  });
};
