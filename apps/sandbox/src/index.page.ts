import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import { html, instant, parts, sendPage } from './platform/pages.ts';

/** The start page: the providers, the sandbox's time, and buttons that advance it. */
export async function indexPage(scope: FastifyInstance, context: Context) {
  scope.get('/', async (request, reply) =>
    sendPage(request, reply, {
      title: 'Overview',
      script: 'clock.js',
      body: html`<h1>Sandbox</h1>
        <p class="lead">
          Stands in for the outside providers. Nothing here leaves this computer. The platform is at
          <a href="${context.config.platformUrl}">${context.config.platformUrl}</a>.
        </p>
        <section class="card" aria-labelledby="clock-title">
          <h2 id="clock-title">Time in the sandbox and on the platform</h2>
          <p class="figure" id="now">${instant(context.clock.now())}</p>
          <div class="buttons" id="clock">
            <button data-advance="PT1H">1 hour later</button>
            <button data-advance="PT24H">1 day later</button>
            <button data-advance="P7D">7 days later</button>
          </div>
          <p class="quiet" id="clock-result" role="status">
            What falls due on the way happens at once: time limits, retries, jobs.
          </p>
        </section>
        <ul class="cards">
          ${parts.map(
            ({ href, name, text }) =>
              html`<li class="card">
                <h2><a href="${href}">${name}</a></h2>
                <p>${text}</p>
              </li>`,
          )}
        </ul>`,
    }),
  );
}
