import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { Conflict } from '../platform/conflict.ts';

export const amountMinor = z.int().positive();

interface Issue {
  path: string;
  message: string;
}

/** An answer with the reason of a refusal. */
export function refuse(reply: FastifyReply, status: number, error: string, issues: Issue[] = []) {
  return reply.code(status).send({ error, issues });
}

export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

const loopbackNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * A page of another site can reach this port, but neither with a JSON body nor under this machine's name (DNS
 * rebinding).
 */
export function guard(scope: FastifyInstance) {
  scope.addHook('onRequest', async (request, reply) => {
    if (!loopbackNames.includes(request.hostname))
      return refuse(reply, 403, 'Only a loopback Host may control the sandbox.');
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (request.method === 'GET' || type === 'application/json') return undefined;
    return refuse(reply, 415, 'Only application/json is accepted.');
  });
  scope.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    if (error instanceof Conflict) return refuse(reply, 409, error.message);
    if (error.statusCode !== undefined && error.statusCode < 500)
      return refuse(reply, error.statusCode, error.message);
    request.log.error(error);
    return refuse(reply, 500, 'The sandbox failed. See its log.');
  });
}

/** A POST with a checked body; an invalid one is answered with 400 and the fault of each field. */
export function command<Schema extends z.ZodType>(
  scope: FastifyInstance,
  path: string,
  schema: Schema,
  run: (body: z.output<Schema>, reply: FastifyReply) => unknown,
) {
  scope.post(path, async (request, reply) => {
    const body = schema.safeParse(request.body);
    return body.success
      ? run(body.data, reply)
      : refuse(reply, 400, 'The body is not right.', issuesOf(body.error));
  });
}
