import { pageImageSizes, pageSourceSet, shellBrand } from '@parcela/domain';
import { pageBrandOf } from '../modules/app-configuration/index.ts';
import { brandHead, escaped, type HeadFacts } from './brand-head.ts';

/** As the app shows it (packages/web/src/frame/brand-picture.tsx), but for its description: a shell is not read out. */
const pictureOf = (facts: HeadFacts): string => {
  const { image } = pageBrandOf(facts.brand);
  if (image === null) return '';
  const { width, height, sources } = image;
  return `<img src="${sources[0]?.url}" srcset="${pageSourceSet(image)}" sizes="${pageImageSizes}" width="${width}" height="${height}" alt="" loading="lazy">`;
};

/** A built document with the brand in its head and in its shells. */
export const withBrand = (built: string, facts: HeadFacts): string => {
  const { name, icon } = pageBrandOf(facts.brand);
  const places: Readonly<Record<string, string>> = {
    '<!-- brand -->': brandHead(facts),
    [shellBrand.name]: escaped(name),
    [shellBrand.icon]: escaped(icon),
    [shellBrand.picture]: pictureOf(facts),
  };
  // In one pass: what staff have typed is not looked through.
  return built.replaceAll(/<!-- brand -->|\{\{brand\.\w+\}\}/g, (place) => places[place] ?? place);
};
