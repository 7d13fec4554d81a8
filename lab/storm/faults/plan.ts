import { gatewayFacts, gatewayProviders } from '@parcela/domain';
import type { Stream } from '../random.ts';

/** Places in the product where a process can be made to die (packages/platform/src/failpoints.ts). */
export const crashPoints = [
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
  'events.afterSubscriber',
  'events.afterBatch',
  'placeOrder.beforeCommit',
  'placeOrder.afterCommit',
  'cancelOrder.afterCommit',
  'payByWallet.afterCommit',
  'emptyOutWallet.afterCommit',
  'approveRequest.beforeCommit',
  'approveRequest.afterCommit',
  'castVote.afterCommit',
  'requestWithdrawal.afterCommit',
] as const;
type CrashPoint = (typeof crashPoints)[number];

/** Reached by workers; the others by an API process. */
const ofWorkers: readonly CrashPoint[] = [
  'webhook.afterAckBeforeProcess',
  'allocate.afterLock',
  'allocate.beforeCommit',
  'expire.midBatch',
  'distribute.midBatch',
  'refund.afterGatewayBeforeCommit',
  'mail.afterSendBeforeMark',
  'events.afterSubscriber',
  'events.afterBatch',
];

export const faultKinds = [
  'killApi',
  'killWorker',
  'crashPoint',
  'freeze',
  'cutDatabase',
  'slowDatabase',
  'cutProviders',
  'slowProviders',
  'cutHooks',
  'endSessions',
  'killDatabase',
  'killAfterOrder',
  'moveClock',
  'provider',
  'forgeWebhook',
  'refuseTransfers',
  'returnTransfer',
  'returnLessFee',
  'feedAway',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** Since the beginning of the storm. */
  readonly atMs: number;
  /** The duration; for a killed process, the time until its restart. */
  readonly forMs: number;
  /** The process, the provider, the crash point, or the hours, depending on the kind. */
  readonly of: string;
  readonly detail: string;
}

/** The expected number of each in a minute of a run with this kind. Crash points have a separate plan. */
const expected: Readonly<Record<FaultKind, number>> = {
  killApi: 4,
  killWorker: 4,
  crashPoint: 0,
  freeze: 3,
  cutDatabase: 3,
  slowDatabase: 2,
  cutProviders: 2,
  slowProviders: 2,
  cutHooks: 2,
  endSessions: 5,
  killDatabase: 2,
  killAfterOrder: 2,
  moveClock: 2,
  provider: 16,
  forgeWebhook: 3,
  refuseTransfers: 3,
  returnTransfer: 2,
  returnLessFee: 2,
  feedAway: 2,
};

const providerFaults: readonly (readonly [provider: string, mode: string])[] = [
  ...gatewayProviders.flatMap((provider) => {
    const { news, refunds } = gatewayFacts[provider];
    const modes = [
      ...(news === 'webhook' ? ['duplicate', 'reorder', 'delay', 'forge', 'drop'] : []),
      'down',
      ...(refunds === 'api' ? ['forge-answer', 'lose-answer', 'refuse'] : []),
    ];
    return modes.map((mode) => [provider, mode] as const);
  }),
  ['bank', 'duplicate'],
  ['bank', 'reorder'],
  ['bank', 'drop'],
  ['bank', 'down'],
  ['mail', 'duplicate'],
  ['mail', 'drop'],
  ['mail', 'down'],
];

const detailsOf = (stream: Stream, kind: FaultKind): { readonly of: string; readonly detail: string } => {
  const api = stream.pick(['api-1', 'api-2']);
  const worker = stream.pick(['worker-1', 'worker-2']);
  const anyProcess = stream.pick([api, worker]);
  const [provider, mode] = stream.pick(providerFaults);
  switch (kind) {
    case 'killApi':
      return { of: api, detail: '' };
    case 'killWorker':
      return { of: worker, detail: '' };
    case 'freeze':
    case 'cutDatabase':
    case 'slowDatabase':
      return { of: anyProcess, detail: String(stream.int(20, 120)) };
    case 'moveClock':
      return { of: String(stream.pick([1, 26, 26, 50])), detail: '' };
    case 'provider':
      return { of: provider, detail: mode };
    case 'slowProviders':
      return { of: '', detail: String(stream.int(200, 3_000)) };
    case 'returnLessFee':
      return { of: '', detail: String(stream.int(1, 90)) };
    case 'cutProviders':
    case 'cutHooks':
    case 'endSessions':
    case 'crashPoint':
    case 'killDatabase':
    case 'killAfterOrder':
    case 'forgeWebhook':
    case 'refuseTransfers':
    case 'returnTransfer':
    case 'feedAway':
      return { of: '', detail: '' };
    default:
      return kind satisfies never;
  }
};

/** The approximate time for which a process is armed: in two minutes each crash point has its turn. */
const turnMs = 20_000;

const shuffled = <T>(stream: Stream, items: readonly T[]): readonly T[] =>
  items
    .map((item) => ({ item, place: stream.int(0, 1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** Each process is armed with one crash point after another, so that over the seeds all are equally likely. */
const planCrashPoints = (stream: Stream, seconds: number): readonly Fault[] => {
  const points = shuffled(stream, crashPoints);
  const isOfWorkers = (point: CrashPoint): boolean => ofWorkers.includes(point);
  const turns = Math.max(1, Math.floor((seconds * 1_000) / turnMs));
  const ofKind = (processes: readonly [string, string], own: readonly CrashPoint[]): Fault[] =>
    own.slice(0, turns * 2).map((detail, index) => ({
      kind: 'crashPoint',
      atMs: Math.floor(index / 2) * turnMs + stream.int(500, 3_000),
      forMs: 12_000,
      of: processes[index % 2]!,
      detail,
    }));
  return [
    ...ofKind(['worker-1', 'worker-2'], points.filter(isOfWorkers)),
    ...ofKind(
      ['api-1', 'api-2'],
      points.filter((point) => !isOfWorkers(point)),
    ),
  ];
};

const ofBankDesk: readonly FaultKind[] = ['returnLessFee', 'feedAway'];

/** The faults of a storm, drawn before it begins: each enabled kind at its own moments. */
export const planFaults = (stream: Stream, seconds: number, hasBankDesk = false): readonly Fault[] => {
  const faults: Fault[] = [];
  for (const kind of faultKinds) {
    if (!hasBankDesk && ofBankDesk.includes(kind)) continue;
    if (!stream.chance(kind === 'crashPoint' ? 0.9 : 0.7)) continue;
    if (kind === 'crashPoint') faults.push(...planCrashPoints(stream, seconds));
    const mean = (expected[kind] * seconds) / 60;
    const count = Math.floor(mean) + (stream.chance(mean % 1) ? 1 : 0);
    for (let made = 0; made < count; made += 1)
      faults.push({
        kind,
        atMs: stream.int(500, Math.max(600, seconds * 1_000 - 2_000)),
        forMs: stream.int(300, 3_000),
        ...detailsOf(stream, kind),
      });
  }
  return faults.toSorted((a, b) => a.atMs - b.atMs);
};
