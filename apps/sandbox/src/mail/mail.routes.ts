import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { html, instant, sendPage, sendProblem } from '../platform/pages.ts';
import { attachmentsOf, findMail, listMails } from './inbox.ts';
import type { Mail } from './inbox.ts';

const listQuery = z.object({
  to: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/** The mail's own markup cannot run scripts or load anything from elsewhere; its links open in a new tab. */
const mailPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  'font-src data:',
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin',
].join('; ');

/** Web inbox, and the same data as JSON for tests (`Accept: application/json`). */
export async function mailRoutes(scope: FastifyInstance, context: Context) {
  scope.get('/mail', async (request, reply) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success)
      return sendProblem(request, reply, { status: 400, text: 'The limit is a number from 1 to 500.' });
    const mails = listMails(context, query.data);
    if (request.headers.accept?.includes('application/json'))
      return reply.header('cache-control', 'no-store').send(mails);
    return sendPage(request, reply, {
      title: 'Mail',
      body: html`<h1>Mail</h1>
        <form method="get" action="/mail" class="inline" role="search">
          <div class="field">
            <label for="to">Sent to</label
            ><input id="to" name="to" type="text" inputmode="email" value="${query.data.to ?? ''}" />
          </div>
          <button>Show</button>
        </form>
        ${mails.length === 0 && html`<p class="empty">No mail here yet.</p>`}
        <ul class="rows">
          ${mails.map(mailRow)}
        </ul>`,
    });
  });

  scope.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const mail = findMail(context, Number(request.params.id));
    if (!mail) return sendProblem(request, reply, { status: 404, text: 'There is no such mail.' });
    return sendPage(request, reply, { title: mail.subject, body: mailBody(context, mail) });
  });

  scope.get<{ Params: { id: string } }>('/mail/:id/html', async (request, reply) => {
    const mail = findMail(context, Number(request.params.id));
    if (!mail) return sendProblem(request, reply, { status: 404, text: 'There is no such mail.' });
    const inline = attachmentsOf(context, mail.id).filter(({ contentId }) => contentId !== null);
    const markup = inline.reduce(
      (text, { contentId, number }) =>
        text.replaceAll(`cid:${contentId}`, `/mail/${mail.id}/attachments/${number}`),
      mail.html,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailPolicy)
      .header('referrer-policy', 'no-referrer')
      .send(`<base target="_blank">${markup}`);
  });

  scope.get<{ Params: { id: string; number: string } }>(
    '/mail/:id/attachments/:number',
    async (request, reply) => {
      const attachment = attachmentsOf(context, Number(request.params.id)).find(
        ({ number }) => number === Number(request.params.number),
      );
      if (!attachment)
        return sendProblem(request, reply, { status: 404, text: 'There is no such attachment.' });
      const isImage = /^image\/(png|jpeg|gif|webp|avif)$/.test(attachment.contentType);
      return reply
        .type(isImage ? attachment.contentType : 'application/octet-stream')
        .header('x-content-type-options', 'nosniff')
        .header(
          'content-disposition',
          `${isImage ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
        )
        .send(Buffer.from(attachment.content));
    },
  );
}

function mailRow(mail: Mail) {
  return html`<li>
    <a href="/mail/${mail.id}"
      ><strong>${mail.subject || '(no subject)'}</strong> <span>${mail.to}</span
      ><span class="quiet">${instant(Date.parse(mail.receivedAt))}</span></a
    >
  </li>`;
}

function mailBody(context: Context, mail: Mail) {
  const attachments = attachmentsOf(context, mail.id);
  return html`<p><a href="/mail">All mail</a></p>
    <h1>${mail.subject || '(no subject)'}</h1>
    <p class="quiet">To ${mail.to}, ${instant(Date.parse(mail.receivedAt))}</p>
    ${
      mail.links.length > 0 &&
      html`<section>
        <h2>Links</h2>
        <ul class="links">
          ${mail.links.map((link) => html`<li><a href="${link}" target="_blank" rel="noopener" class="code">${link}</a></li>`)}
        </ul>
      </section>`
    }
    ${
      attachments.length > 0 &&
      html`<section>
        <h2>Attachments</h2>
        <ul>
          ${attachments.map(({ number, filename }) => html`<li><a href="/mail/${mail.id}/attachments/${number}">${filename}</a></li>`)}
        </ul>
      </section>`
    }
    ${
      mail.html &&
      html`<section>
        <h2>As it looks</h2>
        <iframe
          class="mail"
          title="The mail as it looks"
          src="/mail/${mail.id}/html"
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"
        ></iframe>
      </section>`
    }
    <section>
      <h2>As plain text</h2>
      <pre tabindex="0">${mail.text || '(no plain text part)'}</pre>
    </section>`;
}
