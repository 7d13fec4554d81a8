import fc from 'fast-check';
import { type Draw, isOnceIn, oneOf } from './draw.ts';
import type { Operation, Schema } from './operations.ts';

export interface ValueSource {
  readonly draw: Draw;
  readonly schemas: Operation['schemas'];
  /** An id from an earlier answer under this name, otherwise under any name. */
  readonly idFor: (name: string) => string | undefined;
}

const depthMax = 12;
const instants = ['2026-01-01T00:00:00Z', '2030-06-30T12:00:00.000Z', '1999-12-31T23:59:59Z'] as const;
const days = ['2026-01-31', '2026-11-26', '1980-02-29', '2099-12-31'] as const;
const words = [
  'Jana',
  'Příliš žluťoučký',
  'Zażółć gęślą jaźń',
  'a',
  '1000',
  'CZ6508000000192000145399',
] as const;

const arbitraries = new Map<string, fc.Arbitrary<string>>();
const matching = (pattern: string): fc.Arbitrary<string> => {
  const known = arbitraries.get(pattern);
  if (known) return known;
  const made = fc.stringMatching(new RegExp(pattern));
  arbitraries.set(pattern, made);
  return made;
};

/** Truncates or fills a text to the schema's length, sometimes exactly to its bounds. */
const fitLength = (draw: Draw, text: string, { minLength = 0, maxLength = 1_000 }: Schema): string => {
  if (isOnceIn(draw, 12)) return 'ž'.repeat(Math.min(maxLength, 20_000));
  return text.slice(0, maxLength).padEnd(minLength, 'a');
};

const textOf = ({ draw, idFor }: ValueSource, schema: Schema, name: string): string => {
  if (schema.format === 'date-time') return oneOf(draw, instants);
  if (schema.format === 'date') return oneOf(draw, days);
  const isId = schema.pattern === '^[A-Za-z0-9]{24}$' || (schema.maxLength === 100 && schema.minLength === 1);
  const id = isId ? idFor(name) : undefined;
  if (id !== undefined && !isOnceIn(draw, 8)) return id;
  if (schema.pattern !== undefined && !schema.pattern.startsWith('^[^'))
    return draw(matching(schema.pattern));
  const text = isOnceIn(draw, 3) ? draw(fc.string({ unit: 'grapheme', maxLength: 40 })) : oneOf(draw, words);
  return fitLength(draw, /mail/i.test(name) ? `${draw(fc.nat())}@example.com` : text, schema);
};

const integerOf = (draw: Draw, schema: Schema): number => {
  const min =
    schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1_000_000 : schema.exclusiveMinimum + 1);
  const max = schema.maximum ?? Number.MAX_SAFE_INTEGER;
  return draw(
    fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min, max: Math.min(max, min + 100) }) },
      { weight: 1, arbitrary: fc.constantFrom(min, max) },
      { weight: 1, arbitrary: fc.integer({ min, max }) },
    ),
  );
};

const objectOf = (source: ValueSource, schema: Schema, depth: number): object => {
  const required = new Set(schema.required ?? []);
  const named = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || isOnceIn(source.draw, 2))
    .map(([name, part]) => [name, valueOf(source, part, name, depth + 1)] as const);
  const free = schema.additionalProperties;
  const more =
    typeof free === 'object' && depth < depthMax
      ? [['a-1', valueOf(source, free, 'a-1', depth + 1)] as const]
      : [];
  return Object.fromEntries([...named, ...more]);
};

const listOf = (source: ValueSource, schema: Schema, name: string, depth: number): unknown[] => {
  const { minItems = 0, maxItems = 5, items } = schema;
  const length = source.draw(fc.integer({ min: minItems, max: Math.max(minItems, Math.min(maxItems, 3)) }));
  return Array.from({ length: items ? length : 0 }, () => valueOf(source, items ?? {}, name, depth + 1));
};

const resolved = (source: ValueSource, { $ref }: Schema): Schema =>
  source.schemas[$ref?.replace('#/components/schemas/', '') ?? ''] ?? {};

const simpleOf = (source: ValueSource, schema: Schema, name: string, depth: number): unknown => {
  const type = typeof schema.type === 'string' ? schema.type : (schema.type?.[0] ?? 'object');
  if (type === 'string') return textOf(source, schema, name);
  if (type === 'integer' || type === 'number') return integerOf(source.draw, schema);
  if (type === 'boolean') return source.draw(fc.boolean());
  if (type === 'array') return listOf(source, schema, name, depth);
  if (type === 'null') return null;
  return objectOf(source, schema, depth);
};

/** A value that the schema accepts or nearly accepts: it does not always satisfy pattern and length together. */
export const valueOf = (source: ValueSource, schema: Schema, name = '', depth = 0): unknown => {
  if (depth > depthMax) return null;
  if (schema.$ref !== undefined) return valueOf(source, resolved(source, schema), name, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return oneOf(source.draw, schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return valueOf(source, oneOf(source.draw, alternatives), name, depth + 1);
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => valueOf(source, part, name, depth + 1));
    return parts.every((part) => typeof part === 'object') ? Object.assign({}, ...parts) : parts[0];
  }
  return simpleOf(source, schema, name, depth);
};
