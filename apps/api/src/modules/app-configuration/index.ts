/** The data that every screen needs at start-up: title, administrator, imprint, rates and documents in force. */
export { appConfigurationView, type DeployedConfiguration } from './app-configuration.presenter.ts';
export { areShareSalesOn, readAppConfiguration } from './app-configuration.queries.ts';
export { appConfigurationRoutes } from './app-configuration.routes.ts';
export type { Brand, BrandPicture, Company } from './brand/brand.ts';
export { brandRoutes } from './brand/brand.routes.ts';
export { pageBrandOf } from './brand/page-brand.presenter.ts';
export { brandIconUrl, brandIcons, type BrandIcon } from './brand/brand-icons.ts';
export { type BrandReader, createBrandReader } from './brand/brand-reader.ts';
export { readBrand } from './brand/brand.queries.ts';
export { publishAppConfiguration } from './publish-app-configuration.ts';
export { operatorAppConfigurationRoutes } from './operator-app-configuration.routes.ts';
export { setAppConfiguration, type SetAppConfigurationInput } from './set-app-configuration.ts';
export { configurationFileReaders } from './configuration-files.ts';
