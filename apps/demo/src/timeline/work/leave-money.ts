import { people } from '../../content/index.ts';
import { decideByTwo } from '../as-staff.ts';
import { callAsStaff, controlSandbox, finishJobs, type TimelineContext } from '../timeline-context.ts';
import { findInvestor, findOrder, findSuspense } from './find-records.ts';

interface Incoming {
  readonly name: string;
  readonly variableSymbol: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: 'CZK' | 'EUR' | 'PLN';
  readonly iban?: string;
}

const receive = async (timelineContext: TimelineContext, incoming: Incoming): Promise<void> => {
  await controlSandbox(timelineContext, '/_control/bank/transfer', incoming);
};

const nameOf = (key: string): string => {
  const { identity } = people.find((person) => person.key === key) ?? {};
  if (!identity) throw new Error(`${key} is nobody of the story`);
  return `${identity.firstName} ${identity.lastName}`;
};

/** Swaps two neighbouring digits, a common typing error. */
const mistyped = (reference: string): string =>
  `${reference.slice(0, -2)}${reference.slice(-1)}${reference.slice(-2, -1)}`;

/** Payments that match no order. */
export const leaveMoney = async (timelineContext: TimelineContext): Promise<void> => {
  const [late, mistake, foreign] = [
    await findOrder(timelineContext, 'dudek', 'Timeout'),
    await findOrder(timelineContext, 'jana', 'Unpaid'),
    await findOrder(timelineContext, 'urbanova', 'Unpaid'),
  ];
  const twice = await findOrder(timelineContext, 'novotna', 'Paid');
  await receive(timelineContext, {
    name: nameOf('dudek'),
    variableSymbol: late.paymentReference,
    amount: late.price,
    currency: 'PLN',
    iban: 'PL53999000092345678901234905',
  });
  await receive(timelineContext, {
    name: nameOf('jana'),
    variableSymbol: mistyped(mistake.paymentReference),
    amount: mistake.price,
    currency: 'CZK',
    iban: 'CZ6508000000192000145399',
  });
  await receive(timelineContext, {
    name: nameOf('urbanova'),
    variableSymbol: foreign.paymentReference,
    amount: 2_500_000,
    currency: 'CZK',
  });
  await receive(timelineContext, {
    name: nameOf('novotna'),
    variableSymbol: twice.paymentReference,
    amount: 1_000_000,
    currency: 'CZK',
    iban: 'CZ6508000000192000145399',
  });
  await receive(timelineContext, {
    name: 'Miloslava Tichá',
    variableSymbol: '',
    amount: 1_500_000,
    currency: 'CZK',
  });
  await timelineContext.scheduledJobs.statements.runDue();
  await finishJobs(timelineContext);
};

/**
 * An excess payment at a gateway goes back: two staff members have agreed, and staff still have to send it on
 * the gateway's own pages.
 */
export const leaveRefund = async (timelineContext: TimelineContext): Promise<void> => {
  const investor = await findInvestor(timelineContext, 'urban');
  const { documentId } = await findSuspense(timelineContext, `filters[user]=${investor}`);
  await decideByTwo(timelineContext, ['finance', 'compliance'], {
    path: `/operator/suspense/${documentId}/refund`,
    body: { reason: 'Paid more than the order costs' },
    because: 'It goes back where it came from',
  });
  await finishJobs(timelineContext);
};

/** Finance requests a refund, and restricts an investor's money until a question is answered. */
export const restrictMoney = async (timelineContext: TimelineContext): Promise<void> => {
  const twice = await findSuspense(
    timelineContext,
    `filters[payer]=${encodeURIComponent(nameOf('novotna'))}`,
  );
  await callAsStaff(timelineContext, 'finance', {
    method: 'POST',
    path: `/operator/suspense/${twice.documentId}/refund`,
    key: `demo-refund-${twice.documentId}`,
    body: { reason: 'Sent a second time by mistake, the investor called' },
  });
  const investor = await findInvestor(timelineContext, 'navarro');
  await callAsStaff(timelineContext, 'finance', {
    method: 'POST',
    path: `/operator/users/${investor}/account-restrictions`,
    key: `demo-restrict-${investor}`,
    body: { amount: 15_000, currency: 'EUR', reason: 'The bank asks where a payment came from' },
  });
};
