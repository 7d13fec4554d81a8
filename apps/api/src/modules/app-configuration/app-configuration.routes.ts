import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import { everybody } from '@parcela/platform/http/responses/response-cache.ts';
import { appConfigurationView, type DeployedConfiguration } from './app-configuration.presenter.ts';
import { readAppConfiguration } from './app-configuration.queries.ts';

export const appConfigurationRoutes = (api: Api, deps: DeployedConfiguration): void => {
  api.readShared(investorRoutes.getAppConfiguration, everybody, async (tx, { locale }) => ({
    data: appConfigurationView(await readAppConfiguration(tx), locale, deps),
    meta: {},
  }));
};
