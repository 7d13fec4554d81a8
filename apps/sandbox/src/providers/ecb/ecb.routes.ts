import type { FastifyInstance } from 'fastify';
import { answerFaults } from '../../platform/answer-faults.ts';
import type { Context } from '../../context.ts';
import { html, sendPage } from '../../platform/pages.ts';
import { getRates, publishedDay } from './rates.ts';

const envelope = (day: string, cubes: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${day}'>
${cubes}
		</Cube>
	</Cube>
</gesmes:Envelope>
`;

/** The European Central Bank's daily file of reference rates. */
export async function ecbRoutes(scope: FastifyInstance, context: Context) {
  context.journal.watch(scope, 'ecb');
  const troubleAnswer = answerFaults(scope, context, 'ecb');

  scope.get('/ecb/stats/eurofxref/eurofxref-daily.xml', async (_request, reply) => {
    // The file also has other currencies: a reader has to select its own.
    const rates = { USD: '1.0712', ...getRates(context), HUF: '402.35' };
    const cubes = Object.entries(rates).map(
      ([code, rate]) => `\t\t\t<Cube currency='${code}' rate='${rate}'/>`,
    );
    await troubleAnswer(reply);
    return reply
      .type('text/xml; charset=utf-8')
      .send(envelope(publishedDay(context.clock.now()), cubes.join('\n')));
  });
}

/** The bank's current file. */
export async function ecbPages(scope: FastifyInstance, context: Context) {
  scope.get('/ecb', async (request, reply) => {
    const { CZK, PLN } = getRates(context);
    return sendPage(request, reply, {
      title: 'Exchange rates',
      body: html`<h1>Exchange rates</h1>
        <p class="lead">Published for ${publishedDay(context.clock.now())}. One euro buys:</p>
        <p class="figure">${CZK} CZK</p>
        <p class="figure">${PLN} PLN</p>
        <p class="quiet">Set others by <code>POST /_control/ecb/rates</code>.</p>`,
    });
  });
}
