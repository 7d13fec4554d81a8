import { PageBanner } from '../features/banners/page-banner.tsx';

export { loadBanners } from '../features/banners/get-banners.ts';

// `lazy` asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default PageBanner;
