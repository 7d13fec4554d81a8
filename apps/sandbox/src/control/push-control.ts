import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { addBrowser, listMessages, removeBrowser } from '../providers/push/browsers.ts';
import { command, refuse } from './command.ts';

/** Browsers that subscribe and unsubscribe at the push service, and the messages that they received. */
export function pushControl(scope: FastifyInstance, context: Context) {
  command(scope, '/_control/push/subscribe', z.strictObject({}), () => addBrowser(context));
  command(scope, '/_control/push/unsubscribe', z.strictObject({ endpoint: z.url() }), ({ endpoint }, reply) =>
    removeBrowser(context, endpoint) ? { endpoint } : refuse(reply, 404, 'There is no such browser.'),
  );
  scope.get('/_control/push/messages', () => listMessages(context));
}
