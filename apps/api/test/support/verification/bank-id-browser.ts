import type { SandboxProcess } from '../app/sandbox-process.ts';

/** What a browser brings from a bank: `code` and `state`, or `error`. */
export type BankIdFields = Readonly<Record<string, string>>;

/** A browser with its cookies, which follows redirects inside the sandbox and no further. */
const createBrowser = (sandboxUrl: string) => {
  const jar = new Map<string, string>();
  const step = async (url: string, form?: URLSearchParams) => {
    const response = await fetch(url, {
      ...(form && { method: 'POST', body: form }),
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    return location === null ? undefined : new URL(location, url).href;
  };
  /** The address at which the browser stops. */
  return async (start: string, form?: URLSearchParams): Promise<string> => {
    let url = start;
    let next = await step(url, form);
    while (next !== undefined) {
      url = next;
      next = url.startsWith(sandboxUrl) ? await step(url) : undefined;
    }
    return url;
  };
};

/** Goes to the page of the bank and makes a choice there: `next` is the person chosen by the control. */
export const visitBank = async (
  sandbox: SandboxProcess,
  uri: string,
  choice = 'next',
): Promise<BankIdFields> => {
  const visit = createBrowser(sandbox.url);
  const page = await visit(uri);
  const back = await visit(page, new URLSearchParams({ choice }));
  return Object.fromEntries(new URL(back).searchParams);
};
