export { createFioFeed } from './fio-feed.ts';
export { createFioOrders } from './fio-orders.ts';
