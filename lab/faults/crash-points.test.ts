import { beforeAll, describe, expect, it } from 'vitest';
import { transfer, walletOf, externalAccount } from '@parcela/ledger';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import { signedInUser, type TestUser } from '../../apps/api/test/support/app/test-app.ts';
import {
  type Answer,
  call,
  eventually,
  journalOf,
  mailsTo,
  orderCall,
  controlSandbox,
  tryCall,
} from '../lib/calls.ts';
import { makeBuyers, makeOffer } from '../lib/people.ts';
import { brokenInvariants, countRows, useProduct } from '../lib/product.ts';
import { testKind } from '../../apps/api/test/support/wallets/test-kinds.ts';

const isLong = process.env['LONG'] === '1';
/**
 * Another process takes over a dead worker's job after about ten seconds, for which the short run waits only once.
 */
const inLongRun = <T>(cases: readonly T[], short: number): readonly T[] =>
  isLong ? cases : cases.slice(0, short);

/**
 * The process dies at each point of docs/fault-catalogue.md; afterwards either all of the work is done or none, and
 * it continues.
 */
describe('a process killed at a crash point', () => {
  const product = useProduct();

  beforeAll(async () => {
    await product().context.transact(setSampleRates);
  });

  const rows = (from: string, ...values: readonly unknown[]): Promise<number> =>
    countRows(product(), `select 1 from ${from}`, ...values);
  const restart = async (variables: Readonly<Record<string, string>> = {}): Promise<void> => {
    await product().api().stop();
    await product().startApi(variables);
  };
  /** The API dies at this crash point during the work and stays down until `startApi`. */
  const dieAt = async (failpoint: string, work: () => Promise<unknown>): Promise<void> => {
    await restart({ FAILPOINTS: failpoint });
    const { exited, process } = product().api();
    await work();
    await exited;
    expect(process.signalCode).toBe('SIGKILL');
  };
  /** Advances platform and sandbox and does due work; a platform that dies meanwhile does not answer. */
  const advance = (by: string): Promise<unknown> =>
    controlSandbox(product(), '/clock', { advance: by }).catch(() => undefined);

  interface Placed {
    readonly buyer: TestUser;
    readonly id: number;
    readonly documentId: string;
    readonly reference: string;
    readonly price: number;
  }
  const place = async (): Promise<Placed> => {
    const [buyer] = await makeBuyers(product(), 1);
    const { body } = await makeOffer(product());
    const answer = await call(product(), orderCall(buyer!, body, 'crash-point-order'));
    const { data } = answer.body as {
      data: { id: number; documentId: string; paymentReference: string; price: number };
    };
    const { id, documentId, paymentReference: reference, price } = data;
    return { buyer: buyer!, id, documentId, reference, price };
  };
  type Gateway = 'confirmo' | 'payout';
  const payCall = ({ buyer, documentId }: Placed, gateway: Gateway) => ({
    path: `/core/pay/${gateway}-gateway`,
    headers: { ...buyer.headers, 'idempotency-key': 'crash-point-payment' },
    body: { orderDocumentId: documentId, returnUri: '' },
  });
  const atGateway = (gateway: Gateway, { reference }: Placed, amount?: number) =>
    controlSandbox(product(), `/${gateway}/pay`, { reference, ...(amount !== undefined && { amount }) });
  const becomesPaidOnce = async ({ id }: Placed): Promise<void> => {
    await eventually(async () => (await rows(`orders where id = $1 and state = 'Paid'`, id)) === 1);
    expect(await rows('payments where order_id = $1', id)).toBe(1);
    expect(await rows(`order_events where order_id = $1 and to_state = 'Paid'`, id)).toBe(1);
    expect(await brokenInvariants(product())).toEqual([]);
  };
  const replayed = (answer: Answer): string | null => answer.headers.get('idempotency-replayed');

  it('between the key and its effect leaves nothing, and the retry with the same key takes effect (idempotency.afterInsert)', async () => {
    const [buyer] = await makeBuyers(product(), 1);
    const { body } = await makeOffer(product());
    const request = orderCall(buyer!, body, 'crash-point-key');
    await dieAt('idempotency.afterInsert', () => tryCall(product(), request));
    expect(await rows('orders where user_id = $1', buyer!.userId)).toBe(0);
    expect(await rows(`idempotency_keys where caller = 'user:' || $1`, String(buyer!.userId))).toBe(0);
    await product().startApi();
    const again = await call(product(), request);
    expect([again.status, replayed(again)]).toEqual([201, null]);
    expect(replayed(await call(product(), request))).toBe('true');
    expect(await brokenInvariants(product())).toEqual([]);
  });

  const whilePageIsMade = [
    ['gateway.afterCreateBeforeSave', 'payout'],
    ['gateway.afterCreateBeforeSave', 'confirmo'],
    ['gateway.beforeCreate', 'confirmo'],
  ] as const;
  it.each(inLongRun(whilePageIsMade, 1))(
    'at %s leaves the order payable at %s, and the retry with the same key gets a page and is paid once',
    async (failpoint, gateway) => {
      const placed = await place();
      await dieAt(failpoint, () => tryCall(product(), payCall(placed, gateway)));
      expect(await rows(`orders where id = $1 and state = 'Open'`, placed.id)).toBe(1);
      expect(await brokenInvariants(product())).toEqual([]);
      await product().startApi();
      // The dead request's key stays reserved for the longest time that the gateway may take to answer.
      expect((await call(product(), payCall(placed, gateway))).status).toBe(409);
      await advance('PT2M');
      expect((await call(product(), payCall(placed, gateway))).status).toBe(200);
      await atGateway(gateway, placed);
      await becomesPaidOnce(placed);
    },
  );

  const whileMoneyComesIn = [
    ['allocate.beforeCommit', 'confirmo'],
    ['confirmoHook.afterCommit', 'confirmo'],
    ['payoutHook.afterCommit', 'payout'],
    ['webhook.afterAckBeforeProcess', 'payout'],
    ['allocate.afterLock', 'payout'],
  ] as const;
  it.each(inLongRun(whileMoneyComesIn, 1))(
    'at %s receives or requests the payment again, and the order is Paid once (%s)',
    async (failpoint, gateway) => {
      const placed = await place();
      expect((await call(product(), payCall(placed, gateway))).status).toBe(200);
      await eventually(async () => (await rows('payment_events where processed_at is null')) === 0);
      await dieAt(failpoint, () => atGateway(gateway, placed));
      expect(await rows('payment_events where processed_at is null')).toBeGreaterThan(0);
      expect(await brokenInvariants(product())).toEqual([]);
      await product().startApi();
      await advance('PT2M');
      await becomesPaidOnce(placed);
      expect(await rows('payment_events where processed_at is null')).toBe(0);
    },
  );

  it('between the use of the mailed link and the capture leaves the link unused (walletAuthorize.afterTokenUse)', async () => {
    const placed = await place();
    const { buyer, documentId, price } = placed;
    await product().context.transact((tx) =>
      transfer(tx, {
        kind: testKind('test.credited'),
        source: { type: 'test', id: placed.id },
        from: externalAccount('confirmo', 'CZK'),
        to: walletOf(buyer.userId, 'CZK'),
        amount: BigInt(price),
      }),
    );
    const { headers } = buyer;
    const wallet = await call(product(), { method: 'GET', path: '/core/user/wallet/CZK', headers });
    const { walletId } = wallet.body as { walletId: string };
    const paid = await call(product(), {
      path: '/core/pay/wallet',
      headers: { ...headers, 'idempotency-key': 'crash-point-wallet' },
      body: { orderDocumentId: documentId, walletId, amount: price },
    });
    expect(paid.body).toMatchObject({ authorizationRequired: true });
    const link = new RegExp(`/orders/${documentId}/wallet-authorize/([\\w-]+)`);
    const tokens = async () =>
      (await mailsTo(product(), buyer.email))
        .map(({ text }) => link.exec(text)?.[1])
        .filter((found) => found);
    await eventually(async () => (await tokens()).length > 0);
    const [token] = await tokens();
    const authorize = { path: `/core/hook/pay/wallet?token=${token}`, headers };

    await dieAt('walletAuthorize.afterTokenUse', () => tryCall(product(), authorize));
    expect(
      await rows(`orders where id = $1 and state = 'Unpaid' and paid_from_wallet = price`, placed.id),
    ).toBe(1);
    expect(await brokenInvariants(product())).toEqual([]);
    await product().startApi();
    expect((await call(product(), authorize)).body).toMatchObject({ state: 'Paid' });
    expect((await call(product(), authorize)).body).toMatchObject({ state: 'Paid' });
    expect(await rows(`order_events where order_id = $1 and to_state = 'Paid'`, placed.id)).toBe(1);
    expect(await brokenInvariants(product())).toEqual([]);
  });

  it.runIf(isLong)(
    'after the gateway accepted a refund, repeats the refund with the same key, and the money goes back once (refund.afterGatewayBeforeCommit)',
    async () => {
      const placed = await place();
      expect((await call(product(), payCall(placed, 'payout'))).status).toBe(200);
      await atGateway('payout', placed, placed.price - 100);
      await eventually(async () => (await rows('payments where order_id = $1', placed.id)) === 1);
      await dieAt('refund.afterGatewayBeforeCommit', () =>
        call(product(), {
          method: 'PUT',
          path: `/api/orders/${placed.documentId}`,
          headers: placed.buyer.headers,
          body: { data: { state: 'Canceled' } },
        }).then(() => advance('PT1M')),
      );
      const refunds = 'refunds r join payments p on p.id = r.payment_id where p.order_id = $1';
      expect(await rows(`${refunds} and r.state = 'requested'`, placed.id)).toBe(1);
      await product().startApi();
      await eventually(async () => {
        await advance('PT2M');
        return (await rows(`${refunds} and r.state = 'done'`, placed.id)) === 1;
      });
      expect(await rows(refunds, placed.id)).toBe(1);
      const asked = (await journalOf(product(), 'payout')).filter(({ url }) => url.endsWith('/refunds'));
      expect(asked.length).toBeGreaterThanOrEqual(2);
      expect(new Set(asked.map(({ response }) => response)).size).toBe(1);
      expect(await brokenInvariants(product())).toEqual([]);
    },
  );

  it('as a worker between sending and recording a mail sends the mail at most twice, and books nothing twice', async () => {
    const [buyer] = await makeBuyers(product(), 1);
    const { body } = await makeOffer(product());
    // The worker dies at this buyer's mail only if no mail of an earlier test still waits.
    await eventually(async () => (await rows('event_outbox')) === 0);
    await eventually(async () => (await rows(`notifications where mail_state = 'pending'`)) === 0);
    await restart({ ROLE: 'api' });
    const worker = await product().startBeside({ ROLE: 'worker', FAILPOINTS: 'mail.afterSendBeforeMark' });
    expect((await call(product(), orderCall(buyer!, body, 'crash-point-mail'))).status).toBe(201);
    await worker.exited;
    expect(worker.process.signalCode).toBe('SIGKILL');
    expect(await mailsTo(product(), buyer!.email)).toHaveLength(1);
    expect(await rows(`notifications where user_id = $1 and mail_state = 'pending'`, buyer!.userId)).toBe(1);

    await restart();
    await advance('PT2M');
    expect(await rows(`notifications where user_id = $1 and mail_state = 'sent'`, buyer!.userId)).toBe(1);
    expect((await mailsTo(product(), buyer!.email)).length).toBe(2);
    expect(await rows('orders where user_id = $1', buyer!.userId)).toBe(1);
    expect(await brokenInvariants(product())).toEqual([]);
  });

  it.runIf(isLong)(
    'between the provider’s answer and the level grants the level once (kyc.afterResultBeforeGrant)',
    async () => {
      const person = await signedInUser(product().context, { email: 'crash-point@example.com' });
      const { headers } = person;
      await call(product(), { method: 'GET', path: '/core/user/kyc/sumsub/token', headers });
      await dieAt('kyc.afterResultBeforeGrant', () =>
        controlSandbox(product(), '/sumsub/review', { email: person.email, answer: 'GREEN' }),
      );
      const granted = `verification_records where user_id = $1 and type = 'KYC'`;
      expect(await rows(granted, person.userId)).toBe(0);
      await product().startApi();
      await eventually(async () => (await rows(granted, person.userId)) === 1, 40_000);
      await eventually(async () => (await rows('kyc_events where processed_at is null')) === 0, 40_000);
      expect(await rows(granted, person.userId)).toBe(1);
      expect(await brokenInvariants(product())).toEqual([]);
    },
  );

  it.runIf(isLong)(
    'while it expires orders, expires the remaining orders after a restart, each once (expire.midBatch)',
    async () => {
      const orders = [await place(), await place(), await place()];
      const ended = () => rows(`orders where state = 'Timeout'`);
      const before = await ended();
      await dieAt('expire.midBatch', () => advance('PT25H'));
      expect(await ended()).toBe(before + 1);
      await product().startApi();
      await advance('PT1S');
      expect(await ended()).toBeGreaterThanOrEqual(before + 3);
      for (const { id } of orders)
        expect(await rows(`order_events where order_id = $1 and to_state = 'Timeout'`, id)).toBe(1);
      expect(await brokenInvariants(product())).toEqual([]);
    },
  );
});
