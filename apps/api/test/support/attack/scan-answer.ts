import { leakIn } from './answer-rules.ts';

/** An answer as a scanner sees it. */
export interface ScannedAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly text: string;
  /** Whether the caller was signed in. */
  readonly isPersonal?: boolean;
  /** Whether the site is served over https. */
  readonly isHttps?: boolean;
}

type Rule = readonly [finding: string, isBroken: (answer: ScannedAnswer) => boolean];

const header = ({ headers }: ScannedAnswer, name: string): string => String(headers[name] ?? '');
const isHtml = (answer: ScannedAnswer): boolean => header(answer, 'content-type').startsWith('text/html');
const cookies = ({ headers }: ScannedAnswer): readonly string[] => {
  const set = headers['set-cookie'];
  return Array.isArray(set) ? (set as readonly string[]) : set === undefined ? [] : [String(set)];
};
const policyOf = (answer: ScannedAnswer): string => header(answer, 'content-security-policy');
const isText = (answer: ScannedAnswer): boolean =>
  /^(text\/|application\/(json|xml|atom\+xml|manifest\+json))/.test(header(answer, 'content-type'));

const rules: readonly Rule[] = [
  ['no content security policy', (answer) => !/default-src 'none'/.test(policyOf(answer))],
  [
    'a policy without object-src or base-uri',
    (answer) =>
      isHtml(answer) &&
      !/object-src 'none'.*base-uri 'none'|base-uri 'none'.*object-src 'none'/.test(policyOf(answer)),
  ],
  ['the page can be framed', (answer) => !/frame-ancestors '(none|self)'/.test(policyOf(answer))],
  [
    'a policy that allows any script',
    (answer) =>
      /script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*|data:|https?:(?:\/\/)?[ ;])/.test(
        `${policyOf(answer)};`,
      ),
  ],
  [
    'a policy that allows any style or film',
    (answer) =>
      /(style|media)-src[^;]*('unsafe-inline'|\s\*|data:|https?:(?:\/\/)?[ ;])/.test(`${policyOf(answer)};`),
  ],
  [
    'no Strict-Transport-Security for a year',
    (answer) =>
      answer.isHttps === true &&
      !(
        /includeSubDomains/.test(header(answer, 'strict-transport-security')) &&
        Number(/max-age=(\d+)/.exec(header(answer, 'strict-transport-security'))?.[1]) >= 31_536_000
      ),
  ],
  ['no nosniff', (answer) => header(answer, 'x-content-type-options') !== 'nosniff'],
  ['no referrer policy', (answer) => header(answer, 'referrer-policy') !== 'no-referrer'],
  ['another site may embed it', (answer) => header(answer, 'cross-origin-resource-policy') !== 'same-origin'],
  [
    'a page that shares its window',
    (answer) => isHtml(answer) && header(answer, 'cross-origin-opener-policy') !== 'same-origin',
  ],
  [
    'a text without charset',
    (answer) => isText(answer) && !/charset=utf-8/i.test(header(answer, 'content-type')),
  ],
  ['a body without a type', (answer) => answer.text !== '' && header(answer, 'content-type') === ''],
  [
    'the server names itself',
    (answer) =>
      ['server', 'x-powered-by', 'via', 'x-aspnet-version'].some((name) => header(answer, name) !== ''),
  ],
  [
    'another origin may read it',
    (answer) => Object.keys(answer.headers).some((name) => name.startsWith('access-control-')),
  ],
  [
    'a cookie without Secure, HttpOnly, SameSite or prefix',
    (answer) =>
      cookies(answer).some(
        (cookie) =>
          !/; HttpOnly/i.test(cookie) ||
          !/; SameSite=(Lax|Strict)/i.test(cookie) ||
          (answer.isHttps === true && !(/; Secure/i.test(cookie) && cookie.startsWith('__Host-'))),
      ),
  ],
  [
    'a personal answer that is stored',
    (answer) => answer.isPersonal === true && !header(answer, 'cache-control').includes('no-store'),
  ],
  [
    'an error that is stored',
    (answer) =>
      answer.status >= 400 && !isHtml(answer) && !header(answer, 'cache-control').includes('no-store'),
  ],
  [
    'an error that shows the inside',
    (answer) => answer.status >= 400 && !isHtml(answer) && leakIn(answer.text) !== undefined,
  ],
  ['mixed content', (answer) => isHtml(answer) && /(src|href)="http:\/\/(?!localhost)/.test(answer.text)],
  [
    'an inline script or handler',
    (answer) => isHtml(answer) && / on[a-z]+="|<a[^>]+href="javascript:/.test(answer.text),
  ],
  ['a source map', (answer) => /sourceMappingURL=/.test(answer.text)],
  ['a listing of a folder', (answer) => /<title>Index of|Directory listing for/i.test(answer.text)],
  ['an answer to TRACE', (answer) => answer.method === 'TRACE' && answer.status < 400],
];

/** A passive scanner's findings in an answer. */
export const findingsIn = (answer: ScannedAnswer): string[] =>
  rules.filter(([, isBroken]) => isBroken(answer)).map(([finding]) => finding);
