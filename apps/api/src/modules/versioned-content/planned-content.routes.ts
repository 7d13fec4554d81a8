import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { movePlanned, revokePlanned } from './change-planned.ts';
import { type ContentKind, contentKinds } from './content-kinds.ts';
import { statusView } from './content-versions.presenter.ts';
import { findContentStatus } from './content-versions.queries.ts';

/** The names of the kinds in the contract. */
const kinds = {
  article: contentKinds.article,
  faq: contentKinds.faq,
  banner: contentKinds.banner,
  message: contentKinds.bannerMessage,
  taxText: contentKinds.taxText,
  projectUpdate: contentKinds.projectUpdate,
  appConfiguration: contentKinds.appConfiguration,
} as const;

const answerStatus = async (tx: Tx, kind: ContentKind, documentId: string) => {
  const item = await findContentStatus(tx, kind, documentId);
  if (!item) throw new BusinessError('common.not_found');
  return { data: { documentId, ...statusView(item) }, meta: {} };
};

/** The staff routes for planned content of every kind. */
export const plannedContentRoutes = (api: Api): void => {
  api.write(operatorRoutes.movePlannedContent, async (tx, call) => {
    const { kind, documentId: item } = call.params;
    const { publication, publishAt } = call.body;
    const change = { item, publication, publishAt: new Date(publishAt), ...authorOf(call) };
    await movePlanned(tx, kinds[kind], change);
    return answerStatus(tx, kinds[kind], item);
  });

  api.write(operatorRoutes.revokePlannedContent, async (tx, call) => {
    const { kind, documentId: item } = call.params;
    await revokePlanned(tx, kinds[kind], { item, ...call.body, ...authorOf(call) });
    return answerStatus(tx, kinds[kind], item);
  });
};
