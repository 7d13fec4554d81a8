import { randomUUID } from 'node:crypto';
import type { People, Person } from './people.ts';

export interface Request {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type Side = 'public' | 'investor' | 'owner' | 'staff';

/** A call of a scale: the request of each number, in turn. */
export interface Call {
  readonly name: string;
  readonly side: Side;
  /** Its cost depends on the size of its answer, which grows with the scale, so it has no limit. */
  readonly isLarger?: boolean;
  /** How often a round calls it; by default as often as the others. */
  readonly times?: number;
  readonly request: (index: number) => Request;
}

const reads = [
  '/api/users/me',
  '/api/projects/portfolio',
  '/api/projects/portfolio/returns',
  '/api/projects/portfolio/history',
  '/core/user/earnings/history',
  '/core/user/earnings/overview',
  '/core/user/earnings/last-payout',
  '/core/user/payouts-ahead',
  '/api/orders',
  '/core/user/wallet/CZK',
  '/core/user/wallet/CZK/movements',
  '/api/notifications',
] as const;

/** The requests of a dashboard. */
export const dashboard: readonly string[] = [
  '/api/projects/portfolio',
  '/api/projects/portfolio/returns',
  '/api/projects/portfolio/history',
  '/core/user/wallet/CZK',
];

const get = (path: string, headers: Request['headers'] = {}): Request => ({ path, method: 'GET', headers });

const post = (path: string, { headers }: Person, body: string): Request => ({
  path,
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  body,
});

const inTurn = <T>(list: readonly T[], index: number): T => {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('nobody calls');
  return one;
};

const readsOf = (side: Side, people: readonly Person[]): readonly Call[] =>
  reads.map((path) => ({
    name: path,
    side,
    request: (index: number) => get(path, inTurn(people, index).headers),
  }));

/** Uses another user and project each time: no investor has two live orders in one project. */
export const orderOf = (
  { bodies }: Pick<People, 'bodies'>,
  people: readonly Person[],
  index: number,
): Request => {
  const person = inTurn(people, index);
  const round = Math.floor(index / people.length);
  const body = bodies[((index % people.length) + round) % bodies.length];
  if (body === undefined || round >= bodies.length)
    throw new Error('there are more calls than possible orders');
  return post('/api/orders', person, body);
};

/**
 * The typed text, one digit longer at each larger scale: about 220 users have the name and 111 the address, new and
 * old ones.
 */
const typedAt = (factor: number) => {
  const digits = 1 + String(factor).length;
  return { name: `novak${'1234'.slice(0, digits)}`, address: `planted${'4700'.slice(0, digits)}` };
};

const staffCalls = (
  { staff, typical, project, distribution, largest, order }: People,
  factor: number,
): readonly Call[] => {
  const call = (name: string, path: string | ((index: number) => string)): Call => ({
    name,
    side: 'staff',
    request: (index) => get(typeof path === 'string' ? path : path(index), staff),
  });
  const search = (typed: string): string => `/operator/search?q=${encodeURIComponent(typed)}`;
  const typed = typedAt(factor);
  const larger = (name: string, path: string): Call => ({ ...call(name, path), isLarger: true });
  const userOf = (index: number): string => inTurn(typical, index).documentId;
  return [
    call('/operator/today', '/operator/today'),
    call('/operator/users', '/operator/users'),
    call('/operator/users, by name', `/operator/users?filters[search]=${typed.name}`),
    call('/operator/users/{documentId}', (index) => `/operator/users/${userOf(index)}`),
    call('/operator/orders', '/operator/orders'),
    call('/operator/orders, of an investor', (index) => `/operator/orders?filters[user]=${userOf(index)}`),
    call('/operator/orders/{documentId}', `/operator/orders/${order.documentId}`),
    call('/operator/suspense', '/operator/suspense'),
    call('/operator/search, name', search(typed.name)),
    call('/operator/search, reference', search(order.reference)),
    call('/operator/search, address', search(typed.address)),
    call('/operator/audit-log', '/operator/audit'),
    call('/operator/bank-movements', '/operator/bank-movements'),
    call('/operator/distributions', '/operator/distributions'),
    call('holders of a project', `/operator/project-infos/${project}/holders`),
    call('preview of a payout', `/operator/distributions/${distribution}/preview`),
    larger('holders of the largest project', `/operator/project-infos/${largest.project}/holders`),
    larger('/operator/users, by a name that a fifth have', '/operator/users?filters[search]=novak1'),
    larger('/operator/search, name that a fifth have', search('novak1')),
    larger('/operator/search, address that a ninetieth have', search('planted47')),
  ];
};

/** Every main call, in one order for all scales. */
export const callsOf = (
  people: People,
  { factor, walletPayments }: { readonly factor: number; readonly walletPayments: readonly Request[] },
): readonly Call[] => [
  { name: '/api/project-infos', side: 'public', request: () => get('/api/project-infos') },
  {
    name: '/api/project-infos/{documentId}',
    side: 'public',
    request: () => get(`/api/project-infos/${people.project}`),
  },
  {
    name: '/api/projects/detail-stats',
    side: 'public',
    request: () => get(`/api/projects/detail-stats?documentId=${people.offer}`),
  },
  ...readsOf('investor', people.typical),
  ...readsOf('owner', people.owners),
  {
    name: 'place an order',
    side: 'investor',
    times: 300,
    request: (index) => orderOf(people, people.buyers, index),
  },
  {
    name: 'pay by wallet',
    side: 'investor',
    times: Math.floor(walletPayments.length / 4),
    request: (index) => inTurn(walletPayments, index),
  },
  ...staffCalls(people, factor),
];
