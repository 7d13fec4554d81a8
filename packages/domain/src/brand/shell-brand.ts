import { type PageBrand, type PageImage, pageImageSizes, pageSourceSet } from './page-brand.ts';

/** Placeholders for the brand in a shell, which the build renders; the server replaces them with the brand. */
export const shellBrand = {
  name: '{{brand.name}}',
  icon: '{{brand.icon}}',
  picture: '{{brand.picture}}',
} as const;

/** In a shell: the largest picture on the screen of this address, where the server knows it. */
export const shellLead = '{{lead.picture}}';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/**
 * The same markup as in the app (packages/web/src/frame/brand-picture.tsx), except the description, because
 * screen readers do not read a shell.
 */
const pictureHtml = (image: PageImage): string =>
  `<img src="${image.sources[0]?.url}" srcset="${pageSourceSet(image)}" sizes="${pageImageSizes}" width="${image.width}" height="${image.height}" alt="" loading="lazy">`;

/** A built document with the brand in its head and in its shells, and its largest picture as HTML. */
export const withBrand = (
  built: string,
  { name, icon, image }: PageBrand,
  { head, lead = '' }: { readonly head: string; readonly lead?: string },
): string => {
  const places: Readonly<Record<string, string>> = {
    '<!-- brand -->': head,
    [shellBrand.name]: escapeHtml(name),
    [shellBrand.icon]: escapeHtml(icon),
    [shellBrand.picture]: image === null ? '' : pictureHtml(image),
    [shellLead]: lead,
  };
  // Replaces all in one pass, so that texts typed by staff are not scanned for placeholders.
  return built.replaceAll(/<!-- brand -->|\{\{(?:brand|lead)\.\w+\}\}/g, (place) => places[place] ?? place);
};
