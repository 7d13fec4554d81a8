import type { FastifyInstance } from 'fastify';
import { createSandboxBrowser } from '../app/sandbox-browser.ts';
import type { SandboxProcess } from '../app/sandbox-process.ts';

export type Provider = 'google' | 'apple';
type Fields = Readonly<Record<string, string>>;

/** A user at a provider. */
export interface PersonThere {
  readonly email: string;
  readonly name?: string;
  readonly verified?: boolean;
  readonly subject?: string;
}

interface Finished {
  readonly status: number;
  readonly body: {
    readonly jwt?: string | null;
    readonly user?: { readonly id: number; readonly documentId: string; readonly email: string };
    readonly next?: string | null;
    readonly challenge?: { readonly token: string };
    readonly link?: { readonly token: string };
    readonly error?: { readonly details: { readonly code: string } };
  };
  readonly headers: Readonly<Record<string, unknown>>;
}

const html = { accept: 'text/html' };
const unescaped = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const queryOf = (url: string): Fields => Object.fromEntries(new URL(url).searchParams);

/** A browser that signs in with a provider of the real sandbox: one set of cookies, with each step separate. */
export const createSocialBrowser = (inject: FastifyInstance['inject'], sandbox: SandboxProcess) => {
  const jar: { cookie?: string } = {};
  const headers = () => ({ ...html, ...(jar.cookie === undefined ? {} : { cookie: jar.cookie }) });

  /** Presses the button of our app. Returns the address to which the browser is sent. */
  const start = async (provider: Provider, query: Fields = {}): Promise<string> => {
    const answer = await inject({
      method: 'GET',
      url: `/api/connect/${provider}`,
      query,
      headers: headers(),
    });
    const cookie = answer.headers['set-cookie'];
    if (cookie !== undefined) jar.cookie = String(cookie).split(';')[0] ?? '';
    return String(answer.headers.location);
  };

  /** Signs in on the provider's page. Returns the fields that the browser brings back. */
  const signInThere = async (
    provider: Provider,
    page: string,
    who: PersonThere | 'nobody',
  ): Promise<Fields> => {
    if (who !== 'nobody') await sandbox.control(`/${provider}/login`, who);
    const visit = createSandboxBrowser(sandbox.url);
    const { url: signInPage } = await visit(page);
    const person = who === 'nobody' ? who : 'next';
    const back = await visit(signInPage, new URLSearchParams({ person }));
    if (provider === 'google') return queryOf(back.url);
    const fields = back.text.matchAll(/name="([^"]*)"\s+value="([^"]*)"/g);
    return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, unescaped(value)]));
  };

  /** Returns to our API; a form from Apple's site sends no cookie. Returns the query of the app's address. */
  const comeBack = async (provider: Provider, fields: Fields): Promise<Fields> => {
    const url = `/api/connect/${provider}/callback`;
    const answer = await (provider === 'google'
      ? inject({ method: 'GET', url, query: fields, headers: headers() })
      : inject({
          method: 'POST',
          url,
          payload: new URLSearchParams(fields).toString(),
          headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
        }));
    return queryOf(String(answer.headers.location));
  };

  /** Lets the app finish the sign-in. */
  const finish = async (provider: Provider, query: Fields): Promise<Finished> => {
    const answer = await inject({
      method: 'GET',
      url: `/api/auth/${provider}/callback`,
      query,
      headers: { ...headers(), accept: 'application/json', 'user-agent': 'test' },
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };

  /** Answers the question for the account's password; null means without it. */
  const link = async (provider: Provider, token: string, password: string | null): Promise<Finished> => {
    const answer = await inject({
      method: 'POST',
      url: `/api/auth/${provider}/link`,
      payload: { token, password },
      headers: { ...headers(), accept: 'application/json', 'user-agent': 'test' },
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };

  return {
    start,
    link,
    signInThere,
    comeBack,
    finish,
    cookie: () => jar.cookie,
    /** Runs all steps. */
    signIn: async (provider: Provider, who: PersonThere, query: Fields = {}): Promise<Finished> => {
      const fields = await signInThere(provider, await start(provider, query), who);
      return finish(provider, await comeBack(provider, fields));
    },
  };
};
