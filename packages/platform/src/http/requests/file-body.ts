import { File } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

/** The types that staff may upload; the bytes decide the actual type. */
export const fileTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'application/pdf',
  // The type of a file that browsers do not recognise, such as a bank statement.
  'application/octet-stream',
] as const;
/** A little more than any file's limit, so that the error names the file's own limit. */
const bytesMax = 41 * 1024 * 1024;

/**
 * Registers routes whose body is the bytes of one file, without a form that would have to be parsed. Refuses
 * a file by its declared length, or as soon as it exceeds the limit.
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
