import { brandStyle, escapeHtml, type PageBuild, type PageFacts, pageFactsId } from '@parcela/domain';
import { type Brand, brandIconUrl, pageBrandOf } from '../modules/app-configuration/index.ts';

export const manifestPath = '/manifest.webmanifest';

/** JSON that cannot end the surrounding element. */
const embedded = (value: PageFacts): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

/** For services that preview a link to the app, which itself shows nothing before sign-in. */
const sharing = (brand: Brand, origin: string): readonly string[] => {
  const { name, title, image } = brand;
  const picture = pageBrandOf(brand).image?.sources.at(-1);
  return [
    property('og:site_name', name),
    property('og:title', title.en),
    property('og:type', 'website'),
    ...(image && picture
      ? [property('og:image', `${origin}${picture.url}`), property('og:image:alt', image.alt.en)]
      : []),
  ];
};

export interface HeadFacts {
  readonly brand: Brand;
  /** The platform's origin, without a slash at the end. */
  readonly origin: string;
  readonly build: PageBuild;
  /** Whether a device may install the app of this page. */
  readonly isInstallable: boolean;
}

const installing = ({ name }: Brand): readonly string[] => [
  `<link rel="manifest" href="${manifestPath}">`,
  `<meta name="apple-mobile-web-app-title" content="${escapeHtml(name)}">`,
];

/** The brand in the page before any script runs: title, colours, mark, and the facts that scripts need. */
export const brandHead = ({ brand, origin, build, isInstallable }: HeadFacts): string =>
  [
    `<title>${escapeHtml(brand.title.en)}</title>`,
    `<meta name="application-name" content="${escapeHtml(brand.name)}">`,
    `<meta name="theme-color" content="${brand.colors.light.primary}">`,
    `<link rel="icon" type="image/png" sizes="32x32" href="${brandIconUrl(brand, 'icon-32')}">`,
    `<link rel="icon" type="image/png" sizes="192x192" href="${brandIconUrl(brand, 'icon-192')}">`,
    `<link rel="apple-touch-icon" href="${brandIconUrl(brand, 'icon-180')}">`,
    ...(isInstallable ? installing(brand) : []),
    ...sharing(brand, origin),
    `<style>${brandStyle(brand.colors)}</style>`,
    `<script type="application/json" id="${pageFactsId}">${embedded({ brand: pageBrandOf(brand), build } satisfies PageFacts)}</script>`,
  ].join('\n    ');
