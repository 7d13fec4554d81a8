import { ValidationError } from '../../errors.ts';

/** The object or array around the current position. */
interface Frame {
  /** The keys of an object so far; an array has none. */
  readonly keys: Set<string> | undefined;
  /** The current member: its name, or its position in an array. */
  member: string | number;
}

/** The end of the string that begins here: after its closing quote. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
};

const blank = new Set([' ', '\t', '\n', '\r']);

const isKey = (text: string, end: number): boolean => {
  let at = end;
  while (blank.has(text[at] ?? '')) at += 1;
  return text[at] === ':';
};

const pathOf = (frames: readonly Frame[]): string => frames.map(({ member }) => member).join('.');

/**
 * The dotted path of the first duplicate name in an object of this document, in any spelling. One pass over a
 * text that `JSON.parse` has accepted, in which only a member's name precedes a colon.
 */
const duplicateName = (text: string): string | undefined => {
  const frames: Frame[] = [];
  let at = 0;
  while (at < text.length) {
    const sign = text[at];
    const frame = frames.at(-1);
    if (sign === '"') {
      const end = endOfString(text, at);
      if (frame?.keys && isKey(text, end)) {
        const raw = text.slice(at, end);
        const name = raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
        frame.member = name;
        if (frame.keys.has(name)) return pathOf(frames);
        frame.keys.add(name);
      }
      at = end;
      continue;
    }
    if (sign === '{') frames.push({ keys: new Set(), member: '' });
    else if (sign === '[') frames.push({ keys: undefined, member: 0 });
    else if (sign === '}' || sign === ']') frames.pop();
    else if (sign === ',' && typeof frame?.member === 'number') frame.member += 1;
    at += 1;
  }
  return undefined;
};

/**
 * The value of a body. It refuses a duplicate name, because two programs could each use another of its
 * values, and `__proto__` or `constructor`, which only an attacker sends. It also refuses a NUL character,
 * which no user types and PostgreSQL cannot store.
 * @throws SyntaxError for invalid or forbidden JSON, ValidationError that names the duplicate field
 */
export const parseStrictJson = (text: string): unknown => {
  if (text === '') return undefined;
  const value = JSON.parse(text, (key, part: unknown) => {
    if (key === '__proto__' || key === 'constructor') throw new SyntaxError('forbidden key');
    if (typeof part === 'string' && part.includes('\u0000')) throw new SyntaxError('forbidden character');
    return part;
  }) as unknown;
  const path = duplicateName(text);
  if (path !== undefined) throw new ValidationError([{ path, code: 'duplicate_field' }]);
  return value;
};
