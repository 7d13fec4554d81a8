import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Conflict } from '../../platform/conflict.ts';
import type { Context } from '../../context.ts';
import { html, sendPage } from '../../platform/pages.ts';
import { dttmOf, ok, paymentAnswer, results, signed } from './answers.ts';
import type { Result } from './answers.ts';
import { initRequest, initValues } from './init-request.ts';
import type { CardPayment } from './payment.ts';
import { close, process, refund, reverse } from './payment.ts';
import { createPayment, findPayment, savePayment } from './payments.ts';
import { areSigned } from './signature.ts';

const base = '/csob/api/v1.9';
const ttlSeconds = 1800;

/** Thrown for a request that the bank does not accept from this caller; the answer has no signature. */
class Stranger extends Error {}

const operation = z.strictObject({
  merchantId: z.string(),
  payId: z.string(),
  dttm: z.string().regex(/^\d{14}$/),
  amount: z.int().positive().optional(),
  totalAmount: z.int().positive().optional(),
  signature: z.string(),
});

/** The bank answers only a merchant with an account here, and only requests signed by the merchant's key. */
function requireMerchant(
  { config }: Context,
  given: { merchantId: string; signature: string },
  values: unknown[],
) {
  const { merchantId, merchantPublicKey } = config.csob;
  const isOurs = merchantPublicKey !== undefined && given.merchantId === merchantId;
  if (!isOurs || !areSigned(values, given.signature, merchantPublicKey)) throw new Stranger();
}

/** The bank has done the work, but the answer is lost. */
function answerOrLose(context: Context, reply: FastifyReply, answer: object) {
  if (context.faults.take('csob', 'lose-answer')) reply.raw.destroy();
  return reply.send(answer);
}

/** `…/{merchantId}/{payId}/{dttm}/{signature}`: the signature is base64, which may contain slashes. */
function pathParts(request: FastifyRequest, count: 2 | 3) {
  const rest = (request.params as { '*': string })['*'].split('/');
  return { fields: rest.slice(0, count), signature: rest.slice(count).join('/') };
}

/** ČSOB's payment gateway, eAPI 1.9: signed requests and signed answers, and no webhooks. */
export async function csobRoutes(scope: FastifyInstance, context: Context) {
  context.journal.watch(scope, 'csob');
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof Stranger)
      return reply.code(403).send({ resultCode: 110, resultMessage: 'signature' });
    throw error;
  });
  scope.addHook('onRequest', async (_request, reply) =>
    context.faults.take('csob', 'down') ? reply.code(503).send('') : undefined,
  );
  scope.addHook('preSerialization', async (_request, _reply, payload) => {
    const isSigned = typeof payload === 'object' && payload !== null && 'signature' in payload;
    return isSigned && context.faults.take('csob', 'forge-answer')
      ? { ...payload, signature: Buffer.from('forged').toString('base64') }
      : payload;
  });
  echoRoutes(scope, context);
  initRoute(scope, context);
  paymentRoutes(scope, context);
  moneyRoutes(scope, context);
}

function echoRoutes(scope: FastifyInstance, context: Context) {
  const echo = () => signed(context, { dttm: dttmOf(context.clock.now()), ...ok });

  scope.get(`${base}/echo/*`, (request) => {
    const { fields, signature } = pathParts(request, 2);
    requireMerchant(context, { merchantId: fields[0] ?? '', signature }, fields);
    return echo();
  });

  scope.post(`${base}/echo`, (request) => {
    const body = z
      .object({ merchantId: z.string(), dttm: z.string(), signature: z.string() })
      .parse(request.body);
    requireMerchant(context, body, [body.merchantId, body.dttm]);
    return echo();
  });
}

function initRoute(scope: FastifyInstance, context: Context) {
  scope.post(`${base}/payment/init`, (request, reply) => {
    const body = initRequest.safeParse(request.body);
    if (!body.success) {
      const field = String(body.error.issues[0]?.path[0] ?? '');
      const isMissing = (request.body as Record<string, unknown> | null)?.[field] === undefined;
      const refused = isMissing ? results.missing(field) : results.invalid(field);
      return signed(context, { dttm: dttmOf(context.clock.now()), ...refused });
    }
    requireMerchant(context, body.data, initValues(body.data));
    const { totalAmount, customer, merchantData, ttlSec, ...given } = body.data;
    const payment = createPayment(
      context,
      {
        orderNo: given.orderNo,
        amount: totalAmount,
        currency: given.currency,
        closePayment: given.closePayment ?? true,
        returnUrl: given.returnUrl,
        returnMethod: given.returnMethod,
        merchantData: merchantData ?? null,
        payerName: customer?.name ?? null,
        language: given.language,
      },
      ttlSec ?? ttlSeconds,
    );
    return answerOrLose(context, reply, paymentAnswer(context, { payId: payment.payId, ...ok }, payment));
  });
}

function paymentRoutes(scope: FastifyInstance, context: Context) {
  scope.get(`${base}/payment/status/*`, (request) => {
    const { fields, signature } = pathParts(request, 3);
    const [merchantId = '', payId = ''] = fields;
    requireMerchant(context, { merchantId, signature }, fields);
    const payment = findPayment(context, payId);
    if (!payment) return paymentAnswer(context, { payId, ...results.notFound });
    if (payment.isExpired) return paymentAnswer(context, { payId, ...results.expired });
    return paymentAnswer(context, { payId, ...ok }, payment);
  });

  /** The payer's browser arrives here and continues to the page of the payment. */
  scope.get(`${base}/payment/process/*`, (request, reply) => {
    const { fields, signature } = pathParts(request, 3);
    const [merchantId = '', payId = ''] = fields;
    requireMerchant(context, { merchantId, signature }, fields);
    const payment = findPayment(context, payId);
    if (!payment || payment.isExpired)
      return sendPage(request, reply, {
        title: 'Payment not available',
        bare: true,
        body: html`<h1>Payment not available</h1>
          <p class="notice" role="alert">The payment does not exist or its time is over.</p>`,
      });
    if (payment.paymentStatus <= 2) savePayment(context, process(payment));
    return reply.redirect(`${context.origin()}/csob/pay/${payId}`, 303);
  });
}

type Step = (payment: CardPayment, body: z.output<typeof operation>) => CardPayment;

/** Operations that move money: signed, allowed only in the right state, and answered with the new state. */
function moneyRoutes(scope: FastifyInstance, context: Context) {
  const { clock, faults } = context;
  const steps: Record<string, Step> = {
    close: (payment) => close(payment, clock.now()),
    reverse: (payment) => reverse(payment),
    refund: (payment, { amount }) =>
      refund(payment, amount ?? payment.amount - payment.refunded, clock.now()),
  };

  function run(body: z.output<typeof operation>, step: Step): { result: Result; payment?: CardPayment } {
    const payment = findPayment(context, body.payId);
    if (!payment) return { result: results.notFound };
    try {
      return { result: ok, payment: savePayment(context, step(payment, body)) };
    } catch (error) {
      if (error instanceof Conflict) return { result: results.wrongState, payment };
      throw error;
    }
  }

  for (const [name, step] of Object.entries(steps))
    scope.put(`${base}/payment/${name}`, (request, reply) => {
      const body = operation.parse(request.body);
      const { merchantId, payId, dttm, amount, totalAmount } = body;
      requireMerchant(context, body, [merchantId, payId, dttm, amount ?? totalAmount]);
      if (faults.take('csob', 'refuse')) return paymentAnswer(context, { payId, ...results.notAllowed });
      const { result, payment } = run(body, step);
      return answerOrLose(context, reply, paymentAnswer(context, { payId, ...result }, payment));
    });
}
