import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

const inlineScripts = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The reference page configures itself in an inline script: exactly that text is allowed, nothing else. Its library
 * writes its styles into elements while it runs, which no hash can know.
 */
const policyFor = (html: string, policy: string): string => {
  const hashes = [...html.matchAll(inlineScripts)].map(
    (match) =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  );
  return policy
    .replace("script-src 'self'", `script-src 'self' ${hashes.join(' ')}`)
    .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");
};

/** The API for people who build on it: the document at `/api/openapi.json`, its reference at `/docs`. */
export const registerReference = async (app: FastifyInstance): Promise<void> => {
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      const policy = reply.getHeader('content-security-policy');
      if (typeof payload === 'string' && typeof policy === 'string' && payload.includes('<script'))
        void reply.header('content-security-policy', policyFor(payload, policy));
      return payload;
    });
    await scope.register(scalar, {
      routePrefix: '/docs',
      configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
    });
  });
};
