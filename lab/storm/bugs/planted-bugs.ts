interface Replacement {
  readonly find: string;
  readonly replace: string;
}
export type DatabasePatch = Replacement & ({ readonly function: string } | { readonly view: string });

/** A realistic mistake, planted in the processes of one run to see whether the storm finds it. */
export interface PlantedBug {
  readonly name: string;
  readonly source?: readonly (Replacement & { readonly file: string })[];
  readonly database?: readonly DatabasePatch[];
  /** Guards that would stop it before any harm: dropped, so that the storm itself must find it. */
  readonly statements?: readonly string[];
}

const modules = 'apps/api/src/modules';
const overdraftAllowed = 'alter table ledger_accounts drop constraint ledger_accounts_not_overdrawn';

const bugsOfOrders: readonly PlantedBug[] = [
  {
    name: 'shares are not counted under the lock of the project',
    database: [
      {
        function: 'reserve_order_shares',
        find: 'v_order.token_count > coalesce(v_offer.available, 0)',
        replace: 'false',
      },
    ],
    statements: [overdraftAllowed],
  },
  {
    name: 'two tabs can place two live orders',
    source: [
      {
        file: `${modules}/orders/placing/place-order.store.ts`,
        find: `on conflict (user_id, project_id) where state in ('Open', 'Unpaid') do nothing`,
        replace: '',
      },
    ],
    statements: ['drop index orders_one_live_per_user_and_project'],
  },
  {
    name: 'the price of an earlier moment is charged',
    database: [
      {
        view: 'project_offers',
        find: 'ORDER BY r.applied_at DESC, r.id DESC',
        replace: 'ORDER BY r.applied_at, r.id',
      },
    ],
  },
  {
    name: 'an order that ended keeps its shares reserved',
    source: [
      {
        file: `${modules}/orders/ending/end-order.ts`,
        find: `  ...line(reservedOf(order.projectId), BigInt(-order.shares)),
  ...line(issuerOf(order.projectId), BigInt(order.shares)),
  ...line(orderAccount(`,
        replace: '  ...line(orderAccount(',
      },
    ],
  },
  {
    name: 'the deadline of every third order is passed by',
    source: [
      {
        file: `${modules}/orders/ending/time-out-order.ts`,
        find: 'isOverdue({ ...order, owed: owedOf(order).amount }, at);',
        replace: 'order.id % 3 !== 0 && isOverdue({ ...order, owed: owedOf(order).amount }, at);',
      },
    ],
  },
];

const bugsOfPayments: readonly PlantedBug[] = [
  {
    name: 'a webhook is applied as often as it comes',
    source: [
      {
        file: `${modules}/payments/gateways/apply-invoice.ts`,
        find: 'if (state !== attempt.state && order) await follow(',
        replace: `if ((state !== attempt.state || state === 'succeeded') && order) await follow(`,
      },
      {
        file: `${modules}/payments/payments.store.ts`,
        find: 'provider_ref: payment.providerRef,',
        replace: `provider_ref: payment.providerRef + (payment.attemptId === null ? '' : '#' + Math.random()),`,
      },
    ],
  },
  {
    name: 'a webhook without the right signature is accepted',
    source: [
      {
        file: `${modules}/payments/gateways/receive-webhook.ts`,
        find: `if (!webhook.isAuthentic(hook.rawBody, hook.headers)) throw new BusinessError('hook.signature_invalid');`,
        replace: '',
      },
    ],
  },
  {
    name: 'a late payment is accepted',
    source: [
      {
        file: 'packages/domain/src/orders/payment-matching.ts',
        find: `if (!canTransition(order.state, 'Paid')) return 'order_not_live';`,
        replace: '',
      },
      {
        file: `${modules}/orders/orders.policy.ts`,
        find: `canTransition(order.state, 'Paid')
    ?`,
        replace: `order.state !== 'Paid'
    ?`,
      },
    ],
  },
  {
    name: 'the currency of a payment is not compared with that of its order',
    source: [
      {
        file: `${modules}/payments/receiving/receive-payment.ts`,
        find: `  incoming: IncomingMoney,
): Promise<ReceivedPayment> => {
  const { amount } = incoming;`,
        replace: `  given: IncomingMoney,
): Promise<ReceivedPayment> => {
  const amount = order ? { ...given.amount, currency: order.price.currency } : given.amount;
  const incoming = { ...given, amount };`,
      },
    ],
  },
  {
    name: 'suspended money is decided on twice',
    source: [
      {
        file: `${modules}/payments/suspense/suspense-decision.ts`,
        find: `if (waitingOf(locked.payment).amount !== decision.amount) throw new BusinessError('suspense.decided');`,
        replace: '',
      },
    ],
  },
  {
    name: 'a refund is requested twice with two keys',
    source: [
      {
        file: `${modules}/payments/gateway-refunds/send-keyed-refund.ts`,
        find: '  const answer = await send({',
        replace: `  await send({
    invoiceId: payment.providerRef,
    amount: refund.amount,
    idempotencyKey: refund.documentId + '-1',
    description: parts.description,
  });
  const answer = await send({`,
      },
    ],
  },
  {
    name: 'a line of the bank is imported with every statement',
    source: [
      {
        file: `${modules}/bank/recognition/known-lines.queries.ts`,
        find: 'if (lines.length === 0) return [];',
        replace: 'if (lines.length >= 0) return [];',
      },
    ],
  },
  {
    name: 'a file of payment orders is sent to the bank twice',
    source: [
      {
        file: `${modules}/bank/outgoing-transfers/submit-transfers.ts`,
        find: 'await settle(parts, file, await parts.bank.submit(file));',
        replace: `await parts.bank.submit({ ...file, messageId: file.messageId.slice(1) });
  await settle(parts, file, await parts.bank.submit(file));`,
      },
    ],
  },
];

