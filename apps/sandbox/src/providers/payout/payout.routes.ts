import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isValidIban } from '../../platform/iban.ts';
import { Conflict } from '../../platform/conflict.ts';
import type { Context } from '../../context.ts';
import { isSameText, sha256Hex } from '../../platform/digest.ts';
import { payoutCurrencies } from './checkout.ts';
import type { Checkout } from './checkout.ts';
import {
  createCheckout,
  findCheckout,
  listCheckouts,
  newNonce,
  payoutBalances,
  signedCheckout,
} from './checkouts.ts';
import { refundCheckout, refundableOf } from './refunds.ts';
import { signCheckout, signRefund } from './signature.ts';
import { isTokenValid, issueToken, tokenSeconds } from './tokens.ts';

/** Minor units; the provider's own samples send them as a number and as a text. */
const amount = z.union([z.int().positive(), z.string().regex(/^[1-9]\d{0,14}$/)]);
const nonce = z.string().min(1).max(200);

const authorizeBody = z.object({ client_id: z.string(), client_secret: z.string() });

const anything = z
  .unknown()
  .optional()
  .transform((value) => value ?? null);

/** The schema ignores fields that it does not name. */
const checkoutBody = z.object({
  amount,
  currency: z.enum(payoutCurrencies),
  external_id: z.string().min(1).max(50),
  nonce,
  signature: z.string(),
  redirect_url: z.url({ protocol: /^https?$/ }),
  customer: z.object({
    first_name: z.string().min(1),
    last_name: z.string().min(1),
    email: z.email(),
    phone: z.string().optional(),
  }),
  mode: z.literal('standard').optional(),
  billing_address: anything,
  shipping_address: anything,
  products: anything,
  metadata: anything,
});

const refundBody = z.object({
  amount: amount.optional(),
  checkout_id: z.int().positive(),
  iban: z
    .string()
    .refine((iban) => iban === '' || isValidIban(iban), 'is no IBAN')
    .nullish()
    .transform((iban) => iban ?? ''),
  statement_descriptor: z.string().nullish(),
  nonce,
  signature: z.string(),
});

const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).default(0),
});

/**
 * Thrown by handlers for requests that Payout would refuse; `errors` names each wrong field with the reason.
 */
class Refusal extends Error {
  readonly status: number;
  readonly errors: Record<string, string>;

  constructor(status: number, errors: Record<string, string>) {
    super(JSON.stringify(errors));
    this.status = status;
    this.errors = errors;
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new Refusal(
    422,
    Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message])),
  );
}

function requireSame(given: string, expected: string) {
  if (!isSameText(given, expected)) throw new Refusal(422, { signature: 'invalid' });
}

/** Payout's API, version 1: a token, signed requests and signed answers. */
export async function payoutRoutes(scope: FastifyInstance, context: Context) {
  context.journal.watch(scope, 'payout');
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ errors: error.errors });
    if (error instanceof Conflict) return reply.code(422).send({ errors: { amount: error.message } });
    throw error;
  });
  scope.addHook('onRequest', async () => {
    if (context.faults.take('payout', 'down')) throw new Refusal(503, { server: 'unavailable' });
  });

  // The fault applies here and not where answers are made, because a repeated request must not return the
  // false signature again.
  scope.addHook('preSerialization', async (_request, _reply, payload) => {
    const isSigned = typeof payload === 'object' && payload !== null && 'signature' in payload;
    return isSigned && context.faults.take('payout', 'forge-answer')
      ? { ...payload, signature: sha256Hex('forged') }
      : payload;
  });

  scope.post('/payout/api/v1/authorize', (request) => {
    const { clientId, clientSecret } = context.config.payout;
    const body = parsed(authorizeBody, request.body);
    if (body.client_id !== clientId || !isSameText(body.client_secret, clientSecret))
      throw new Refusal(401, { credentials: 'invalid' });
    return { token: issueToken(context), valid_for: tokenSeconds };
  });

  scope.register(async (authorized) => {
    authorized.addHook('onRequest', async (request) => {
      if (!isTokenValid(context, request.headers.authorization)) throw new Refusal(401, { token: 'invalid' });
    });
    checkoutRoutes(authorized, context);
    refundRoute(authorized, context);
    accountRoutes(authorized, context);
  });
}

