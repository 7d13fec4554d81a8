import { XMLBuilder } from 'fast-xml-parser';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { BankAccount } from '../../config.ts';
import type { Context } from '../../context.ts';
import { formatDecimal } from '../../platform/decimal.ts';
import { checkBatch } from './check-batch.ts';
import type { BatchFault } from './check-batch.ts';
import { admit } from './fio-admission.ts';
import { storeOrders } from './orders.ts';
import { Pain001Error, readPain001 } from './pain001.ts';

const form = z.object({
  token: z.string(),
  type: z.literal('pain001_xml'),
  lng: z.enum(['cs', 'sk', 'en']).default('cs'),
  file: z.instanceof(File),
});

/** The bank's codes for a whole file: accepted, a fault in an order, unreadable, empty. */
const codes = { ok: 0, wrong: 1, unreadable: 11, empty: 14 } as const;

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });

interface ImportResult {
  code: (typeof codes)[keyof typeof codes];
  importId?: number;
  currency?: string;
  sumMinor?: number;
  faults?: readonly BatchFault[];
}

function answer(reply: FastifyReply, result: ImportResult) {
  const { currency, faults = [] } = result;
  const document = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8', '@standalone': 'yes' },
    responseImport: {
      result: {
        errorCode: result.code,
        ...(result.importId !== undefined && { idInstruction: result.importId }),
        status: result.code === codes.ok ? 'ok' : 'error',
        ...(currency !== undefined && {
          sums: {
            sum: {
              '@id': currency,
              sumCredit: formatDecimal(BigInt(result.sumMinor ?? 0), 2),
              sumDebet: '0',
            },
          },
        }),
      },
      ...(faults.length > 0 && {
        ordersDetails: {
          detail: faults.map(({ order, text }) => ({
            '@id': order,
            messages: { message: { '@status': 'error', '@errorCode': codes.wrong, '#text': text } },
          })),
        },
      }),
    },
  };
  return reply.type('text/xml; charset=utf-8').send(builder.build(document));
}

/** Stores all orders of the file, or stores none and returns the reason. */
function importFile(context: Context, account: BankAccount, xml: string): ImportResult {
  if (xml.trim() === '') return { code: codes.empty };
  const { currency } = account;
  try {
    const batch = readPain001(xml);
    const { orders, sumMinor, faults } = checkBatch(context, account, batch);
    if (faults.length > 0) return { code: codes.wrong, currency, sumMinor, faults };
    const importId = storeOrders(context, { messageId: batch.messageId, currency, orders });
    return { code: codes.ok, importId, currency, sumMinor };
  } catch (error) {
    if (error instanceof Pain001Error)
      return { code: codes.unreadable, faults: [{ order: 0, text: error.message }] };
    throw error;
  }
}

/** FIO's import of payment orders: a form with the token, the type and the file; the answer is XML. */
export async function fioImportRoutes(scope: FastifyInstance, context: Context) {
  context.journal.watch(scope, 'bank');
  scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  scope.post('/fio/v1/rest/import/', async (request, reply) => {
    const type = request.headers['content-type'] ?? '';
    if (!Buffer.isBuffer(request.body)) return reply.code(400).send('');
    const fields = await new Response(new Uint8Array(request.body), { headers: { 'content-type': type } })
      .formData()
      .catch(() => undefined);
    const body = form.safeParse(Object.fromEntries(fields ?? []));
    if (!body.success) return reply.code(400).send('');
    const account = admit(context, reply, body.data.token);
    if (!account) return reply;
    const result = importFile(context, account, await body.data.file.text());
    // A lost answer: the caller cannot know whether its orders were stored.
    return context.faults.take('bank', 'drop') ? reply.type('text/xml').send('') : answer(reply, result);
  });
}
