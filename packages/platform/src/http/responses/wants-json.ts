import type { FastifyRequest } from 'fastify';

/** Tells whether the caller requests JSON. Programs do, and browsers that open an address do not. */
export const wantsJson = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '').includes('application/json');
