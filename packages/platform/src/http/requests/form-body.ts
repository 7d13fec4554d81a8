import type { FastifyInstance } from 'fastify';

/** The fields of a browser's form. The first of a repeated field counts; NUL is refused. */
const parseForm = (text: string): Readonly<Record<string, string>> => {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (`${name}${value}`.includes('\u0000')) throw new SyntaxError('forbidden character');
    if (!fields.has(name)) fields.set(name, value);
  }
  return Object.fromEntries(fields);
};

const ignoredMax = 4 * 1024;

/**
 * Registers routes whose bodies are ignored: a mail program that unsubscribes in one click sends a form of
 * either kind (RFC 8058), whose only field repeats the address.
 */
export const takingAnything = (app: FastifyInstance, register: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: ignoredMax }, (request, body, done) => {
      request.rawBody = body as Buffer;
      done(null, undefined);
    });
    register(scope);
  });
};

/** Registers routes whose bodies are forms only; every other route accepts JSON only. */
export const takingForms = (app: FastifyInstance, register: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (request, body, done) => {
        request.rawBody = body as Buffer;
        try {
          done(null, parseForm(body.toString('utf8')));
        } catch {
          done(Object.assign(new Error('malformed form'), { statusCode: 400 }), undefined);
        }
      },
    );
    register(scope);
  });
};
