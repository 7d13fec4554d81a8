import { operatorRoutes } from '@parcela/contract/operator';
import type { Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { withFile } from '@parcela/platform/http/responses/export-list.ts';
import { answerAfter, lastId, pageAfterOf } from '@parcela/platform/paging/keyset.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { requestExecution } from './approving/approve-distribution.ts';
import { cancelDistribution } from './declaring/cancel-distribution.ts';
import { createDistribution, editDistribution } from './declaring/declare-distribution.ts';
import { type ImportedDistribution, importDistribution } from './declaring/import-distribution.ts';
import {
  largestHolders,
  lineAnswer,
  distributionAnswer,
  distributionDetailAnswer,
  distributionsFile,
  previewAnswer,
  lineWithDistributionAnswer,
} from './distributions.presenter.ts';
import { findDistribution } from './distributions.store.ts';
import { linesFile } from './lines-file.ts';
import type { CostItem } from './cost-item.ts';
import {
  distributionsKey,
  findDistributionItem,
  findWaitingLine,
  listCorrections,
  listHolderNames,
  listLineItems,
  listDistributionItems,
  listWaitingLines,
  readProgress,
} from './distributions.queries.ts';
import { previewDistribution } from './approving/preview-distribution.ts';
import {
  type LineRequest,
  requestPaidByHand,
  retryLine,
  takeOverLine,
} from './paying/resolve-waiting-line.ts';

const shownLines = 100;

/** Amounts in the form of the request body. */
interface SentContent {
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly recordOn: string;
  readonly payOn: string;
  readonly expectedNet: number | null;
  readonly declaration: {
    readonly gross: number;
    readonly costs: readonly CostItem[];
    readonly reserve: number;
    readonly fee: number;
    readonly withholding: number;
    readonly released?: number | null | undefined;
    readonly capital?: number | null | undefined;
  } | null;
}

export const declarationFrom = (declaration: NonNullable<SentContent['declaration']>) => ({
  gross: BigInt(declaration.gross),
  costs: declaration.costs,
  reserve: BigInt(declaration.reserve),
  fee: BigInt(declaration.fee),
  withholding: BigInt(declaration.withholding),
  released: BigInt(declaration.released ?? 0),
  capital: typeof declaration.capital === 'number' ? BigInt(declaration.capital) : null,
});

const inputFrom = ({ periodFrom, periodTo, recordOn, payOn, expectedNet, declaration }: SentContent) => ({
  periodFrom,
  periodTo,
  recordOn,
  payOn,
  expectedNet: expectedNet === null ? null : BigInt(expectedNet),
  declaration: declaration && declarationFrom(declaration),
});

export const answerItem = async (tx: Tx, documentId: string, locale: Locale) => {
  const item = await findDistributionItem(tx, documentId);
  invariant(item, 'a payout that was changed is there');
  return distributionAnswer(item, locale);
};

/** The content of a file, and its problems. */
export const answerImport = async (tx: Tx, found: ImportedDistribution, locale: Locale) => ({
  distribution: found.distribution ? await answerItem(tx, found.distribution.documentId, locale) : null,
  lineCount: found.lineCount,
  net: Number(found.net),
  withholding: Number(found.withholding),
  problems: found.problems.map(({ params, ...problem }) => ({ ...problem, params: { ...params } })),
  anomalies: found.anomalies.map(({ params, ...anomaly }) => ({ ...anomaly, params: { ...params } })),
});

const looks = (api: Api, { timeZone }: { readonly timeZone: string }): void => {
  api.read(operatorRoutes.listDistributions, async (tx, { query, locale, asFile }) => {
    const page = pageAfterOf(query, distributionsKey);
    const items = await listDistributionItems(tx, {
      ...page,
      project: query['filters[project]'],
      state: query['filters[state]'],
      kind: query['filters[kind]'],
      currency: query['filters[currency]'],
      isCorrection: query['filters[correction]'],
      endsFrom: query['filters[periodFrom]'],
      endsUntil: query['filters[periodTo]'],
    });
    const answer = answerAfter(items, page, {
      keyOf: ({ row }) => [row.period_to, row.id],
      present: (item) => distributionAnswer(item, locale),
    });
    return asFile ? withFile(answer, items.slice(0, page.pageSize), distributionsFile(locale)) : answer;
  });

  api.read(operatorRoutes.getDistribution, async (tx, { params, locale }) => {
    const item = await findDistributionItem(tx, params.documentId);
    if (!item) throw new BusinessError('common.not_found');
    const { id } = item.row;
    const of = { progress: await readProgress(tx, id), corrections: await listCorrections(tx, id) };
    return { data: distributionDetailAnswer(item, of, locale), meta: {} };
  });

  api.read(operatorRoutes.previewDistribution, async (tx, { params }) => {
    const preview = await previewDistribution(tx, { documentId: params.documentId, timeZone });
    const shown = largestHolders(preview.lines, shownLines);
    const names = await listHolderNames(
      tx,
      shown.map(({ userId }) => userId),
    );
    return { data: previewAnswer(preview, shown, names), meta: {} };
  });

  api.read(operatorRoutes.listDistributionLines, async (tx, { params, query, locale, asFile }) => {
    const distribution = await findDistribution(tx, params);
    if (!distribution) throw new BusinessError('common.not_found');
    const page = pageAfterOf(query, lastId);
    const rows = await listLineItems(tx, {
      ...page,
      distributionId: distribution.id,
      state: query['filters[state]'],
      settlement: query['filters[settlement]'],
      investor: query['filters[investor]'],
    });
    const answer = answerAfter(rows, page, {
      keyOf: ({ id }) => id,
      present: ({ id: _id, ...row }) => lineAnswer(row),
    });
    return asFile
      ? withFile(answer, rows.slice(0, page.pageSize), linesFile(locale, distribution.importId))
      : answer;
  });
};

type LineDeps = Parameters<typeof retryLine>[0];

/**
 * The routes for waiting lines of all distributions: their holders, and staff actions on lines that cannot be paid.
 */
const waitingLines = (api: Api, deps: LineDeps): void => {
  const answer = async (tx: Tx, documentId: string, locale: Locale) => {
    const line = await findWaitingLine(tx, documentId);
    invariant(line, 'a line that was changed is there');
    return { data: lineWithDistributionAnswer(line, locale), meta: {} };
  };
  api.read(operatorRoutes.listWaitingDistributionLines, async (tx, { query, locale }) => {
    const page = pageOf(query);
    const { total, lines } = await listWaitingLines(tx, {
      ...page,
      waitsFor: query['filters[waitsFor]'],
      user: query['filters[user]'],
    });
    const rows = lines.map((line) => lineWithDistributionAnswer(line, locale));
    return listAnswer(rows, page, total);
  });
  api.write(operatorRoutes.takeOverDistributionLine, async (tx, call) => {
    await takeOverLine(tx, requestOf(call));
    return answer(tx, call.params.documentId, call.locale);
  });
  api.write(operatorRoutes.retryDistributionLine, async (tx, call) => {
    await retryLine(deps, tx, requestOf(call));
    return answer(tx, call.params.documentId, call.locale);
  });
  api.write(operatorRoutes.payDistributionLineByHand, async (tx, call) => ({
    data: await requestPaidByHand(tx, { ...requestOf(call), evidence: call.body.evidence }),
    meta: {},
  }));
};

const requestOf = (call: {
  readonly params: { readonly documentId: string };
  readonly body: { readonly reason: string };
  readonly caller: { readonly subjectId: number };
  readonly requestId: string;
}): LineRequest => ({
  line: call.params.documentId,
  reason: call.body.reason,
  staffId: call.caller.subjectId,
  requestId: call.requestId,
});

/** The staff routes for distributions: plan, declare, preview, import, request, cancel. */
export const operatorDistributionsRoutes = (
  api: Api,
  deps: LineDeps & { readonly timeZone: string },
): void => {
  const { timeZone } = deps;
  looks(api, deps);
  waitingLines(api, deps);

  api.write(operatorRoutes.createDistribution, async (tx, { body, caller, requestId, locale }) => {
    const { documentId } = await createDistribution(tx, {
      ...inputFrom(body),
      project: body.project,
      importId: body.importId,
      ...(body.kind && { kind: body.kind }),
      staffId: caller.subjectId,
      requestId,
    });
    return { data: await answerItem(tx, documentId, locale), meta: {} };
  });

  api.write(operatorRoutes.editDistribution, async (tx, { params, body, caller, requestId, locale }) => {
    await editDistribution(tx, {
      ...inputFrom(body),
      distribution: params.documentId,
      version: body.version,
      staffId: caller.subjectId,
      requestId,
    });
    return { data: await answerItem(tx, params.documentId, locale), meta: {} };
  });

  api.write(operatorRoutes.importDistribution, async (tx, { body, caller, requestId, locale }) => {
    const { dryRun, ...sent } = body;
    const staffId = caller.subjectId;
    const found = await importDistribution(tx, {
      ...sent,
      isDryRun: dryRun,
      locale,
      staffId,
      requestId,
      timeZone,
    });
    return { data: { ...(await answerImport(tx, found, locale)), correction: null }, meta: {} };
  });

  api.write(operatorRoutes.executeDistribution, async (tx, { params, body, caller, requestId }) => {
    const approval = await requestExecution(tx, {
      distribution: params.documentId,
      version: body.version,
      staffId: caller.subjectId,
      reason: body.reason,
      requestId,
      timeZone,
    });
    return { data: approval, meta: {} };
  });

  api.write(operatorRoutes.cancelDistribution, async (tx, { params, body, caller, requestId, locale }) => {
    await cancelDistribution(tx, {
      distribution: params.documentId,
      ...body,
      staffId: caller.subjectId,
      requestId,
    });
    return { data: await answerItem(tx, params.documentId, locale), meta: {} };
  });
};
