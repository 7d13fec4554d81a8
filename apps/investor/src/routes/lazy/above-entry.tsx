import type { ReactNode } from 'react';
import { BannerMessages } from '../../features/banners/banner-messages.tsx';
import { PageBanner } from '../../features/banners/page-banner.tsx';

/** Messages and banners above the screen. */
const Above = (): ReactNode => (
  <>
    <BannerMessages />
    <PageBanner />
  </>
);

// `lazy` requires a default export.
// oxlint-disable-next-line import/no-default-export
export default Above;
