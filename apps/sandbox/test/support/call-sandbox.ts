import type { Sandbox } from '../../src/sandbox.ts';
import type { Platform } from './start-sandbox.ts';

export interface Answer<Body> {
  status: number;
  body: Body;
}

export async function answerOf<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : undefined) as Body };
}

/** A control command. */
export async function control<Body = Record<string, unknown>>(
  sandbox: Sandbox,
  path: string,
  body: unknown,
): Promise<Answer<Body>> {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answerOf<Body>(response);
}

/** A plain JSON read. */
export async function read<Body>(
  sandbox: Sandbox,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  return answerOf<Body>(
    await fetch(`${sandbox.url}${path}`, { headers: { accept: 'application/json', ...headers } }),
  );
}

/** The bodies of the webhooks that the platform received on this path, in order. */
export function webhooksOn<Body = Record<string, unknown>>(platform: Platform, path: string): Body[] {
  return platform.received
    .filter((request) => request.path === path)
    .map(({ body }) => JSON.parse(body) as Body);
}

/** Follows redirects with its cookies up to a page, or to an address outside the sandbox. */
export async function visit(sandbox: Sandbox, jar: Map<string, string>, url: string, form?: URLSearchParams) {
  let next = { url, form };
  for (let hops = 0; hops < 10; hops += 1) {
    const response = await fetch(next.url, {
      method: next.form ? 'POST' : 'GET',
      ...(next.form && { body: next.form }),
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return { url: next.url, status: response.status, text: await response.text() };
    next = { url: new URL(location, next.url).href, form: undefined };
    if (!next.url.startsWith(sandbox.url)) return { url: next.url, status: response.status, text: '' };
  }
  throw new Error('the sandbox redirects for ever');
}
