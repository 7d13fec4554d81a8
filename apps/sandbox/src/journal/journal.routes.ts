import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { html, instant, sendPage } from '../platform/pages.ts';
import { providers } from './journal.ts';
import type { StoredJournalEntry } from './journal.ts';

const filterQuery = z.object({
  provider: z
    .enum([...providers, 'platform'])
    .optional()
    .catch(undefined),
});

function entryRow(entry: StoredJournalEntry) {
  const way = entry.direction === 'in' ? 'received' : 'sent';
  return html`<li>
    <details>
      <summary>
        <span class="badge">${entry.provider}</span> ${way}
        <span class="code">${entry.method} ${entry.url}</span> <strong>${entry.status ?? 'no answer'}</strong>
        <span class="quiet">${instant(Date.parse(entry.at))}</span>
      </summary>
      <h3>Headers</h3>
      <pre tabindex="0">${JSON.stringify(entry.headers, null, 2)}</pre>
      <h3>Request</h3>
      <pre tabindex="0">${entry.request || '(empty)'}</pre>
      <h3>Answer</h3>
      <pre tabindex="0">${entry.response || '(empty)'}</pre>
    </details>
  </li>`;
}

/** The journal as a page; the JSON form is `GET /_journal`. */
export async function journalPages(scope: FastifyInstance, context: Context) {
  scope.get('/journal', async (request, reply) => {
    const { provider } = filterQuery.parse(request.query);
    const entries = context.journal.list({ provider, limit: 100 });
    return sendPage(request, reply, {
      title: 'Journal',
      body: html`<h1>Journal</h1>
        <p class="lead">What the providers received and sent, newest first. Secrets are shortened.</p>
        <p class="buttons">
          <a href="/journal">All</a>
          ${[...providers, 'platform'].map((name) => html`<a href="/journal?provider=${name}">${name}</a> `)}
        </p>
        ${entries.length === 0 && html`<p class="empty">Nothing has happened yet.</p>`}
        <ul class="journal">
          ${entries.map(entryRow)}
        </ul>`,
    });
  });
}
