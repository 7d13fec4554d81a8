import { operatorRoutes } from '@parcela/contract/operator';
import { houseColor, inEveryLocale, type Localized } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { Company } from './brand/brand.ts';
import { editAppConfiguration } from './edit-app-configuration.ts';
import { missingFrom, noImprint } from './imprint.ts';
import {
  type ConfigurationItem,
  findConfiguration,
  findConfigurationStatus,
  listConfigurations,
} from './operator-app-configuration.queries.ts';
import { publicationOf, statusView } from '../versioned-content/index.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { publishAppConfiguration } from './publish-app-configuration.ts';

const copyOf = (text: Localized | null) => text && { ...text };

const configurationView = (
  {
    version,
    title,
    brand,
    administratorText,
    imprint,
    image,
    shareSales,
    savedAt,
    savedBy,
  }: ConfigurationItem,
  company: Company,
) => ({
  version,
  title: { ...title },
  brand: { ...brand },
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
  shareSales,
  savedAt: savedAt.toISOString(),
  savedBy,
});

/** Before the first version. */
const blank = inEveryLocale(() => '');
const nothing = {
  title: blank,
  brand: { name: '', logo: null, primaryColor: houseColor },
  administratorText: blank,
  imprint: noImprint,
  image: null,
  shareSales: false,
} as const;

const answerNewest = async (tx: Tx, company: Company) => {
  const status = await findConfigurationStatus(tx);
  const newest = await findConfiguration(tx, status.version);
  const content = newest ?? { ...nothing, version: 0, savedAt: new Date(0), savedBy: null };
  const data = {
    ...configurationView(content, company),
    documentId: status.documentId,
    ...statusView({ ...status, ...content }),
    savedAt: newest?.savedAt.toISOString() ?? null,
  };
  return { data, meta: {} };
};

/** The staff routes for the configuration of the application. */
export const operatorAppConfigurationRoutes = (
  api: Api,
  { administrator }: { readonly administrator: Company },
): void => {
  api.read(operatorRoutes.listAppConfigurations, async (tx, { query }) => {
    const page = pageOf(query);
    const { items, total } = await listConfigurations(tx, page);
    return listAnswer(
      items.map((item) => configurationView(item, administrator)),
      page,
      total,
    );
  });

  api.read(operatorRoutes.getAppConfigurationItem, (tx) => answerNewest(tx, administrator));

  api.write(operatorRoutes.setAppConfiguration, async (tx, call) => {
    await editAppConfiguration(tx, { ...call.body, ...authorOf(call) });
    return answerNewest(tx, administrator);
  });

  api.write(operatorRoutes.publishAppConfiguration, async (tx, call) => {
    const { documentId } = await findConfigurationStatus(tx);
    if (documentId !== call.params.documentId) throw new BusinessError('common.not_found');
    await publishAppConfiguration(tx, { ...publicationOf(call.body), ...authorOf(call) });
    return answerNewest(tx, administrator);
  });
};
