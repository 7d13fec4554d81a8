export * from './site-addresses.ts';
export * from './site-pages.ts';
export { structuredData } from './structured-data.ts';
