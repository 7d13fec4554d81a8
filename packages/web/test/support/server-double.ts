import { afterEach, beforeEach, vi } from 'vitest';

/** One request that the app sent. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Returns a body to be sent as JSON, or a whole `Response`; directly or as a promise. */
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

/** Uploads, which need progress events, go to the same double. */
const uploadsTo = (receive: (request: Request) => Promise<Response>) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers = new Headers();
    #address: readonly [method: string, url: string] = ['', ''];
    status = 0;
    responseText = '';
    open(method: string, url: string): void {
      this.#address = [method, url];
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    getAllResponseHeaders(): string {
      return 'content-type: application/json\r\n';
    }
    send(body: Blob): void {
      const [method, url] = this.#address;
      void (async () => {
        try {
          const request = new Request(url, { method, headers: this.#headers, body: await body.text() });
          const response = await receive(request);
          this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }));
          this.status = response.status;
          this.responseText = await response.text();
          this.dispatchEvent(new Event('load'));
        } catch {
          this.dispatchEvent(new Event('error'));
        }
      })();
    }
  };

/**
 * Replaces the network: component tests run the app's own client, queries and texts, and only the server is a
 * double. Answers are keyed by "METHOD /path"; a call without an answer is a network failure.
 */
export const useServerDouble = () => {
  const answers = new Map<string, Answerer>();
  const sent: SentRequest[] = [];

  const receive = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    // A file is kept as its text.
    const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? true;
    const received: SentRequest = {
      method: request.method,
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: text === '' ? undefined : isJson ? (JSON.parse(text) as unknown) : text,
    };
    sent.push(received);
    const answer = answers.get(`${request.method} ${pathname}`);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const result = await answer(received);
    return result instanceof Response ? result : Response.json(result);
  };

  beforeEach(() => {
    vi.stubGlobal('fetch', receive);
    vi.stubGlobal('XMLHttpRequest', uploadsTo(receive));
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
