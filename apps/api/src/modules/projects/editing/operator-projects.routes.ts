import { operatorRoutes } from '@parcela/contract/operator';
import { type OpeningCheck, openingChecks } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { ReadLetterhead } from '@parcela/platform/brand.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { publicationOf, savedView, statusView } from '../../versioned-content/index.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { listAnswer, pageOf, paginationOf } from '@parcela/platform/paging/page.ts';
import type { FileLinks } from '../../media/index.ts';
import { previewProject } from '../catalogue/preview-project.ts';
import { changeProjectState } from '../offering/change-project-state.ts';
import { changeSlug } from './change-slug.ts';
import { createProject } from './create-project.ts';
import { editProject } from './edit-project.ts';
import { requireMediaHosts } from './film-hosts.policy.ts';
import {
  findProjectInfoItem,
  listProjectInfoItems,
  listProjectInfoVersions,
  type ProjectInfoDetail,
  type ProjectInfoItem,
  type ProjectInfoVersion,
} from './operator-projects.queries.ts';
import { findProjectProgress } from '../offering/project-progress.queries.ts';
import { holdersRoutes } from '../holders/holders.routes.ts';
import { requestPriceEnd, requestPriceMove } from '../offering/change-planned-price.ts';
import { staffMayChangeState } from '../offering/project-state.policy.ts';
import { listMissing } from '../opening/check-opening.ts';
import { revokeOpening } from '../opening/plan-opening.ts';
import { requestOpening } from '../opening/request-opening.ts';
import { requestPrice } from '../offering/request-price.ts';
import { findProjectOfInfo } from './project-versions.store.ts';
import {
  movePlannedProject,
  publishProject,
  revokePlannedProject,
  unpublishProject,
} from './publish-project.ts';
import { previewStateChange } from '../offering/preview-state-change.ts';
import { recordedValuationView } from '../valuations/valuations.presenter.ts';
import { valuationsRoutes } from '../valuations/valuations.routes.ts';

interface OperatorProjectsDeps {
  readonly timeZone: string;
  readonly letterhead: ReadLetterhead;
  readonly links: FileLinks;
  /** The hosts whose films pages play directly. */
  readonly mediaHosts: readonly string[];
}

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

/** A version as the editor wrote it. */
const contentView = ({ content, title }: ProjectInfoVersion) => ({ ...content, title: { ...title } });

const projectIdOf = async (tx: Tx, info: string): Promise<number> => {
  const project = await findProjectOfInfo(tx, info);
  if (!project) throw new BusinessError('common.not_found');
  return project.projectId;
};

/** The checks for opening the sale, now or at its planned time; null while it cannot be opened. */
const openingChecksOf = async (
  tx: Tx,
  { documentId, projectState, opensAt }: ProjectInfoDetail,
): Promise<{ name: OpeningCheck; isMet: boolean }[] | null> => {
  if (!staffMayChangeState(projectState, 'Open')) return null;
  const projectId = await projectIdOf(tx, documentId);
  const missing = await listMissing(tx, { projectId, at: opensAt });
  return openingChecks.map((name) => ({ name, isMet: !missing.includes(name) }));
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
      prices: item.prices.map(({ documentId: price, amount, appliedAt, valuation }) => ({
        documentId: price,
        price: amount,
        appliedAt: new Date(appliedAt).toISOString(),
        valuation,
      })),
      valuations: item.valuations.map(recordedValuationView),
      opensAt: item.opensAt?.toISOString() ?? null,
      openingChecks: await openingChecksOf(tx, item),
      openingFailure: item.openingFailedAt && {
        at: item.openingFailedAt.toISOString(),
        missing: [...(item.openingMissing ?? [])],
      },
      offerVersion: item.offerVersion,
    },
    meta: {},
  };
};

const readingRoutes = (api: Api): void => {
  api.read(operatorRoutes.listProjectInfoItems, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listProjectInfoItems(tx, {
      state: query['filters[state]'],
      projectState: query['filters[projectState]'],
      missing: query['filters[missing]'],
      openingFailed: query['filters[openingFailed]'] === 'true',
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

const writingRoutes = (api: Api, { mediaHosts }: Pick<OperatorProjectsDeps, 'mediaHosts'>): void => {
  api.write(operatorRoutes.createProjectInfo, async (tx, call) => {
    const { tokenTotalCount, tokenFee, ...body } = call.body;
    requireMediaHosts(body, mediaHosts);
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
    requireMediaHosts(draft, mediaHosts);
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

const offerRoutes = (api: Api, deps: Pick<OperatorProjectsDeps, 'timeZone' | 'links'>): void => {
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
      ...deps,
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

  api.write(operatorRoutes.requestProjectOpening, async (tx, { caller, params, body, requestId }) => ({
    data: await requestOpening(tx, {
      info: params.documentId,
      opensAt: body.opensAt === undefined ? null : new Date(body.opensAt),
      offerVersion: body.offerVersion,
      staffId: caller.subjectId,
      reason: body.reason,
      requestId,
    }),
    meta: {},
  }));

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
      valuation: body.valuation,
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
export const operatorProjectsRoutes = (api: Api, deps: OperatorProjectsDeps): void => {
  readingRoutes(api);
  writingRoutes(api, deps);
  offerRoutes(api, deps);
  valuationsRoutes(api, answerProject);
  holdersRoutes(api, deps);
};
