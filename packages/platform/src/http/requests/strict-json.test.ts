import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ValidationError } from '../../errors.ts';
import { parseStrictJson } from './strict-json.ts';

const twice = (text: string): string | undefined => {
  try {
    parseStrictJson(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    expect(error.issues.map(({ code }) => code)).toEqual(['duplicate_field']);
    return error.issues[0]?.path;
  }
};

describe('parseStrictJson', () => {
  it.each([
    ['at the top', '{"amount":1,"amount":2}', 'amount'],
    ['with the same value', '{"amount":1,"amount":1}', 'amount'],
    ['written with an escape', '{"amount":1,"\\u0061mount":2}', 'amount'],
    ['with a quote in it', '{"a\\"b":1,"a\\u0022b":2}', 'a"b'],
    ['with a backslash at its end', '{"a\\\\":1,"a\\\\":2}', 'a\\'],
    ['that is empty', '{"":1,"":2}', ''],
    ['in an object', '{"data":{"price":1,"x":{},"price":2}}', 'data.price'],
    ['in an object of a list', '{"rows":[{"id":1},[],{"id":1,"id":2}]}', 'rows.2.id'],
    ['in a list at the top', '[1,"a,b",{"id":1,"id":2}]', '2.id'],
    ['with room around it', '{ "a" : 1 ,\n\t"a"\r\n: 2 }', 'a'],
  ])('refuses a duplicate name %s', (_where, text, path) => {
    expect(twice(text)).toBe(path);
  });

  it.each([
    '{"a":{"id":1},"b":{"id":1},"id":1}',
    '[{"id":1},{"id":1}]',
    '{"a":"\\"a\\":1","b":"a:"}',
    '{"a":"a","b":["a","a","b"]}',
    '{"a":1,"A":2}',
    '"a"',
    '[]',
  ])('allows a name that also appears in other objects and texts: %s', (text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });

  it('returns the same as JSON.parse for every value', () => {
    const noDoubt = fc
      .jsonValue()
      .filter((value) => !/\\u0000|__proto__|constructor/.test(JSON.stringify(value)));
    fc.assert(
      fc.property(noDoubt, fc.constantFrom(undefined, 2), (value, space) => {
        const text = JSON.stringify(value, null, space);
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('reads a body as large as the limit, with many names and levels', () => {
    const names = Array.from({ length: 18_000 }, (_, index) => `"name${index}":${index}`).join(',');
    const deep = `${'['.repeat(1_000)}${']'.repeat(1_000)}`;
    expect(parseStrictJson(`{${names},"deep":${deep}}`)).toBeDefined();
  });
});
