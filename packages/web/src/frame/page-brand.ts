import { type PageBrand, pageBrandId } from '@parcela/domain';

/** A page that the server has not written, as in development. */
const unwritten: PageBrand = {
  name: '',
  title: { cs: '', en: '', pl: '' },
  icon: '/api/brand/icons/icon-96',
  image: null,
};

const known: { brand?: PageBrand } = {};

/** The brand as the document came with it; a publication is seen after the next load. */
export const pageBrand = (): PageBrand => {
  const text = document.getElementById(pageBrandId)?.textContent;
  return (known.brand ??= text === undefined || text === null ? unwritten : (JSON.parse(text) as PageBrand));
};
