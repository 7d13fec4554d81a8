import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { ReadLetterhead } from '@parcela/platform/brand.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { publicationOf, savedView, statusView } from '../../versioned-content/index.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { listAnswer, pageOf, paginationOf } from '@parcela/platform/paging/page.ts';
import { previewProject } from '../catalogue/preview-project.ts';
import { changeProjectState } from '../offering/change-project-state.ts';
import { changeSlug } from './change-slug.ts';
import { createProject } from './create-project.ts';
import { editProject } from './edit-project.ts';
import {
  findProjectInfoItem,
  listProjectInfoItems,
  listProjectInfoVersions,
  type ProjectInfoItem,
  type ProjectInfoVersion,
} from './operator-projects.queries.ts';
import { findProjectProgress } from '../offering/project-progress.queries.ts';
import { holdersRoutes } from '../holders/holders.routes.ts';
import { requestPriceEnd, requestPriceMove } from '../offering/change-planned-price.ts';
import { planOpening, revokeOpening } from '../offering/plan-opening.ts';
import { requestPrice } from '../offering/request-price.ts';
import { findProjectOfInfo } from './project-versions.store.ts';
import {
  movePlannedProject,
  publishProject,
  revokePlannedProject,
  unpublishProject,
} from './publish-project.ts';
import { previewStateChange } from '../offering/preview-state-change.ts';

const itemView = (item: ProjectInfoItem) => ({
  documentId: item.documentId,
  project: item.project,
  slug: item.slug,
  title: { ...item.title },
  projectState: item.projectState,
  currency: item.currency,
  price: item.price === null ? null : Number(item.price),
  missingTexts: { ...item.missingTexts },
  ...statusView(item),
});

/** A version as it was written; stored content has passed the contract's schema. */
const contentView = ({ content, title }: ProjectInfoVersion) => {
  const { blocks, faqs, fees, timeline, images, documents, layout, calculation, ...facts } = content;
  return {
    ...facts,
    title: { ...title },
    layout: { ...layout },
    calculation: calculation && { ...calculation },
    blocks: blocks.map((block) => ({ ...block })),
    faqs: faqs.map((faq) => ({ ...faq })),
    fees: fees && { ...fees },
    timeline: timeline.map((entry) => ({ ...entry })),
    images: images.map((image) => ({ ...image })),
    documents: documents.map((document) => ({ ...document })),
  };
};

const answerProject = async (tx: Tx, documentId: string) => {
  const item = await findProjectInfoItem(tx, documentId);
  if (!item) throw new BusinessError('common.not_found');
  return {
    data: {
      ...itemView(item),
      ...contentView(item),
      earlierSlugs: [...item.earlierSlugs],
      tokenTotalCount: item.shareCount,
      tokenFee: Number(item.shareFee),
      prices: item.prices.map(({ documentId: price, amount, appliedAt }) => ({
        documentId: price,
        price: amount,
        appliedAt: new Date(appliedAt).toISOString(),
      })),
      opensAt: item.opensAt?.toISOString() ?? null,
      offerVersion: item.offerVersion,
    },
    meta: {},
  };
};

const projectIdOf = async (tx: Tx, info: string): Promise<number> => {
  const project = await findProjectOfInfo(tx, info);
  if (!project) throw new BusinessError('common.not_found');
  return project.projectId;
};

const readingRoutes = (api: Api): void => {
  api.read(operatorRoutes.listProjectInfoItems, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listProjectInfoItems(tx, {
      state: query['filters[state]'],
      projectState: query['filters[projectState]'],
      missing: query['filters[missing]'],
      search: query.search,
      ...page,
    });
    return listAnswer(items.map(itemView), page, total);
  });

  api.read(operatorRoutes.getProjectInfoItem, (tx, { params }) => answerProject(tx, params.documentId));

  api.read(operatorRoutes.getProjectProgress, async (tx, { params }) => {
    const progress = await findProjectProgress(tx, params.documentId);
    if (!progress) throw new BusinessError('common.not_found');
    return { data: progress, meta: {} };
  });

  api.read(operatorRoutes.listProjectInfoVersions, async (tx, { params, query }) => {
    const page = pageOf(query);
    const versions = await listProjectInfoVersions(tx, { documentId: params.documentId, ...page });
    if (!versions) throw new BusinessError('common.not_found');
    return {
      data: versions.items.map((version) => ({ ...contentView(version), ...savedView(version) })),
      meta: paginationOf(page, versions.total),
    };
  });
};

