import { operatorRoutes } from '@parcela/contract/operator';
import type { Localized } from '@parcela/domain';
import { invariant } from '@parcela/platform/errors.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import type { Company } from './brand/brand.ts';
import { missingFrom } from './imprint.ts';
import { type ConfigurationItem, listConfigurations } from './operator-app-configuration.queries.ts';
import { authorOf } from '@parcela/platform/http/author.ts';
import { listAnswer, pageOf } from '@parcela/platform/paging/page.ts';
import { replaceAppConfiguration } from './replace-app-configuration.ts';

const copyOf = (text: Localized | null) => text && { ...text };

const configurationView = (
  { version, title, brand, administratorText, imprint, image, savedAt, savedBy }: ConfigurationItem,
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
  savedAt: savedAt.toISOString(),
  savedBy,
});

/** What staff do with the configuration of the application. */
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

  api.write(operatorRoutes.setAppConfiguration, async (tx, call) => {
    await replaceAppConfiguration(tx, { ...call.body, ...authorOf(call) });
    const [newest] = (await listConfigurations(tx, { page: 1, pageSize: 1 })).items;
    invariant(newest, 'a configuration that was set is there');
    return { data: configurationView(newest, administrator), meta: {} };
  });
};
