import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { answerFaults } from '../../platform/answer-faults.ts';
import { html, instant, sendPage } from '../../platform/pages.ts';
import { deliver, findBrowser, listMessages, type ReceivedMessage } from './browsers.ts';
import { vapidProblem } from './vapid.ts';

const headers = z.object({
  ttl: z.string().regex(/^\d{1,9}$/, 'TTL is required'),
  'content-encoding': z.literal('aes128gcm', 'Content-Encoding must be aes128gcm'),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).optional(),
});
const messageMaxBytes = 4096;

/** A push service of a browser (RFC 8030), which accepts messages that only that browser can read. */
export async function pushServiceRoutes(scope: FastifyInstance, context: Context) {
  context.journal.watch(scope, 'push');
  const troubleAnswer = answerFaults(scope, context, 'push');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  scope.post<{ Params: { id: string } }>('/push/send/:id', async (request, reply) => {
    const refused = await vapidProblem(request.headers.authorization, context.origin());
    if (refused !== undefined) return reply.code(401).send({ error: refused });
    const keys = findBrowser(context, request.params.id);
    if (!keys) return reply.code(410).send({ error: 'The browser has unsubscribed.' });
    const read = headers.safeParse(request.headers);
    if (!read.success) return reply.code(400).send({ error: read.error.issues[0]?.message });
    const body = request.body as Buffer;
    if (body.length > messageMaxBytes) return reply.code(413).send({ error: 'The message is too large.' });
    const { ttl, urgency } = read.data;
    try {
      deliver(context, { id: request.params.id, keys, body, ttlS: Number(ttl), urgency: urgency ?? null });
    } catch {
      return reply.code(400).send({ error: 'The browser cannot read the message.' });
    }
    await troubleAnswer(reply);
    return reply.code(201).send();
  });
}

function messageCard({ text, endpoint, receivedAt, ttlS }: ReceivedMessage) {
  return html`<li class="card">
    <pre tabindex="0">${JSON.stringify(JSON.parse(text), null, 2)}</pre>
    <p class="quiet">
      …${endpoint.slice(-8)}, ${instant(Date.parse(receivedAt))}, kept for ${String(ttlS)} seconds
    </p>
  </li>`;
}

/** The messages that the push service sent to devices. */
export async function pushPages(scope: FastifyInstance, context: Context) {
  scope.get('/push', async (request, reply) => {
    const messages = listMessages(context).toReversed();
    return sendPage(request, reply, {
      title: 'Messages to devices',
      body: html`<h1>Messages to devices</h1>
        ${messages.length === 0 && html`<p class="empty">No device was told anything yet.</p>`}
        <ul class="cards">
          ${messages.map(messageCard)}
        </ul>`,
    });
  });
}
