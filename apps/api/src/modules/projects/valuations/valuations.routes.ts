import type { AnswerOf } from '@parcela/contract';
import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { findProjectOfInfo } from '../editing/project-versions.store.ts';
import { findPriceEffect } from '../offering/price-effect.ts';
import { recordValuation } from './record-valuation.ts';
import { withdrawValuation } from './withdraw-valuation.ts';

type AnswerProject = (
  tx: Tx,
  info: string,
) => Promise<AnswerOf<(typeof operatorRoutes)['getProjectInfoItem']>>;

/** The routes by which staff record and withdraw valuations, and see the effect of a price. */
export const valuationsRoutes = (api: Api, answerProject: AnswerProject): void => {
  api.write(operatorRoutes.recordValuation, async (tx, call) => {
    const { amount, publishAt, ...body } = call.body;
    const info = call.params.documentId;
    await recordValuation(tx, {
      ...body,
      ...authorOf(call),
      info,
      amount: BigInt(amount),
      publishAt: publishAt === undefined ? null : new Date(publishAt),
    });
    return answerProject(tx, info);
  });

  api.write(operatorRoutes.withdrawValuation, async (tx, call) => {
    const { reason } = call.body;
    const valuation = call.params.documentId;
    return answerProject(tx, await withdrawValuation(tx, { valuation, reason, ...authorOf(call) }));
  });

  api.read(operatorRoutes.previewPrice, async (tx, { params, query }) => {
    const project = await findProjectOfInfo(tx, params.documentId);
    if (!project) throw new BusinessError('common.not_found');
    const { projectId } = project;
    const effect = await findPriceEffect(tx, { projectId, amount: BigInt(query.amount) });
    return {
      data: {
        ...effect,
        priceNow: effect.priceNow === null ? null : Number(effect.priceNow),
        price: Number(effect.price),
        shares: Number(effect.shares),
        holdingsNow: effect.holdingsNow === null ? null : Number(effect.holdingsNow),
        holdings: Number(effect.holdings),
      },
      meta: {},
    };
  });
};