const writingRoutes = (api: Api): void => {
  api.write(operatorRoutes.createProjectInfo, async (tx, call) => {
    const { tokenTotalCount, tokenFee, ...body } = call.body;
    const { infoDocumentId } = await createProject(tx, {
      ...body,
      ...authorOf(call),
      shareCount: tokenTotalCount,
      shareFee: BigInt(tokenFee),
      prices: [],
    });
    return answerProject(tx, infoDocumentId);
  });

  api.write(operatorRoutes.editProjectInfo, async (tx, call) => {
    const { version, ...draft } = call.body;
    const item = call.params.documentId;
    await editProject(tx, { item, version, draft, ...authorOf(call) });
    return answerProject(tx, item);
  });

  api.write(operatorRoutes.publishProjectInfo, async (tx, call) => {
    const item = call.params.documentId;
    await publishProject(tx, { item, ...publicationOf(call.body), ...authorOf(call) });
    return answerProject(tx, item);
  });

  api.write(operatorRoutes.unpublishProjectInfo, async (tx, call) => {
    const item = call.params.documentId;
    await unpublishProject(tx, { item, ...call.body, ...authorOf(call) });
    return answerProject(tx, item);
  });

  api.write(operatorRoutes.movePlannedProject, async (tx, call) => {
    const item = call.params.documentId;
    const { publication, publishAt } = call.body;
    const change = { item, publication, publishAt: new Date(publishAt), ...authorOf(call) };
    await movePlannedProject(tx, change);
    return answerProject(tx, item);
  });

  api.write(operatorRoutes.revokePlannedProject, async (tx, call) => {
    const item = call.params.documentId;
    await revokePlannedProject(tx, { item, ...call.body, ...authorOf(call) });
    return answerProject(tx, item);
  });
};

const offerRoutes = (api: Api, deps: { readonly timeZone: string }): void => {
  api.write(operatorRoutes.changeProjectInfoSlug, async (tx, call) => {
    const item = call.params.documentId;
    const projectId = await projectIdOf(tx, item);
    await changeSlug(tx, { projectId, ...call.body, ...authorOf(call) });
    return answerProject(tx, item);
  });

  api.read(operatorRoutes.previewProjectInfo, async (tx, { params, query, locale }) => ({
    data: await previewProject(tx, {
      documentId: params.documentId,
      version: query.version,
      locale,
      timeZone: deps.timeZone,
    }),
    meta: {},
  }));

  api.read(operatorRoutes.previewProjectState, async (tx, { params, query }) => {
    const projectId = await projectIdOf(tx, params.documentId);
    const { newInvestors, ...counts } = await previewStateChange(tx, { projectId, state: query.state });
    return { data: { state: query.state, ...counts, newInvestors: newInvestors.length }, meta: {} };
  });

  api.write(operatorRoutes.changeProjectState, async (tx, call) => {
    const item = call.params.documentId;
    const projectId = await projectIdOf(tx, item);
    const { newInvestors = 0, ...change } = call.body;
    await changeProjectState(deps, tx, { projectId, newInvestors, ...change, ...authorOf(call) });
    return answerProject(tx, item);
  });

  api.write(operatorRoutes.planProjectOpening, async (tx, call) => {
    const item = call.params.documentId;
    const projectId = await projectIdOf(tx, item);
    const { offerVersion, opensAt } = call.body;
    await planOpening(tx, { projectId, offerVersion, opensAt: new Date(opensAt), ...authorOf(call) });
    return answerProject(tx, item);
  });

  api.write(operatorRoutes.revokeProjectOpening, async (tx, call) => {
    const item = call.params.documentId;
    const projectId = await projectIdOf(tx, item);
    await revokeOpening(tx, { projectId, ...call.body, ...authorOf(call) });
    return answerProject(tx, item);
  });

  pricesRoutes(api);
};

const pricesRoutes = (api: Api): void => {
  api.write(operatorRoutes.requestProjectPrice, async (tx, { caller, params, body, requestId }) => ({
    data: await requestPrice(tx, {
      info: params.documentId,
      amount: BigInt(body.amount),
      appliedAt: body.appliedAt === undefined ? undefined : new Date(body.appliedAt),
      offerVersion: body.offerVersion,
      staffId: caller.subjectId,
      reason: body.reason,
      requestId,
    }),
    meta: {},
  }));

  api.write(operatorRoutes.requestPriceMove, async (tx, { caller, params, body, requestId }) => ({
    data: await requestPriceMove(tx, {
      ...body,
      price: params.documentId,
      appliedAt: new Date(body.appliedAt),
      staffId: caller.subjectId,
      requestId,
    }),
    meta: {},
  }));

  api.write(operatorRoutes.requestPriceEnd, async (tx, { caller, params, body, requestId }) => ({
    data: await requestPriceEnd(tx, {
      ...body,
      price: params.documentId,
      staffId: caller.subjectId,
      requestId,
    }),
    meta: {},
  }));
};

/** The routes by which staff write, publish, hide, open and close projects, and request prices. */
export const operatorProjectsRoutes = (
  api: Api,
  deps: { readonly timeZone: string; readonly letterhead: ReadLetterhead },
): void => {
  readingRoutes(api);
  writingRoutes(api);
  offerRoutes(api, deps);
  holdersRoutes(api, deps);
};
