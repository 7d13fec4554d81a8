import { afterEach, beforeEach, vi } from 'vitest';

/** One request as the app sent it. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A body to be sent as JSON, or a whole `Response`; at once, or when its promise resolves. */
type Answerer = (request: SentRequest) => unknown;

/** A refusal in the one error shape (docs/architecture/request.md). */
export const refusal = (
  status: number,
  code: string,
  params: Record<string, string | number | readonly string[]> = {},
  message = code,
): Response =>
  Response.json(
    {
      data: null,
      error: {
        status,
        name: 'Error',
        message,
        details: { code, params, issues: [], requestId: 'request-1' },
      },
    },
    { status },
  );

/**
 * Replaces the network: component tests run the app's own client, queries and texts, and only the server is a
 * double. Answers are given by "METHOD /path"; a call without an answer is a failure of the network.
 */
export const useServerDouble = () => {
  const answers = new Map<string, Answerer>();
  const sent: SentRequest[] = [];

  beforeEach(() => {
    vi.stubGlobal('fetch', async (request: Request): Promise<Response> => {
      const { pathname, searchParams } = new URL(request.url);
      const text = await request.text();
      const received: SentRequest = {
        method: request.method,
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
      sent.push(received);
      const answer = answers.get(`${request.method} ${pathname}`);
      if (answer === undefined) throw new TypeError('Failed to fetch');
      const result = await answer(received);
      return result instanceof Response ? result : Response.json(result);
    });
  });
  afterEach(() => {
    answers.clear();
    sent.length = 0;
    vi.unstubAllGlobals();
  });

  return {
    on: (call: string, answer: Answerer): void => void answers.set(call, answer),
    sent: (call: string): SentRequest[] => sent.filter(({ method, path }) => `${method} ${path}` === call),
  };
};
