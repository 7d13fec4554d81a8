import { describe, expect, it } from 'vitest';
import { referencePage, shapeOf } from './reference-page.ts';

const order = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    state: { enum: ['paid', 'open'] },
    parts: { type: 'array', items: { anyOf: [{ $ref: '#/components/schemas/Part' }, { type: 'null' }] } },
    at: { type: 'string', format: 'date-time' },
    sums: { type: 'object', additionalProperties: { type: 'integer' } },
  },
  required: ['id'],
};

describe('shapeOf', () => {
  it('writes a schema in the notation of TypeScript', () => {
    expect(shapeOf(order)).toBe(
      [
        '{',
        '  id: string;',
        '  state?: "paid" | "open";',
        '  parts?: (Part | null)[];',
        '  at?: string (date-time);',
        '  sums?: Record<string, integer>;',
        '}',
      ].join('\n'),
    );
  });
});

describe('referencePage', () => {
  const page = referencePage({
    info: { title: 'The <API>' },
    paths: {
      '/api/orders/{id}': {
        get: {
          operationId: 'getOrder',
          summary: 'One order.',
          tags: ['orders'],
          security: [{ session: [] }],
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: {
            '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
          },
        },
      },
    },
    components: { schemas: { Order: order } },
  });

  it('shows each call with its parameters and answers, and each schema', () => {
    for (const said of ['GET /api/orders/{id}', 'One order.', 'id: string;', 'Answer 200', 'id="Order"'])
      expect(page).toContain(said);
  });

  it('escapes its texts and needs no script', () => {
    expect(page).toContain('The &lt;API&gt;');
    expect(page).not.toMatch(/<script|style=/);
  });
});
