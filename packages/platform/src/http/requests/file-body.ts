import { File } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

/** What staff may upload; which of them the bytes really are is decided by the bytes. */
export const fileTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'application/pdf',
  // What no browser has a name for: a statement of the bank.
  'application/octet-stream',
] as const;
/** A little more than any file may have, so that its own limit is named. */
const bytesMax = 41 * 1024 * 1024;

/**
 * Registers routes whose body is one file, as its bytes: without a form around it that would have to be parsed. A file
 * that is too long is refused by its declared length, or as soon as more has come.
 */
export const takingFiles = (app: FastifyInstance, register: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      [...fileTypes],
      { parseAs: 'buffer', bodyLimit: bytesMax },
      (request, body, done) => {
        request.rawBody = body as Buffer;
        done(null, new File([body], '', { type: request.headers['content-type'] ?? '' }));
      },
    );
    register(scope);
  });
};
