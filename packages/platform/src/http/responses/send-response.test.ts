import { defineRoute } from '@parcela/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { serialise } from './send-response.ts';

const route = defineRoute({
  operationId: 'getSample',
  method: 'GET',
  path: '/sample',
  tag: 'sample',
  summary: 'A sample.',
  access: 'public',
  idempotency: 'none',
  rate: 'read',
  answer: z.strictObject({ amounts: z.array(z.int()), note: z.optional(z.nullable(z.string())) }),
  errors: [],
});

describe('an answer', () => {
  it('becomes JSON if it fits the contract, with the fields in the order of the contract', () => {
    expect(serialise(route, { note: null, amounts: [1, 2] })).toEqual({
      status: 200,
      body: '{"amounts":[1,2],"note":null}',
    });
    expect(serialise(route, { amounts: [] }).body).toBe('{"amounts":[]}');
  });

  it.each([{ amounts: ['1'] }, { amounts: [0.5] }, { amounts: [], secret: 1 }, { note: 'x' }, null])(
    'that does not fit the contract never reaches the client: %j',
    (answer) => {
      expect(() => serialise(route, answer)).toThrow('getSample: the answer does not fit its schema');
    },
  );
});
