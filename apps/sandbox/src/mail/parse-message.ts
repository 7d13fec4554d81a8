/** A part of a mail that is not its text. */
interface Attachment {
  filename: string;
  contentType: string;
  /** The id without the angle brackets; the HTML refers to it by `cid:`. */
  contentId: string | null;
  content: Buffer;
}

export interface ParsedMessage {
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
}

interface Entity {
  headers: Map<string, string>;
  body: Buffer;
}

const deepestNesting = 10;

/** Splits at the first empty line; folded header lines are joined, and the first of repeated headers counts. */
function splitEntity(raw: Buffer): Entity {
  const end = /\r?\n\r?\n/.exec(raw.toString('latin1'));
  const headerEnd = end ? end.index : raw.length;
  const body = end ? raw.subarray(end.index + end[0].length) : Buffer.alloc(0);
  const headers = new Map<string, string>();
  const lines = raw
    .subarray(0, headerEnd)
    .toString('utf8')
    .replaceAll(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/);
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body };
}

function decodeCharset(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // The charset is unknown: ASCII stays readable.
    return bytes.toString('utf8');
  }
}

/** The bytes of a text that encodes some of them as a mark and two hexadecimal digits. */
function decodeHex(text: string, mark: '=' | '%'): Buffer {
  const pattern = mark === '=' ? /=([0-9A-Fa-f]{2})/g : /%([0-9A-Fa-f]{2})/g;
  const bytes = text.replaceAll(pattern, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** Spaces at the end of a line were added in transit; an equals sign there joins it with the next line. */
function decodeQuotedPrintable(text: string): Buffer {
  return decodeHex(text.replaceAll(/[ \t]+(?=\r?\n|$)/g, '').replaceAll(/=\r?\n/g, ''), '=');
}

function decodeTransfer({ headers, body }: Entity): Buffer {
  const encoding = headers.get('content-transfer-encoding') ?? '7bit';
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body.toString('latin1'), 'base64');
    case 'quoted-printable':
      return decodeQuotedPrintable(body.toString('latin1'));
    default:
      return body;
  }
}

const encodedWord = /=\?([^?*]+)(?:\*[^?]*)?\?([bBqQ])\?([^?]*)\?=/g;

/** RFC 2047: adjacent words of one charset are decoded together, because a character may be split between them. */
export function decodeWords(header: string): string {
  const joined = header.replaceAll(/(\?=)\s+(?==\?)/g, '$1');
  const words: { charset: string; bytes: Buffer }[] = [];
  let text = '';
  let end = 0;
  const flush = () => {
    const [first] = words;
    if (first) text += decodeCharset(Buffer.concat(words.map(({ bytes }) => bytes)), first.charset);
    words.length = 0;
  };
  for (const match of joined.matchAll(encodedWord)) {
    const [whole, charset = '', encoding = '', content = ''] = match;
    if (match.index > end || (words[0] && words[0].charset !== charset.toLowerCase())) flush();
    text += joined.slice(end, match.index);
    const bytes =
      encoding.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64')
        : decodeHex(content.replaceAll('_', ' '), '=');
    words.push({ charset: charset.toLowerCase(), bytes });
    end = match.index + whole.length;
  }
  flush();
  return text + joined.slice(end);
}

/** `text/plain; charset="utf-8"` → the type and its parameters; RFC 2231 values (`name*=utf-8''…`) are decoded. */
function parseParameters(header: string): { value: string; parameters: Map<string, string> } {
  const [value = ''] = header.split(';');
  const parameters = new Map<string, string>();
  for (const match of header.matchAll(/;\s*([\w-]+)(?:\*0)?(\*)?\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g)) {
    const [, name = '', star, quoted, plain = ''] = match;
    const raw = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
    const [, charset = 'utf-8', encoded = raw] = (star && /^([^']*)'[^']*'(.*)$/.exec(raw)) || [];
    parameters.set(
      name.toLowerCase(),
      star ? decodeCharset(decodeHex(encoded, '%'), charset) : decodeWords(raw),
    );
  }
  return { value: value.trim().toLowerCase(), parameters };
}

function splitParts(body: Buffer, boundary: string): Buffer[] {
  const text = `\r\n${body.toString('latin1')}`;
  const [, ...sections] = text.split(`\n--${boundary}`);
  const closing = sections.findIndex((section) => section.startsWith('--'));
  return sections
    .slice(0, closing === -1 ? undefined : closing)
    .map((section) => Buffer.from(section.replace(/^[ \t]*\r?\n/, '').replace(/\r$/, ''), 'latin1'));
}

function collect(entity: Entity, message: ParsedMessage, depth: number) {
  const type = parseParameters(entity.headers.get('content-type') ?? 'text/plain; charset=us-ascii');
  const disposition = parseParameters(entity.headers.get('content-disposition') ?? '');
  const boundary = type.parameters.get('boundary');
  if (type.value.startsWith('multipart/') && boundary && depth < deepestNesting) {
    for (const part of splitParts(entity.body, boundary)) collect(splitEntity(part), message, depth + 1);
    return;
  }
  const content = decodeTransfer(entity);
  const isAttached = disposition.value === 'attachment';
  if (!isAttached && (type.value === 'text/plain' || type.value === 'text/html')) {
    const name = type.value === 'text/html' ? 'html' : 'text';
    message[name] += decodeCharset(content, type.parameters.get('charset') ?? 'utf-8').replaceAll(
      '\r\n',
      '\n',
    );
    return;
  }
  message.attachments.push({
    filename:
      disposition.parameters.get('filename') ??
      type.parameters.get('name') ??
      `part-${message.attachments.length + 1}`,
    contentType: type.value,
    contentId: entity.headers.get('content-id')?.replaceAll(/[<>]/g, '') ?? null,
    content,
  });
}

/**
 * Parses a raw mail received over SMTP: nested multiparts, base64, quoted-printable, encoded words, any charset that
 * Node knows.
 */
export function parseMessage(raw: Buffer): ParsedMessage {
  const entity = splitEntity(raw);
  const message: ParsedMessage = {
    subject: decodeWords(entity.headers.get('subject') ?? ''),
    text: '',
    html: '',
    attachments: [],
  };
  collect(entity, message, 0);
  return message;
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  '#x2F': '/',
};
const decodeEntities = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

/** The web addresses of a mail, each once: first the links of the HTML, then the addresses in the text. */
export function linksOf({ html, text }: { html: string; text: string }): string[] {
  const hrefs = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    decodeEntities(match[1] ?? match[2] ?? ''),
  );
  const written = [...text.matchAll(/https?:\/\/[^\s<>"']+/g)].map(([address]) =>
    address.replace(/[.,;:!?)\]]+$/, ''),
  );
  return [...new Set([...hrefs, ...written])].filter((link) => /^https?:\/\//.test(link));
}
