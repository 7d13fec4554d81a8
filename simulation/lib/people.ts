import { clearedUser } from '../../apps/api/src/testing/sample-orders.ts';
import type { TestUser } from '../../apps/api/src/testing/test-app.ts';
import { onConnections } from './calls.ts';
import type { Product } from './product.ts';

/** People who may buy: signed up, identity verified, questionnaire answered, signed in. */
export const makeBuyers = (product: Product, count: number): Promise<TestUser[]> =>
  onConnections(8, Array.from({ length: count }), () => clearedUser(product.context));
