export { createFioFeed } from './fio-feed.ts';
export { createFioOrders, paymentFileOf } from './fio-orders.ts';
