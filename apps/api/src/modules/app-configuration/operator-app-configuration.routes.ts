import { operatorRoutes } from '@parcela/contract/operator';
import type { Tx } from '../../platform/database/database.ts';
import { invariant } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Administrator } from './app-configuration.routes.ts';
import type { LegalDocumentKind } from '../legal-documents/legal-documents.tables.ts';
import { missingFrom } from './imprint.ts';
import {
  type ConfigurationItem,
  findLegalDocument,
  type LegalDocumentItem,
  listConfigurations,
  listLegalDocuments,
} from './operator-app-configuration.queries.ts';
import type { Localized } from '@parcela/domain';
import { authorOf } from '../versioned-content/content-versions.presenter.ts';
import { pageOf, paginationOf } from '../../platform/paging/counted-page.ts';
import { publishLegalVersion } from '../legal-documents/publish-legal-version.ts';
import { replaceAppConfiguration } from './replace-app-configuration.ts';
import { withdrawLegalVersion } from '../legal-documents/withdraw-legal-version.ts';

const copyOf = (text: Localized | null) => text && { ...text };

const configurationView = (
  { version, title, administratorText, imprint, image, savedAt }: ConfigurationItem,
  company: Administrator,
) => ({
  version,
  title: { ...title },
  administratorText: { ...administratorText },
  imprint: {
    register: copyOf(imprint.register),
    supervision: copyOf(imprint.supervision),
    fees: copyOf(imprint.fees),
    risks: copyOf(imprint.risks),
    phone: imprint.phone,
  },
  missing: missingFrom(imprint, company),
  image: image && { file: image.file, alternativeText: { ...image.alternativeText } },
  savedAt: savedAt.toISOString(),
});

const configurationRoutes = (api: Api, company: Administrator): void => {
  api.read(operatorRoutes.listAppConfigurations, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listConfigurations(tx, page);
    return { data: items.map((item) => configurationView(item, company)), meta: paginationOf(page, total) };
  });

  api.write(operatorRoutes.setAppConfiguration, async (tx, call) => {
    await replaceAppConfiguration(tx, { ...call.body, ...authorOf(call) });
    const [newest] = (await listConfigurations(tx, { page: 1, pageSize: 1 })).items;
    invariant(newest, 'a configuration that was set is there');
    return { data: configurationView(newest, company), meta: {} };
  });
};

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

const legalRoutes = (api: Api): void => {
  api.read(operatorRoutes.listLegalDocumentItems, async (tx, { query }) => {
    const page = pageOf(query);
    const wanted = query['filters[kind]'];
    const kind = wanted === undefined ? undefined : kindOf(wanted);
    const { items, total } = await listLegalDocuments(tx, { kind, ...page });
    return { data: items.map(legalView), meta: paginationOf(page, total) };
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

/** What staff do with the configuration of the application and the documents that people agree to. */
export const operatorConfigurationRoutes = (
  api: Api,
  deps: { readonly administrator: Administrator },
): void => {
  configurationRoutes(api, deps.administrator);
  legalRoutes(api);
};
