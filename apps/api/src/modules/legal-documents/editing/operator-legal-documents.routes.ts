import { operatorRoutes } from '@parcela/contract/operator';
import { type Localized, locales, inEveryLocale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { publicationOf } from '../../versioned-content/index.ts';
import type { LegalDocumentKind } from '../legal-documents.tables.ts';
import type { LegalScope } from '../legal-texts.store.ts';
import { editLegalDocument } from './edit-legal-document.ts';
import { platformDocuments, requireScope } from './legal-scope.queries.ts';
import { moveLegalVersion } from './move-legal-version.ts';
import {
  findDocumentOfVersion,
  getLegalDocument,
  type LegalDocumentItem,
  type LegalDocumentVersion,
  type LegalPublication,
  listLegalDocuments,
  listLegalTexts,
} from './operator-legal-documents.queries.ts';
import { publishLegalText } from './publish-legal-text.ts';
import { withdrawLegalVersion } from './withdraw-legal-version.ts';

/** The names of the document kinds in the contract. */
const wireKinds = {
  terms: 'terms',
  privacy: 'privacy',
  white_paper: 'whitePaper',
  prospect: 'prospect',
} as const satisfies Record<LegalDocumentKind, string>;
type WireKind = (typeof wireKinds)[LegalDocumentKind];
const kindOf = (kind: WireKind): LegalDocumentKind => (kind === 'prospect' ? kind : platformDocuments[kind]);

type Text = Pick<LegalDocumentVersion, 'title' | 'caption' | 'files'>;

const none = inEveryLocale(() => '');
const noText: Text = { title: none, caption: null, files: inEveryLocale(() => null) };

const eachOf = <From, To>(texts: Localized<From>, to: (text: From) => To): Localized<To> =>
  Object.fromEntries(locales.map((locale) => [locale, to(texts[locale])])) as unknown as Localized<To>;

const textView = ({ title, caption, files }: Text) => ({
  title: { ...title },
  caption: caption && { ...caption },
  files: { ...eachOf(files, (file) => file && { ...file }) },
});

const publicationView = (publication: LegalPublication) => ({
  ...publication,
  publishAt: new Date(publication.publishAt).toISOString(),
  withdrawnAt: publication.withdrawnAt && new Date(publication.withdrawnAt).toISOString(),
});

const itemView = (item: LegalDocumentItem) => ({
  document: item.project?.documentId ?? wireKinds[item.kind],
  kind: wireKinds[item.kind],
  project: item.project && { documentId: item.project.documentId, title: { ...item.project.title } },
  version: item.version,
  ...textView(item.text ?? noText),
  inForce: item.inForce && publicationView(item.inForce),
  planned: item.planned && publicationView(item.planned),
  publication: item.publication,
  savedAt: item.savedAt?.toISOString() ?? null,
  savedBy: item.savedBy,
});

const answerDocument = async (tx: Tx, scope: LegalScope) => {
  const document = await getLegalDocument(tx, scope);
  return {
    data: { ...itemView(document), publications: document.publications.map(publicationView) },
    meta: {},
  };
};

const answerNamed = async (tx: Tx, document: string) => answerDocument(tx, await requireScope(tx, document));

const answerOfVersion = async (tx: Tx, documentId: string) => {
  const scope = await findDocumentOfVersion(tx, documentId);
  invariant(scope, 'a version that was changed is there');
  return answerDocument(tx, scope);
};

const readingRoutes = (api: Api): void => {
  api.read(operatorRoutes.listLegalDocumentItems, async (tx, { query }) => {
    const page = pageOf(query);
    const wanted = query['filters[kind]'];
    const kind = wanted === undefined ? undefined : kindOf(wanted);
    const { items, total } = await listLegalDocuments(tx, { kind, search: query.search, ...page });
    return listAnswer(items.map(itemView), page, total);
  });

  api.read(operatorRoutes.getLegalDocumentItem, (tx, { params }) => answerNamed(tx, params.document));

  api.read(operatorRoutes.listLegalDocumentVersions, async (tx, { params, query }) => {
    const page = pageOf(query);
    const scope = await requireScope(tx, params.document);
    const { items, total } = await listLegalTexts(tx, { ...scope, ...page });
    const views = items.map((item) => ({
      version: item.version,
      ...textView(item),
      savedAt: item.savedAt.toISOString(),
      savedBy: item.savedBy,
    }));
    return listAnswer(views, page, total);
  });
};

/** The staff routes for the documents that users agree to. */
export const operatorLegalDocumentsRoutes = (api: Api): void => {
  readingRoutes(api);

  api.write(operatorRoutes.editLegalDocument, async (tx, call) => {
    const { document } = call.params;
    await editLegalDocument(tx, { document, ...call.body, ...authorOf(call) });
    return answerNamed(tx, document);
  });

  api.write(operatorRoutes.publishLegalDocument, async (tx, call) => {
    const { document } = call.params;
    await publishLegalText(tx, { document, ...publicationOf(call.body), ...authorOf(call) });
    return answerNamed(tx, document);
  });

  api.write(operatorRoutes.moveLegalDocument, async (tx, call) => {
    const publishAt = new Date(call.body.publishAt);
    const change = { item: call.params.documentId, publishAt, ...authorOf(call) };
    return answerOfVersion(tx, await moveLegalVersion(tx, change));
  });

  api.write(operatorRoutes.withdrawLegalDocument, async (tx, call) => {
    const item = call.params.documentId;
    await withdrawLegalVersion(tx, { item, ...authorOf(call) });
    return answerOfVersion(tx, item);
  });
};
