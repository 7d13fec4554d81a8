import { investorRoutes } from '@parcela/contract/investor';
import type { Api, Steps } from '../../platform/http/api.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { applyInvoice } from './apply-invoice.ts';
import { getBankTransfer } from './get-bank-transfer.ts';
import { type PayOrderInput, payByBankTransfer } from './pay-by-bank-transfer.ts';
import {
  type PreparedInvoice,
  abandonInvoice,
  forgetInvoice,
  gatewayUnavailable,
  prepareInvoice,
  saveInvoice,
} from './pay-by-confirmo.ts';
import type { CollectionAccounts, CryptoGateway, PaymentDeps } from './payments.ports.ts';
import { receiveEvent } from './receive-event.ts';

export interface PaymentsRoutesDeps extends PaymentDeps {
  readonly gateway: CryptoGateway;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Origin of the platform, without a slash at its end. */
  readonly publicUrl: string;
  readonly brandName: string;
  readonly collection: CollectionAccounts;
}

type ConfirmoSteps = Steps<typeof investorRoutes.payByConfirmo>;
type LiveInvoice = Extract<PreparedInvoice, { kind: 'live' }>;

/** Is the live invoice still one that the gateway takes money for? Asked of the gateway, and noted when it is not. */
const canStillPay = async (
  deps: PaymentsRoutesDeps,
  steps: ConfirmoSteps,
  { attempt }: LiveInvoice,
): Promise<boolean> => {
  const answer = await deps.gateway.readInvoice(attempt.providerRef ?? '');
  if (answer.kind === 'unknown') throw gatewayUnavailable();
  if (answer.kind === 'missing') {
    await steps.transact((tx) => forgetInvoice(tx, attempt));
    return false;
  }
  await steps.transact((tx) => applyInvoice(deps, tx, answer.invoice));
  return answer.invoice.state === 'waiting' || answer.invoice.state === 'confirming';
};

/** A live invoice that can be paid, or the place to make one. */
const prepare = async (
  deps: PaymentsRoutesDeps,
  steps: ConfirmoSteps,
  input: PayOrderInput,
): Promise<PreparedInvoice> => {
  const prepared = await steps.transact((tx) => prepareInvoice(deps, tx, input));
  if (prepared.kind === 'place' || (await canStillPay(deps, steps, prepared))) return prepared;
  return steps.transact((tx) => prepareInvoice(deps, tx, input));
};

const makeInvoice = async (
  deps: PaymentsRoutesDeps,
  steps: ConfirmoSteps,
  { attemptId, request }: Extract<PreparedInvoice, { kind: 'place' }>,
) => {
  const state = { isSaved: false };
  try {
    const made = await deps.gateway.createInvoice(request);
    if (made.kind !== 'created') throw gatewayUnavailable();
    return await steps.finish(async (tx) => {
      await saveInvoice(tx, attemptId, made);
      state.isSaved = true;
      return { uri: made.url };
    });
  } finally {
    // Also when the key was used before and its old answer is given again: the new invoice is nobody's then.
    if (!state.isSaved) await steps.transact((tx) => abandonInvoice(tx, attemptId));
  }
};

/** The investor's calls of paying, and the hook of the gateway. */
export const paymentsRoutes = (api: Api, deps: PaymentsRoutesDeps): void => {
  api.write(investorRoutes.payByBankTransfer, async (tx, { caller, body }) => {
    const documentId = body.orderDocumentId;
    await payByBankTransfer(deps, tx, { userId: caller.subjectId, documentId });
    return { uri: `${deps.publicUrl}/orders/${documentId}/payment?method=bank-transfer` };
  });

  api.read(investorRoutes.getBankTransfer, async (tx, { caller, params }) => {
    const instructions = await getBankTransfer(deps, tx, {
      userId: caller.subjectId,
      documentId: params.documentId,
    });
    return {
      ...instructions,
      amount: Number(instructions.amount),
      expiresAt: instructions.expiresAt?.toISOString() ?? null,
    };
  });

  api.steps(investorRoutes.payByConfirmo, async (steps, { caller, body }) => {
    const prepared = await prepare(deps, steps, {
      userId: caller.subjectId,
      documentId: body.orderDocumentId,
    });
    if (prepared.kind === 'place') return makeInvoice(deps, steps, prepared);
    return steps.finish(async () => ({ uri: prepared.attempt.redirectUri ?? '' }));
  });

  api.write(investorRoutes.confirmoHook, async (tx, { rawBody, headers }) => {
    await receiveEvent(deps, tx, { rawBody, headers });
    return { received: true as const };
  });
};
