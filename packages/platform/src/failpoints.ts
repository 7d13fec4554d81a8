/**
 * Named places at which a test kills the process like `kill -9` (docs/fault-catalogue.md). The configuration
 * allows them in the demo only; without an armed one, passing a place costs a look-up in an empty set.
 */
const innerFailpoints = [
  'idempotency.afterInsert',
  'gateway.beforeCreate',
  'gateway.afterCreateBeforeSave',
  'webhook.afterAckBeforeProcess',
  'allocate.afterLock',
  'allocate.beforeCommit',
  'walletAuthorize.afterTokenUse',
  'expire.midBatch',
  'distribute.midBatch',
  'refund.afterGatewayBeforeCommit',
  'mail.afterSendBeforeMark',
  'kyc.afterResultBeforeGrant',
  'events.afterSubscriber',
  'events.afterBatch',
] as const;

/** `placeOrder.afterCommit`: the operation of the contract and the moment of its transaction. */
type Failpoint = (typeof innerFailpoints)[number] | `${string}.${'beforeCommit' | 'afterCommit'}`;

const armed = new Set<string>();

export const isFailpoint = (name: string): boolean =>
  innerFailpoints.some((inner) => inner === name) || /^\w+\.(beforeCommit|afterCommit)$/.test(name);

export const armFailpoints = (names: readonly string[]): void => {
  for (const name of names) armed.add(name);
};

export const failpoint = (name: Failpoint): void => {
  if (armed.has(name)) process.kill(process.pid, 'SIGKILL');
};
