import { gatewayProviders } from '@parcela/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { SandboxConfig } from '../config.ts';
import type { Store } from '../platform/store.ts';

/** The providers that the sandbox simulates. */
export const providers = [
  'sumsub',
  ...gatewayProviders,
  'bank',
  'ga',
  'ehub',
  'ecb',
  'push',
  'google',
  'apple',
  'bankid',
  'mail',
] as const;
export type Provider = (typeof providers)[number];

/** One call that a provider received (`in`) or made (`out`). */
interface JournalEntry {
  provider: Provider | 'platform';
  direction: 'in' | 'out';
  method: string;
  url: string;
  /** The HTTP or SMTP status; null when the other side never answered. */
  status: number | null;
  headers: Record<string, string>;
  request: string;
  response: string;
}

export interface StoredJournalEntry extends JournalEntry {
  id: number;
  /** ISO 8601, sandbox time. */
  at: string;
}

export interface Journal {
  record(entry: JournalEntry): void;
  /** Newest first. */
  list(filter: { provider?: string | undefined; limit: number }): StoredJournalEntry[];
  /** Records every call that a Fastify scope answers. */
  watch(scope: FastifyInstance, provider: Provider): void;
}

const entriesMax = 2000;
const longestBody = 8000;
const shownHeaders =
  /^(content-type|authorization|x-app-.+|x-payload-digest.*|bp-signature|idempotency-key|x-demo-control)$/;

/** The journal shortens every secret of the configuration and every token to its first four characters. */
function createMask(config: SandboxConfig, gatewaySecrets: readonly string[]) {
  const secrets = [
    ...Object.values(config.sumsub),
    ...gatewaySecrets,
    config.google.clientSecret,
    config.bankid.clientSecret,
    ...config.bank.accounts.map((account) => account.token),
    ...(config.ga.apiSecret === undefined ? [] : [config.ga.apiSecret]),
    config.demoControlKey,
  ];
  return (text: string) => {
    const masked = secrets.reduce((rest, secret) => rest.replaceAll(secret, `${secret.slice(0, 4)}…`), text);
    return masked.replaceAll(/(_act-|pot-|ya29\.|eyJ)[\w.+/=-]+/g, '$1…');
  };
}

function bodyText(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string') return body;
  return Buffer.isBuffer(body) ? body.toString('utf8') : JSON.stringify(body);
}

function requestHeaders(request: FastifyRequest): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}

function answerText(reply: FastifyReply, payload: unknown): string {
  const type = String(reply.getHeader('content-type') ?? '');
  return type.includes('text/html') ? '(page)' : bodyText(payload);
}

interface JournalRow extends Omit<StoredJournalEntry, 'at' | 'headers'> {
  at: number;
  headers: string;
}

export function createJournal(deps: {
  store: Store;
  clock: Clock;
  config: SandboxConfig;
  gatewaySecrets: readonly string[];
}): Journal {
  const { store, clock } = deps;
  const mask = createMask(deps.config, deps.gatewaySecrets);
  const cut = (text: string) => mask(text).slice(0, longestBody);

  function record(entry: JournalEntry) {
    const headers = Object.fromEntries(
      Object.entries(entry.headers)
        .filter(([name]) => shownHeaders.test(name))
        .map(([name, value]) => [name, mask(value)]),
    );
    const id = store.run(
      `insert into journal (at, provider, direction, method, url, status, headers, request, response)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      clock.now(),
      entry.provider,
      entry.direction,
      entry.method,
      mask(entry.url),
      entry.status,
      JSON.stringify(headers),
      cut(entry.request),
      cut(entry.response),
    );
    if (id % 100 === 0) store.run('delete from journal where id <= ?', id - entriesMax);
  }

  function list({ provider, limit }: { provider?: string | undefined; limit: number }): StoredJournalEntry[] {
    const rows = store.all<JournalRow>(
      'select * from journal where ? is null or provider = ? order by id desc limit ?',
      provider ?? null,
      provider ?? null,
      limit,
    );
    return rows.map((row) => ({
      ...row,
      at: new Date(row.at).toISOString(),
      headers: JSON.parse(row.headers) as Record<string, string>,
    }));
  }

  function watch(scope: FastifyInstance, provider: Provider) {
    scope.addHook('onSend', async (request, reply, payload) => {
      record({
        provider,
        direction: 'in',
        method: request.method,
        url: request.url,
        status: reply.statusCode,
        headers: requestHeaders(request),
        request: bodyText(request.body),
        response: answerText(reply, payload),
      });
    });
  }

  return { record, list, watch };
}
