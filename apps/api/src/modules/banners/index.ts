/** Pictures above screens, and messages that users can dismiss. */
export { bannerMessagesRoutes } from './banner-messages.routes.ts';
export type { MessageContent } from './banner-messages.store.ts';
export { bannersRoutes } from './banners.routes.ts';
export { operatorBannersRoutes } from './operator-banners.routes.ts';
export { bannersPersonalData } from './personal-data.ts';
export { type BannerContent, createBanner } from './save-banner.ts';
export { createBannerMessage } from './save-banner-message.ts';
export { bannerFileReaders } from './banner-files.ts';
