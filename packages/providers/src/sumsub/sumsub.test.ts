import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '@parcela/platform/log.ts';
import { createSumsub } from './sumsub.ts';

const open: { close: () => void }[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

/** A server that answers in place of Sumsub, whatever the request. */
const answering = async (applicant: object) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(applicant));
  }).listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  return createSumsub({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appToken: 'test',
    secretKey: 'test',
    webhookSecrets: ['test'],
    levelName: 'basic',
    log: createLogger('silent'),
  });
};
const approved = { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } };

describe('readApplicant', () => {
  it('returns the applicant with the requested external id', async () => {
    const sumsub = await answering({ id: 'a1', externalUserId: 'user-1', review: approved });
    expect(await sumsub.readApplicant('user-1')).toMatchObject({
      kind: 'found',
      applicant: { answer: 'GREEN' },
    });
  });

  it.each([
    ['another person', { id: 'a1', externalUserId: 'user-2', review: approved }],
    ['nobody', { id: 'a1', review: approved }],
    ['no applicant', { error: 'nothing' }],
  ])('ignores an answer about %s', async (_who, applicant) => {
    const sumsub = await answering(applicant);
    expect(await sumsub.readApplicant('user-1')).toEqual({ kind: 'unknown' });
  });
});
