import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import type { LegalDocumentKind } from './legal-documents.tables.ts';
import {
  findLegalDocument,
  type LegalDocumentItem,
  listLegalDocuments,
} from './operator-legal-documents.queries.ts';
import { publishLegalVersion } from './publish-legal-version.ts';
import { withdrawLegalVersion } from './withdraw-legal-version.ts';

/** How the contract calls them. */
const wireKinds = {
  terms: 'terms',
  privacy: 'privacy',
  white_paper: 'whitePaper',
  prospect: 'prospect',
} as const satisfies Record<LegalDocumentKind, string>;
type WireKind = (typeof wireKinds)[LegalDocumentKind];
const kindOf = (kind: WireKind): LegalDocumentKind => (kind === 'whitePaper' ? 'white_paper' : kind);

const legalView = (item: LegalDocumentItem) => ({
  documentId: item.documentId,
  kind: wireKinds[item.kind],
  project: item.project,
  version: item.version,
  title: { ...item.title },
  caption: item.caption && { ...item.caption },
  files: { cs: { ...item.files.cs }, en: { ...item.files.en }, pl: { ...item.files.pl } },
  publishAt: new Date(item.publishAt).toISOString(),
  withdrawnAt: item.withdrawnAt && new Date(item.withdrawnAt).toISOString(),
  isInForce: item.isInForce,
});

const answerLegal = async (tx: Tx, documentId: string) => {
  const item = await findLegalDocument(tx, documentId);
  invariant(item, 'a document that was changed is there');
  return { data: legalView(item), meta: {} };
};

/** What staff do with the documents that people agree to. */
export const operatorLegalDocumentsRoutes = (api: Api): void => {
  api.read(operatorRoutes.listLegalDocumentItems, async (tx, { query }) => {
    const page = pageOf(query);
    const wanted = query['filters[kind]'];
    const kind = wanted === undefined ? undefined : kindOf(wanted);
    const { items, total } = await listLegalDocuments(tx, { kind, ...page });
    return listAnswer(items.map(legalView), page, total);
  });

  api.write(operatorRoutes.publishLegalDocument, async (tx, call) => {
    const { kind, publishAt, ...version } = call.body;
    const documentId = await publishLegalVersion(tx, {
      ...version,
      kind: kindOf(kind),
      publishAt: publishAt === undefined ? undefined : new Date(publishAt),
      ...authorOf(call),
    });
    return answerLegal(tx, documentId);
  });

  api.write(operatorRoutes.withdrawLegalDocument, async (tx, call) => {
    const item = call.params.documentId;
    await withdrawLegalVersion(tx, { item, ...authorOf(call) });
    return answerLegal(tx, item);
  });
};
