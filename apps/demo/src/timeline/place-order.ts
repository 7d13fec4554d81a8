import { agreementsRequired } from '../../../api/src/modules/legal-documents/index.ts';
import { cancelOrderByOperator } from '../../../api/src/modules/orders/index.ts';
import type { TimelineOrder } from '../content/index.ts';
import { people } from '../content/index.ts';
import {
  type Actor,
  actorOf,
  callAs,
  finishJobs,
  inOneStep,
  type TimelineContext,
  controlSandbox,
} from './timeline-context.ts';

interface PlacedOrder {
  readonly id: number;
  readonly documentId: string;
  readonly paymentReference: string;
  readonly owed: number;
}

interface Stats {
  readonly data: { readonly unitPrice: Readonly<Record<string, number>> };
}

/** The data that the order screen would show and send: the price, and the document versions. */
const placeAs = async (
  timelineContext: TimelineContext,
  actor: Actor,
  order: TimelineOrder,
): Promise<PlacedOrder> => {
  const project = timelineContext.projects.get(order.project);
  if (!project) throw new Error(`${order.project} is not published yet`);
  const stats = (await callAs(timelineContext, actor, {
    method: 'GET',
    path: `/api/projects/detail-stats?documentId=${project.documentId}`,
  })) as Stats;
  const unitPrice = stats.data.unitPrice[order.currency];
  if (unitPrice === undefined) throw new Error(`${order.project} has no price in ${order.currency}`);
  const required = await agreementsRequired(timelineContext.application.platform.database.reader, project.id);
  const agreements = Object.fromEntries(required.map((agreement) => [agreement.kind, agreement.documentId]));
  const answer = (await callAs(timelineContext, actor, {
    method: 'POST',
    path: '/api/orders',
    key: `demo-${order.person}-${order.project}-${order.daysAgo}-${order.shares}`,
    body: {
      data: {
        project: project.documentId,
        tokenCount: order.shares,
        price: unitPrice * order.shares,
        currency: order.currency,
        agreements,
      },
    },
  })) as { data: PlacedOrder };
  return answer.data;
};

const startPaying = async (
  timelineContext: TimelineContext,
  actor: Actor,
  order: TimelineOrder,
  placed: PlacedOrder,
): Promise<void> => {
  const path =
    order.payment === 'confirmo' ? '/core/pay/confirmo-gateway' : '/core/pay/bank-transfer-gateway';
  await callAs(timelineContext, actor, {
    method: 'POST',
    path,
    key: `demo-pay-${placed.documentId}`,
    body: { orderDocumentId: placed.documentId, returnUri: 'http://localhost/orders' },
  });
};

const payInFull = async (
  timelineContext: TimelineContext,
  order: TimelineOrder,
  placed: PlacedOrder,
): Promise<void> => {
  if (order.payment === 'confirmo') {
    await controlSandbox(timelineContext, '/_control/confirmo/pay', {
      reference: placed.paymentReference,
      amount: placed.owed + order.overpaidBy,
    });
    await finishJobs(timelineContext);
  } else {
    const person = people.find(({ key }) => key === order.person);
    await controlSandbox(timelineContext, '/_control/bank/transfer', {
      variableSymbol: placed.paymentReference,
      amount: placed.owed + order.overpaidBy,
      currency: order.currency,
      ...(person ? { name: `${person.identity.firstName} ${person.identity.lastName}` } : {}),
    });
    await timelineContext.scheduledJobs.statements.runDue();
  }
};

/** Takes one order from its placing to its state in the demo timeline. */
export const playOrder = async (timelineContext: TimelineContext, order: TimelineOrder): Promise<void> => {
  const actor = actorOf(timelineContext, order.person);
  const placed = await placeAs(timelineContext, actor, order);
  if (order.state === 'Open' || order.state === 'Timeout') return;
  if (order.state === 'Canceled') {
    await callAs(timelineContext, actor, {
      method: 'PUT',
      path: `/api/orders/${placed.documentId}`,
      body: { data: { state: 'Canceled' } },
    });
    return;
  }
  await startPaying(timelineContext, actor, order, placed);
  if (order.state === 'AdminCancel')
    await inOneStep(timelineContext, (tx) =>
      cancelOrderByOperator(timelineContext.application.payments, tx, {
        orderId: placed.id,
        staffId: 1,
        reason: 'Placed twice by mistake',
      }),
    );
  if (order.state === 'Failed') {
    await controlSandbox(timelineContext, '/_control/confirmo/decline', {
      reference: placed.paymentReference,
    });
    await finishJobs(timelineContext);
  }
  if (order.state === 'Paid') await payInFull(timelineContext, order, placed);
};
