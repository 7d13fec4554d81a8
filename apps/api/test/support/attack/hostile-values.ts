import fc from 'fast-check';
import { type Draw, oneOf } from './draw.ts';

/** A placeholder in a body for JSON text that JavaScript values cannot produce. */
const rawPattern = /"@raw:([0-9a-f]*)@"/g;
const rawText = (text: string): string => `@raw:${Buffer.from(text).toString('hex')}@`;

/** The JSON text of a body, with the raw texts in place of their placeholders. */
export const writeJson = (body: unknown): string =>
  JSON.stringify(body).replaceAll(rawPattern, (_, hex: string) => Buffer.from(hex, 'hex').toString());

const nested = (open: string, close: string, depth: number): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Numbers, objects and escapes that parsers read differently. */
const rawJson: readonly string[] = [
  '1e400',
  '-1e400',
  '1e-400',
  '-0',
  '-0.0',
  '1E2',
  '1.0',
  '0.1',
  '9007199254740993',
  '-9007199254740993',
  '2147483648',
  '9223372036854775808',
  '123456789012345678901234567890',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"a\\u0000b"',
  '"\\u0000"',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"hasOwnProperty":1}',
  '{"a":1,"a":2}',
  nested('[', ']', 6_000),
  nested('{"a":', '}', 3_000),
  '[]',
  '{}',
  '[null]',
  'null',
  'true',
];

/** Texts that break out of their context, or that are not what they look like. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\t\n',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnp.exe',
  '\u200b',
  '\ufeff',
  'א\u05b7ב ج',
  'Z\u0351\u036b\u0343a\u0310lgo',
  '👩‍👩‍👧‍👦',
  '１２３',
  "' or '1'='1",
  "'; drop table users; --",
  '%',
  '_%\\',
  '\\',
  '$(id)',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>window.attacked=1</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  "=cmd|' /C calc'!A0",
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '//evil.example/',
  'https://evil.example/',
  'a\r\nSet-Cookie: attacked=1',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e3',
  '0x10',
  '-1',
  '-0',
  '0',
  '1.5',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '99999999999999999999',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-13-01',
  '275760-09-13',
  '+275760-09-13T00:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '2026-06-30T23:59:60Z',
  '2026-06-30T12:00:00+14:00',
  'infinity',
  'a@b',
  'a@[127.0.0.1]',
  `${'a'.repeat(64)}@${'b'.repeat(250)}.example`,
  'a,b@example.com',
  'x'.repeat(101),
  'x'.repeat(2_049),
  'ž'.repeat(10_001),
];

const longText = 'a'.repeat(200_001);

/** A text that an attacker tries. */
export const hostileText = (draw: Draw): string =>
  draw(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
      { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
    ),
  );