/**
 * Answers a repeated request (same `Idempotency-Key`, address and body) with the first answer and does
 * nothing again. It does not store a refused request, which the caller may correct.
 */
function once(
  { store }: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (key: string) => object,
) {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') throw new Refusal(422, { idempotency_key: 'is missing' });
  const fingerprint = sha256Hex(`${request.url}\n${JSON.stringify(request.body)}`);
  const answer = store.atomically(() => {
    const known = store.get<{ request: string; answer: string }>(
      'select request, answer from payout_answers where idempotency_key = ?',
      key,
    );
    if (known && known.request !== fingerprint)
      throw new Refusal(422, { idempotency_key: 'was used for another request' });
    if (known) return JSON.parse(known.answer) as object;
    const first = run(key);
    store.run(
      'insert into payout_answers (idempotency_key, request, answer) values (?, ?, ?)',
      key,
      fingerprint,
      JSON.stringify(first),
    );
    return first;
  });
  return reply.code(201).send(answer);
}

function requireCheckout(context: Context, id: number): Checkout {
  const checkout = findCheckout(context, id);
  if (!checkout) throw new Refusal(404, { checkout: 'not found' });
  return checkout;
}

function checkoutRoutes(scope: FastifyInstance, context: Context) {
  scope.post('/payout/api/v1/checkouts', (request, reply) =>
    once(context, request, reply, (idempotencyKey) => {
      const body = parsed(checkoutBody, request.body);
      const { signature, nonce: _, mode: __, ...given } = body;
      requireSame(signature, signCheckout(body, context.config.payout.clientSecret));
      const amountMinor = Number(given.amount);
      const checkout = createCheckout(context, {
        ...given,
        amount: amountMinor,
        idempotency_key: idempotencyKey,
      });
      return signedCheckout(context, checkout);
    }),
  );

  scope.get<{ Params: { id: string } }>('/payout/api/v1/checkouts/:id', (request) =>
    signedCheckout(context, requireCheckout(context, Number(request.params.id))),
  );

  scope.get('/payout/api/v1/checkouts', (request) =>
    listCheckouts(context, parsed(listQuery, request.query)).map((checkout) =>
      signedCheckout(context, checkout),
    ),
  );
}

function refundRoute(scope: FastifyInstance, context: Context) {
  const { clientSecret } = context.config.payout;

  scope.post('/payout/api/v1/refunds', (request, reply) => {
    if (context.faults.take('payout', 'refuse')) throw new Refusal(422, { amount: 'is not covered' });
    const answered = once(context, request, reply, () => {
      const body = parsed(refundBody, request.body);
      const checkout = requireCheckout(context, body.checkout_id);
      const { currency, external_id } = checkout;
      const { iban, nonce: given } = body;
      const asked = { amount: body.amount ?? '', currency, external_id, iban, nonce: given };
      requireSame(body.signature, signRefund(asked, clientSecret));
      const amountMinor = Number(body.amount ?? refundableOf(context, checkout));
      // The IBAN is empty in the signature of the answer, even if the request named one.
      const answer = { amount: amountMinor, currency, external_id, iban: '', nonce: newNonce() };
      return {
        ...answer,
        object: 'refund',
        id: refundCheckout(context, checkout, amountMinor),
        checkout_id: checkout.id,
        status: 'succeeded',
        iban,
        statement_descriptor: body.statement_descriptor ?? null,
        created_at: Math.floor(context.clock.now() / 1000),
        signature: signRefund(answer, clientSecret),
      };
    });
    // The refund has happened, but the answer is lost.
    if (context.faults.take('payout', 'lose-answer')) reply.raw.destroy();
    return answered;
  });
}

function accountRoutes(scope: FastifyInstance, context: Context) {
  scope.get('/payout/api/v1/balance', () =>
    Object.entries(payoutBalances(context)).map(([currency, { paid, fees, refunded }]) => ({
      currency,
      available: paid - fees - refunded,
      pending: 0,
    })),
  );

  scope.get('/payout/api/v1/payment_methods', () => [
    { identifier: 'bank_button', name: 'Bank button', currencies: payoutCurrencies },
    { identifier: 'bank_transfer', name: 'Bank transfer', currencies: payoutCurrencies },
  ]);
}
