import { type PageBrand, type PageBuild, type PageFacts, pageFactsId, inEveryLocale } from '@parcela/domain';

/** For a page that the server has not written, as in development. */
const unwritten: PageFacts = {
  brand: { name: '', title: inEveryLocale(() => ''), icon: '/api/brand/icons/icon-96', image: null },
  build: { version: '', commit: null, builtAt: null },
};

const known: { facts?: PageFacts } = {};

const pageFacts = (): PageFacts => {
  const text = document.getElementById(pageFactsId)?.textContent;
  return (known.facts ??= text === undefined || text === null ? unwritten : (JSON.parse(text) as PageFacts));
};

/** The brand in the document; a publication appears after the next load. */
export const pageBrand = (): PageBrand => pageFacts().brand;

/** The version of the program that wrote the document. */
export const pageBuild = (): PageBuild => pageFacts().build;
