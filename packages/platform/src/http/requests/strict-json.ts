import { ValidationError } from '../../errors.ts';

/** An object or an array that the scan is in. */
interface Frame {
  /** The keys of an object so far; an array has none. */
  readonly keys: Set<string> | undefined;
  /** The member whose value is being read: its name, or its place in an array. */
  member: string | number;
}

/** Where the string that begins here ends: behind its closing quote. */
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
 * The dotted path of the first duplicate name in an object of this document, in any spelling. One pass over a text that
 * `JSON.parse` has accepted, in which only the name of a member comes before a colon.
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
 * The value of a body. A duplicate name is refused, because two programs that read the document could each use another
 * one of its values; a body that names `__proto__` or `constructor` is an attack, not a form; a NUL character is in no
 * text that a person types, and PostgreSQL cannot store it.
 * @throws SyntaxError for what is no JSON or forbidden, ValidationError naming the field that comes twice
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
