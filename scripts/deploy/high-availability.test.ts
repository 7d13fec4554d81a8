import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage, errorName } from '@parcela/contract';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/children.ts';

describe('the answer of HAProxy without a node', () => {
  const text = readFileSync(join(root, 'deploy', 'high-availability', 'unavailable.http'), 'utf8');
  const [head = '', body = ''] = text.split('\r\n\r\n');

  it('asks the client to try again, in the form of every API error', () => {
    expect(head.split('\r\n')[0]).toBe('HTTP/1.1 503 Service Unavailable');
    expect(head).toContain('\r\nRetry-After: 1');
    expect(head).toContain(`\r\nContent-Length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toEqual({
      data: null,
      error: {
        status: 503,
        name: errorName('common.unavailable'),
        message: errorMessage('common.unavailable'),
        details: { code: 'common.unavailable', params: {}, issues: [], requestId: '' },
      },
    });
  });
});
