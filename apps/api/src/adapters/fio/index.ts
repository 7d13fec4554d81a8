export { createFioFeed } from './fio-feed.ts';
export type { FioOptions } from './fio-feed.ts';
