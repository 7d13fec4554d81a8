import type { OrderState } from '../../content/index.ts';
import { actorOf, callAs, callAsStaff, type TimelineContext } from '../timeline-context.ts';

interface Listed<T> {
  readonly data: readonly T[];
}

interface WaitingMoney {
  readonly documentId: string;
}

/** The newest money that waits for staff and fits this filter. */
export const findSuspense = async (
  timelineContext: TimelineContext,
  filter: string,
): Promise<WaitingMoney> => {
  const { data } = (await callAsStaff(timelineContext, 'finance', {
    method: 'GET',
    path: `/operator/suspense?${filter}`,
  })) as Listed<WaitingMoney>;
  const [found] = data;
  if (!found) throw new Error(`no money with ${filter} waits`);
  return found;
};

export interface OwnOrder {
  readonly documentId: string;
  readonly paymentReference: string;
  readonly owed: number;
  readonly price: number;
}

/** The newest order of a person in this state. */
export const findOrder = async (
  timelineContext: TimelineContext,
  person: string,
  state: OrderState,
): Promise<OwnOrder> => {
  const { data } = (await callAs(timelineContext, actorOf(timelineContext, person), {
    method: 'GET',
    path: `/api/orders?filters[state]=${state}`,
  })) as Listed<OwnOrder>;
  const [found] = data;
  if (!found) throw new Error(`${person} has no order ${state}`);
  return found;
};

/** The documentId that staff see for a person. */
export const findInvestor = async (timelineContext: TimelineContext, person: string): Promise<string> => {
  const { documentId } = (await callAs(timelineContext, actorOf(timelineContext, person), {
    method: 'GET',
    path: '/api/users/me',
  })) as { readonly documentId: string };
  return documentId;
};