/** A body value that an attacker tries. */
export const hostileValue = (draw: Draw): unknown =>
  draw(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
      { weight: 5, arbitrary: fc.constantFrom(...rawJson).map(rawText) },
      { weight: 3, arbitrary: fc.maxSafeInteger() },
      { weight: 2, arbitrary: fc.constantFrom(0, -1, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53) },
      { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
      { weight: 1, arbitrary: fc.constantFrom(longText, 'x'.repeat(1_001)) },
      { weight: 1, arbitrary: fc.constant(Array.from({ length: 2_001 }, () => 'a')) },
      { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
    ),
  );

/** Bodies that are not the JSON of the route. */
const strangeBodies: readonly (readonly [type: string | undefined, body: Buffer])[] = [
  ['application/json', Buffer.from('')],
  ['application/json', Buffer.from('{"data":')],
  ['application/json', Buffer.from('\ufeff{}')],
  ['application/json', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['application/json', Buffer.from('{}', 'utf16le')],
  ['application/json; charset=utf-16', Buffer.from('{}', 'utf16le')],
  ['application/json; charset="', Buffer.from('{}')],
  ['application/json', Buffer.from(nested('[', ']', 100_000))],
  ['application/json', Buffer.from(`{"a":"${longText.repeat(2)}"}`)],
  ['application/json', Buffer.from('null')],
  ['application/json', Buffer.from('"text"')],
  ['application/json', Buffer.from('[]')],
  ['application/json', Buffer.from('{}{}')],
  ['application/json', Buffer.from('{"a":1,"a":1}')],
  ['application/json', Buffer.from('{"__proto__":{"a":1}}')],
  ['application/json', Buffer.from("{'a':1}")],
  ['text/plain', Buffer.from('{}')],
  ['text/xml', Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
  ['application/x-www-form-urlencoded', Buffer.from('a=1&a=2&__proto__=3&%00=%ff')],
  [
    'multipart/form-data; boundary=b',
    Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--'),
  ],
  ['application/octet-stream', Buffer.alloc(1_000, 0xff)],
  ['image/png', Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex')],
  ['application/pdf', Buffer.from('%PDF-1.7\n<script>alert(1)</script>')],
  [undefined, Buffer.from('{}')],
];

export const strangeBody = (draw: Draw) => oneOf(draw, strangeBodies);

/** Headers that proxies, browsers and attackers send. A null removes the header. */
const strangeHeaders: readonly (readonly [name: string, value: string | null])[] = [
  ['accept', '*/*'],
  ['accept', 'text/html'],
  ['accept', 'text/csv'],
  ['accept', `${'text/html,'.repeat(500)}*/*;q=0.1`],
  ['accept', 'application/xml;q=9, ;;;,,'],
  ['accept-language', 'xx-XX,*;q=0'],
  ['accept-language', `${'cs,'.repeat(1_000)}en`],
  ['accept-language', '../../etc'],
  ['accept-encoding', 'br;q=1,gzip;q=nan,*'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br'],
  ['cookie', `parcela-signed-in=${'1'.repeat(4_000)}`],
  ['cookie', '__Host-a=1; =; ;;; __proto__=1'],
  ['idempotency-key', null],
  ['idempotency-key', '../../../etc'],
  ['idempotency-key', 'x'.repeat(129)],
  ['idempotency-key', '12345678'],
  ['authorization', null],
  ['authorization', 'Bearer '],
  ['authorization', `Bearer ${'A'.repeat(43)}`],
  ['authorization', `Bearer ${'A'.repeat(8_000)}`],
  ['authorization', 'Basic YWRtaW46YWRtaW4='],
  ['authorization', "Bearer ' or 1=1 --aaaaaaaaaaaaaaaaaaaa"],
  ['x-forwarded-for', "127.0.0.1, ' or 1=1"],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'gopher'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/operator/staff'],
  ['x-background', '1'],
  ['x-request-id', '<script>'],
  ['origin', 'https://evil.example'],
  ['origin', 'null'],
  ['referer', 'https://evil.example/?<script>'],
  ['host', 'evil.example'],
  ['host', 'localhost:9@evil.example'],
  ['if-none-match', '*'],
  ['if-none-match', '"x"'.repeat(500)],
  ['if-modified-since', 'never'],
  ['range', 'bytes=0-0,1-1,-1'],
  ['range', `bytes=${'0-,'.repeat(1_000)}`],
  ['expect', '100-continue'],
  ['user-agent', 'ž'.repeat(200)],
  ['user-agent', 'x'.repeat(10_000)],
  ['upgrade', 'websocket'],
  ['te', 'trailers, chunked'],
];

export const strangeHeader = (draw: Draw) => oneOf(draw, strangeHeaders);

/** Parts of an address that escape, are decoded twice, or cannot be decoded. */
const strangePathParts: readonly string[] = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/etc/passwd',
  '../../../etc/passwd',
  '..%5c..%5cwindows',
  '%c0%ae%c0%ae/',
  '%252e%252e%252f',
  '%00',
  'a%00b',
  '%zz',
  '%',
  '%ff%fe',
  '%ed%a0%80',
  ';jsessionid=1',
  '.',
  '..',
  '%20',
  '%0d%0aSet-Cookie:%20a=1',
  '%3Cscript%3E',
  '%27%20or%201=1',
  '*',
  'nobody',
  '0',
  '-1',
  '2147483648',
  '9007199254740993',
  '1e3',
  'a'.repeat(300),
  'ž',
  '__proto__',
  'constructor',
];

export const strangePathPart = (draw: Draw): string => oneOf(draw, strangePathParts);

/** Query strings that fit no route. */
const strangeQueries: readonly string[] = [
  '__proto__[isAdmin]=1',
  'constructor[prototype][a]=1',
  'a=1&a=2',
  '%00=%00',
  '%zz=%zz',
  '=&&=&',
  'filters[user][$ne]=x',
  'filters[$or][0][a]=b',
  'populate=*&populate=deep',
  'populate[a][b][c]=*',
  'sort=id;drop',
  'pagination[page]=1e9',
  'pagination[page]=-1',
  'pagination[page]=1.5',
  'pagination[page]=99999999999999999999',
  'pagination[pageSize]=0',
  'pagination[pageSize]=101',
  'pagination[page]=100000&pagination[pageSize]=100',
  'pagination[after]=e30',
  'pagination[after]=WzkwMDcxOTkyNTQ3NDA5OTEsMjE0NzQ4MzY0N10',
  'pagination[after]=WyIwMDAwLTAxLTAxIiwxXQ',
  'pagination[after]=bnVsbA',
  'pagination[after]=%00',
  'locale=xx',
  'locale=cs&locale=en',
  'locale[]=cs',
  `a=${'b'.repeat(6_000)}`,
  Array.from({ length: 1_500 }, (_, index) => `k${index}=1`).join('&'),
];

export const strangeQuery = (draw: Draw): string => oneOf(draw, strangeQueries);