const otherBugs: readonly PlantedBug[] = [
  {
    name: 'an idempotency key does not stop a second effect',
    source: [
      {
        file: 'packages/platform/src/http/idempotency.ts',
        find: 'if (!(await claimed)) {',
        replace: 'if (!(await claimed) && call.key.length === 0) {',
      },
    ],
  },
  {
    name: 'an order is acknowledged before it is on the disk',
    source: [
      {
        file: 'packages/platform/src/database/unit-of-work.ts',
        find: 'if (ending.waitsForDisk) await flush(connection).catch(rethrowOperational);',
        replace: '',
      },
    ],
  },
  {
    name: 'an event leaves the outbox before its effect',
    source: [
      {
        file: 'packages/platform/src/events/deliver-events.ts',
        find: `const delivered = await deps.transact(async (tx) => {
      const batch = await claimEvents(tx, batchMax);`,
        replace: `const batch = await deps.transact((tx) => claimEvents(tx, batchMax));
    const delivered = await deps.transact(async (tx) => {`,
      },
    ],
  },
  {
    name: 'a changed vote counts beside the first',
    source: [
      {
        file: `${modules}/voting/receipts/receipts.store.ts`,
        find: `      on conflict (poll_id, user_id) do update set option_key = excluded.option_key, cast_at = excluded.cast_at,
        receipt_number = excluded.receipt_number
`,
        replace: '',
      },
    ],
    statements: ['alter table poll_votes drop constraint poll_votes_pkey'],
  },
  {
    name: 'a distribution loses its odd units',
    source: [
      {
        file: 'packages/domain/src/money/allocation.ts',
        find: 'lucky.has(index) ? part + 1n : part',
        replace: 'lucky.has(-index - 1) ? part + 1n : part',
      },
    ],
  },
  {
    name: 'the balance is read without a lock for a withdrawal',
    source: [
      {
        file: `${modules}/wallets/withdrawals/empty-wallet.ts`,
        find: 'import { lockAccounts, walletOf }',
        replace: 'import { balancesOf as lockAccounts, walletOf }',
      },
      {
        file: `${modules}/wallets/withdrawals/withdraw-from-wallet.ts`,
        find: 'import { lockAccounts, walletOf }',
        replace: 'import { balancesOf as lockAccounts, walletOf }',
      },
    ],
    statements: [overdraftAllowed],
  },
  {
    name: 'a restricted person can withdraw',
    source: [
      {
        file: `${modules}/wallets/withdrawals/withdrawals.policy.ts`,
        find: `(await hasOpenRestriction(tx, userId)) ? new BusinessError('wallet.restricted') : undefined`,
        replace: 'undefined',
      },
    ],
  },
];

const transfers = `${modules}/share-transfers`;

const bugsOfShares: readonly PlantedBug[] = [
  {
    name: 'the shares of a giver are read without a lock',
    source: [
      {
        file: `${transfers}/require-transfer.ts`,
        find: '  await lockProject(tx, terms.projectId);\n',
        replace: '',
      },
      {
        file: `${transfers}/execute-share-transfer.ts`,
        find: '  lockAccounts,\n  type Posting,',
        replace: '  balancesOf as lockAccounts,\n  type Posting,',
      },
    ],
    statements: [overdraftAllowed],
  },
  {
    name: 'the price of a sale moves without its shares',
    source: [
      {
        file: `${transfers}/execute-share-transfer.ts`,
        find: 'const postings = [...sharePostings(transfer), ...walletPostings(transfer, payment)];',
        replace: `const postings =
    payment?.settlement === 'wallet' ? walletPostings(transfer, payment) : sharePostings(transfer);`,
      },
    ],
  },
  {
    name: 'shares go to an investor who is not verified',
    source: [
      {
        file: `${transfers}/require-transfer.ts`,
        find: 'if (missingToInvest(levels[who]).length > 0)',
        replace: 'if (missingToInvest(levels[who]).length > 9)',
      },
    ],
    statements: ['drop trigger share_transfers_guard on share_transfers'],
  },
  {
    name: 'an advert stays open after both have signed',
    source: [
      {
        file: `${transfers}/board/sign-sale.ts`,
        find: `await saveAdvertState(tx, advert.id, { state: 'agreed' });`,
        replace: '',
      },
    ],
  },
  {
    name: 'an interest is shown to every investor',
    source: [
      {
        file: `${transfers}/board/board.queries.ts`,
        find: 'and ${userId} in (i.user_id, a.user_id)',
        replace: 'and ${userId} > 0',
      },
    ],
  },
];

export const plantedBugs: readonly PlantedBug[] = [
  ...bugsOfOrders,
  ...bugsOfPayments,
  ...bugsOfShares,
  ...otherBugs,
];
