import { gatewayFacts, gatewayProviders } from '@parcela/domain';
import { formatDecimal } from './decimal.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ready = Symbol('html');

/** Text that is already markup; only `html` creates it. */
export interface Html {
  [ready]: string;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replaceAll(/[&<>"']/g, (c) => escapes[c] ?? c);
  if (ready in part) return part[ready];
  return part.map(render).join('');
}

/** Markup from a template; every value is escaped unless it is markup created here. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { [ready]: strings.reduce((text, string, index) => text + render(parts[index - 1]) + string) };
}

export interface Page {
  title: string;
  body: Html;
  /** The name of a script in `public/`. */
  script?: string;
  /** Seconds until the page loads again. */
  refresh?: number;
  /** Without the sandbox's own navigation, like a provider's hosted page. */
  bare?: boolean;
  /** Origins that may show the page in a frame. */
  framedBy?: readonly string[];
  /** Origins to which a form may lead, in addition to our own. */
  formsLeadTo?: readonly string[];
}

/** The sandbox's web pages. */
export const parts: readonly { href: string; name: string; text: string }[] = [
  { href: '/mail', name: 'Mail', text: 'Everything that the platform has sent.' },
  {
    href: '/bank',
    name: 'Bank',
    text: 'Send money to the platform’s accounts, authorise what it pays out, see what has moved.',
  },
  ...gatewayProviders.map((provider) => {
    const { name } = gatewayFacts[provider];
    return { href: `/${provider}`, name, text: `Payments at ${name} and their payment pages.` };
  }),
  { href: '/sumsub', name: 'Identity', text: 'Identity checks and their outcome.' },
  { href: '/bankid', name: 'Bank iD', text: 'Who has proved an identity through a bank.' },
  { href: '/google', name: 'Google', text: 'Who has signed in with Google.' },
  { href: '/apple', name: 'Apple', text: 'Who has signed in with Apple.' },
  { href: '/ga', name: 'Analytics', text: 'Purchases that were measured.' },
  { href: '/ecb', name: 'Rates', text: 'Exchange rates of the European Central Bank.' },
  { href: '/push', name: 'Push', text: 'What devices were told.' },
  { href: '/ehub', name: 'Affiliate', text: 'A partner’s link, and the sales that were told.' },
  { href: '/journal', name: 'Journal', text: 'Each call the providers received and each webhook they sent.' },
];

function contentSecurityPolicy(page: Page): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    `form-action ${["'self'", ...(page.formsLeadTo ?? [])].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${page.framedBy?.join(' ') ?? "'none'"}`,
  ].join('; ');
}

function header(page: Page, path: string): Html {
  if (page.bare) return html``;
  const current = `/${path.split(/[/?]/)[1] ?? ''}`;
  return html`<header class="top">
    <nav aria-label="Sandbox">
      <ul>
        ${[{ href: '/', name: 'Sandbox' }, ...parts].map(
          (item) =>
            html`<li>
              <a href="${item.href}" ${item.href === current && html`aria-current="page"`}>${item.name}</a>
            </li>`,
        )}
      </ul>
    </nav>
  </header>`;
}

/** A whole page under a strict content security policy. */
export function writePage(path: string, page: Page): { headers: Record<string, string>; text: string } {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${page.refresh !== undefined && html`<meta http-equiv="refresh" content="${page.refresh}" />`}
        <title>${page.title} – Sandbox</title>
        <link rel="icon" href="/public/icon.svg" />
        <link rel="stylesheet" href="/public/sandbox.css" />
        ${page.script !== undefined && html`<script type="module" src="/public/${page.script}"></script>`}
      </head>
      <body ${page.bare && html`class="bare"`}>
        ${header(page, path)}
        <main>${page.body}</main>
      </body>
    </html>`;
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(page),
      // Not `no-referrer`: with it browsers send forms with `Origin: null`, which the sandbox would refuse as
      // foreign.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    },
    text: document[ready],
  };
}

/** Answers with a page. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const { headers, text } = writePage(request.url, page);
  return reply.headers(headers).send(text);
}

/** A short page that explains an error. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: { status: number; text: string },
) {
  return sendPage(request, reply.code(problem.status), {
    title: 'Not possible',
    body: html`<h1>Not possible</h1>
      <p class="notice" role="alert">${problem.text}</p>
      <p><a href="/">Back to the sandbox</a></p>`,
  });
}

/** Refuses forms sent from another site: the sandbox's pages have no session that would distinguish them. */
export function refuseForeignForms(scope: FastifyInstance) {
  scope.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET') return undefined;
    const site = request.headers['sec-fetch-site'];
    const from = request.headers.origin;
    const isForeign =
      (site !== undefined && site !== 'same-origin') ||
      (from !== undefined && from !== `http://${request.host}`);
    return isForeign
      ? sendProblem(request, reply, { status: 403, text: 'This form was sent from another site.' })
      : undefined;
  });
}

/** Formats an amount for the pages: (150010n, 'CZK') → `1,500.10 CZK`. */
export function money(hundredths: bigint, currency: string): string {
  const [whole = '', fraction = ''] = formatDecimal(hundredths, 2).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')} ${currency}`;
}

/** Formats an instant for the pages: `2026-11-21 10:15:00 UTC`. */
export function instant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
