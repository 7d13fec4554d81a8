import { bannerContent, messageContent } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import { contentRoutes } from '../versioned-content/index.ts';
import { messageReading } from './banner-messages.queries.ts';
import { bannerReading } from './banners.queries.ts';
import { createBanner, editBanner } from './save-banner.ts';
import { createBannerMessage, editBannerMessage } from './save-banner-message.ts';

/** The staff routes for banners and banner messages. */
export const operatorBannersRoutes = (api: Api): void => {
  contentRoutes(api, {
    calls: bannerContent,
    reading: bannerReading,
    create: createBanner,
    edit: editBanner,
  });
  contentRoutes(api, {
    calls: messageContent,
    reading: messageReading,
    create: createBannerMessage,
    edit: editBannerMessage,
  });
};
