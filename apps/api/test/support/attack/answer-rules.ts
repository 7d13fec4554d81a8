import { errorBody, errorCatalogue, type RouteDefinition } from '@parcela/contract';
import type { PlannedCall } from './planned-call.ts';
import type { RawAnswer } from './send-raw.ts';

/** The maximum time for an answer, even on a busy machine. */
const msMax = 8_000;

/** Codes that every call can answer, in addition to its route's own codes. */
const commonCodes: ReadonlySet<string> = new Set([
  'common.validation',
  'common.malformed',
  'common.not_found',
  'common.forbidden',
  'common.conflict',
  'common.too_large',
  'common.too_many_rows',
  'common.unsupported_media_type',
  'common.rate_limited',
  'idempotency.key_missing',
  'idempotency.key_invalid',
  'idempotency.key_reused',
  'idempotency.running',
  'auth.session_invalid',
  'auth.view_only',
  'auth.step_up_required',
  'terms.required',
  'verification.required',
]);

/** Calls that answer another call's refusals, because an approval executes the requested action. */
const answersOfOthers: ReadonlySet<string> = new Set(['approveRequest']);

/** Texts that no outsider may read: code locations, SQL, and messages of PostgreSQL and Node. */
const leaks: readonly RegExp[] = [
  /\bat \S+ \(?(file:|\/|node:)/,
  /\.(ts|js|mjs):\d+/,
  /node_modules|\/apps\/|\/packages\//,
  /\b(select|insert into|update|delete from)\b.{1,200}\b(from|set|values|where)\b/i,
  /syntax error|invalid input syntax|violates|constraint|relation "|column "|pg_|postgres/i,
  /ECONN|ENOENT|\b(TypeError|RangeError|SyntaxError)\b|Cannot read|is not a function/,
];

export const leakIn = (text: string): string | undefined =>
  leaks.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);

/** The value of a JSON text; undefined for other texts. */
const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const errorFault = (
  route: RouteDefinition | undefined,
  { status, headers, text }: RawAnswer,
): string | undefined => {
  const parsed = errorBody.safeParse(parsedJson(text));
  if (!parsed.success) return 'the error has another shape than the contract says';
  const { code, requestId } = parsed.data.error.details;
  const { message } = parsed.data.error;
  if (!(code in errorCatalogue)) return `the code ${code} is in no catalogue`;
  if (parsed.data.error.status !== status) return 'the body says another status';
  if (!/\S/.test(message) || /\{\w+\}/.test(message)) return `“${message}” is no sentence`;
  if (!/^[0-9a-f-]{36}$/.test(requestId)) return 'the error has no request id';
  if (headers['x-request-id'] !== undefined && headers['x-request-id'] !== requestId)
    return 'header and body have different request ids';
  const codes: readonly string[] = route?.errors ?? [];
  if (route && !answersOfOthers.has(route.operationId) && !commonCodes.has(code) && !codes.includes(code))
    return `the contract does not declare the code ${code}`;
  return undefined;
};

const isJson = ({ headers }: RawAnswer): boolean =>
  (headers['content-type'] ?? '').startsWith('application/json');

const successFault = (route: RouteDefinition, call: PlannedCall, answer: RawAnswer): string | undefined => {
  const { status, text } = answer;
  if (status !== (route.status ?? 200)) return `the contract does not declare the status ${status}`;
  if (call.method === 'HEAD' || !isJson(answer)) return undefined;
  const parsed = route.answer.safeParse(parsedJson(text));
  return parsed.success
    ? undefined
    : `the answer does not fit the contract: ${parsed.error.message.slice(0, 300)}`;
};

const headerFault = (answer: RawAnswer): string | undefined => {
  const { headers, status } = answer;
  if (headers['x-content-type-options'] !== 'nosniff' && status !== 204) return 'no nosniff';
  if (headers['x-powered-by'] !== undefined || headers['server'] !== undefined)
    return 'the server names itself';
  if (headers['access-control-allow-origin'] !== undefined) return 'another origin may read it';
  if (status >= 400 && !String(headers['cache-control']).includes('no-store'))
    return 'the error may be stored';
  return undefined;
};

/** The fault of an answer; undefined when it has none. `route` is undefined where no route matches. */
export const faultOf = (
  route: RouteDefinition | undefined,
  call: PlannedCall,
  answer: RawAnswer,
): string | undefined => {
  const { status, ms, text, headers } = answer;
  if (status >= 500) return `${status} is no answer to a request`;
  if (ms > msMax) return `it took ${Math.round(ms)} ms`;
  if (status === 304 || (call.method === 'HEAD' && status === 400)) return undefined;
  if (status >= 300 && status < 400) {
    const location = headers['location'] ?? '';
    return /^(\/(?!\/)|http:\/\/(localhost|127\.0\.0\.1):\d+\/)/.test(location)
      ? undefined
      : `it leads to ${location.slice(0, 100)}`;
  }
  const fault = headerFault(answer);
  if (fault !== undefined) return fault;
  if (status >= 400) {
    if (call.method === 'HEAD') return undefined;
    if (!isJson(answer)) return 'the error is no JSON';
    const leak = leakIn(text);
    return leak === undefined ? errorFault(route, answer) : `it shows “${leak.slice(0, 100)}”`;
  }
  if (!route) return call.method === 'HEAD' ? undefined : 'a path of no route is answered';
  return successFault(route, call, answer);
};
