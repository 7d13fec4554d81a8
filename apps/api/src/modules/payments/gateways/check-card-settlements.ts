import { gatewayFacts, gatewayProviders, isGateway } from '@parcela/domain';
import { OperationalError, invariant } from '@parcela/platform/errors.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { FollowParts } from './gateways.ports.ts';
import { findPayment } from '../payments.store.ts';
import { endSettlement, claimCardSettlements } from './card-settlements.store.ts';

const batchSize = 20;
/** The gateway settles card payments once a night. */
const againInS = 6 * 3_600;

/** Asks the gateway whether it has settled a payment; if there is no answer, asks again later. */
const lookAt = async ({ gateways, reader, transact }: FollowParts, paymentId: number): Promise<void> => {
  const payment = await findPayment(reader, { id: paymentId });
  invariant(payment, `payment ${paymentId} is gone`);
  invariant(isGateway(payment.provider), 'a gateway settles it');
  const answer = await gateways[payment.provider]?.readInvoice(payment.providerRef);
  const settlement = answer?.kind === 'found' ? answer.invoice.settlement : undefined;
  if (settlement === undefined || settlement === 'waiting') return;
  await transact((tx) => endSettlement(tx, paymentId, settlement));
};

/**
 * Polls the gateway about each payment until it is settled or reversed, because the gateway sends no report. `npm run
 * verify` lists payments that take too long or that another party reversed.
 */
export const cardScheduledJobs = (parts: FollowParts): ScheduledJob[] => [
  {
    name: 'payments.follow-settlements',
    everyS: 300,
    run: async () => {
      const ids = await parts.transact((tx) => claimCardSettlements(tx, { limit: batchSize, againInS }));
      for (const id of ids) await lookAt(parts, id);
      return ids.length === batchSize ? 'more' : 'done';
    },
  },
  {
    // A wrong key is detected here, before an investor wants to pay.
    name: 'payments.echo-card-gateway',
    everyS: 3_600,
    run: async () => {
      const wrong: string[] = [];
      for (const provider of gatewayProviders)
        if ((await parts.gateways[provider]?.echo?.()) === false) wrong.push(gatewayFacts[provider].name);
      if (wrong.length > 0)
        throw new OperationalError('payment.gateway_unavailable', {
          retryAfterS: 3_600,
          params: { method: wrong.join(', ') },
        });
      return 'done';
    },
  },
];
