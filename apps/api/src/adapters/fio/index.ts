export { createFioFeed } from './fio-feed.ts';
