import type { Call, Request } from './calls.ts';

export const connections = 10;

/** A slow call ends its part of a round after this many milliseconds. */
const millisecondsMax = 10_000;

/**
 * A fast read continues for this many milliseconds: with only a few hundred calls, three random delays would decide
 * the p99.
 */
const millisecondsMin = 2_000;

export interface Times {
  readonly ms: readonly number[];
  readonly errors: number;
  /** The error of the first answer with a status other than 200. */
  readonly error?: string;
}

const ask = async (site: string, request: Request): Promise<string | undefined> => {
  const answer = await fetch(`${site}${request.path}`, {
    method: request.method,
    headers: request.headers,
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const text = await answer.text();
  return answer.ok ? undefined : `${answer.status} ${text.slice(0, 300)}`;
};

interface Load {
  /** The number of the first call. */
  readonly first: number;
  readonly times: number;
  /** Continues if the calls were fast. */
  readonly isLonger?: boolean;
}

/** Makes this many calls over ten connections, each one after another. */
export const loadOf = async (
  site: string,
  call: Pick<Call, 'request'>,
  { first, times, isLonger = false }: Load,
): Promise<Times> => {
  const ms: number[] = [];
  const errors: string[] = [];
  const made = { count: 0 };
  const began = performance.now();
  const isWanted = (): boolean => {
    const elapsed = performance.now() - began;
    return elapsed < millisecondsMax && (made.count < times || (isLonger && elapsed < millisecondsMin));
  };
  const connect = async (): Promise<void> => {
    while (isWanted()) {
      const request = call.request(first + made.count);
      made.count += 1;
      const at = performance.now();
      const error = await ask(site, request);
      ms.push(performance.now() - at);
      if (error !== undefined) errors.push(error);
    }
  };
  await Promise.all(Array.from({ length: connections }, connect));
  const [error] = errors;
  return { ms, errors: errors.length, ...(error === undefined ? {} : { error }) };
};

export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? Number.NaN;
