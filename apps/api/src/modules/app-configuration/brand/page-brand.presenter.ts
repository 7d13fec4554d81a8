import type { PageBrand } from '@parcela/domain';
import { imageView } from '../../media/index.ts';
import { brandIconUrl } from './brand-icons.ts';
import type { Brand } from './brand.ts';

/** The brand fields that the scripts of a page need. */
export const pageBrandOf = (brand: Brand): PageBrand => {
  const { name, title, image } = brand;
  return {
    name,
    title,
    icon: brandIconUrl(brand, 'icon-96'),
    image: image && { ...sizesOf(image), alternativeText: image.alt },
  };
};

const sizesOf = (image: NonNullable<Brand['image']>) => {
  const { formats } = imageView(image, '', null);
  return {
    sources: [
      { url: formats.small, width: 480 },
      { url: formats.medium, width: 960 },
      { url: formats.large, width: 1600 },
    ],
    width: image.width,
    height: image.height,
  };
};
