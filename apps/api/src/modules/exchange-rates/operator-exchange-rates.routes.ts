import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { acceptPublishedRates, rejectPublishedRates } from './decide-published-rates.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import {
  findPublishedRates,
  listPublishedRates,
  listRates,
  type PublishedRatesItem,
  type RatesItem,
} from './exchange-rates.queries.ts';
import type { RatesFeed } from '@parcela/providers/ports/rates-feed.ts';
import { storePublishedRates } from './import-published-rates.ts';
import { requestRates } from './request-exchange-rates.ts';

const ratesView = ({ validFrom, ...rates }: RatesItem) => ({
  version: rates.version,
  eurToCzk: rates.eurToCzk,
  eurToPln: rates.eurToPln,
  source: rates.source,
  validFrom: validFrom.toISOString(),
  isInForce: rates.isInForce,
});
const publishedView = ({ day, eurToCzk, eurToPln, state, fetchedAt, change }: PublishedRatesItem) => ({
  day,
  eurToCzk,
  eurToPln,
  state,
  fetchedAt: fetchedAt.toISOString(),
  change: change && { ...change },
});

const answerDay = async (tx: Tx, day: string) => {
  const rates = await findPublishedRates(tx, day);
  invariant(rates, 'rates that were decided on are there');
  return { data: publishedView(rates), meta: {} };
};

/** The staff routes for exchange rates: two people set rates, one decides about published rates that wait. */
export const operatorRatesRoutes = (api: Api, { feed }: { readonly feed: RatesFeed | undefined }): void => {
  api.read(operatorRoutes.listRates, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listRates(tx, page);
    return listAnswer(items.map(ratesView), page, total);
  });

  api.write(operatorRoutes.requestRates, async (tx, { caller, body, requestId }) => {
    const { validFrom = null, ...rates } = body;
    const data = await requestRates(tx, { ...rates, validFrom, staffId: caller.subjectId, requestId });
    return { data, meta: {} };
  });

  api.read(operatorRoutes.listPublishedRates, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listPublishedRates(tx, { state: query['filters[state]'], ...page });
    return listAnswer(items.map(publishedView), page, total);
  });

  api.steps(operatorRoutes.fetchPublishedRates, async (steps, call) => {
    const published = await feed?.readLatest();
    return steps.finish(async (tx) => {
      const outcome =
        feed && published?.kind === 'read'
          ? await storePublishedRates(tx, feed.name, published.rates)
          : 'unreachable';
      await recordEvent(tx, {
        ...authorOf(call),
        type: 'published_rates.asked',
        subject: { type: 'published_rates', id: published?.kind === 'read' ? published.rates.day : 'none' },
        after: { outcome },
      });
      return { data: { outcome }, meta: {} } as const;
    });
  });

  api.write(operatorRoutes.acceptPublishedRates, async (tx, call) => {
    const { day } = call.params;
    await acceptPublishedRates(tx, { day, reason: call.body.reason, ...authorOf(call) });
    return answerDay(tx, day);
  });

  api.write(operatorRoutes.rejectPublishedRates, async (tx, call) => {
    const { day } = call.params;
    await rejectPublishedRates(tx, { day, reason: call.body.reason, ...authorOf(call) });
    return answerDay(tx, day);
  });
};
