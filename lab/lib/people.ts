import { publishSampleProject } from '../../apps/api/test/support/projects/sample-projects.ts';
import { honestBody } from '../../apps/api/test/support/orders/sample-orders.ts';
import { clearedUser } from '../../apps/api/test/support/verification/grant-levels.ts';
import type { TestUser } from '../../apps/api/test/support/app/test-app.ts';
import { onConnections } from './calls.ts';
import type { Product } from './product.ts';

/** Investors who may buy: signed up, identity verified, questionnaire answered, signed in. */
export const makeBuyers = (product: Product, count: number): Promise<TestUser[]> =>
  onConnections(8, Array.from({ length: count }), () => clearedUser(product.context));

/** A new project with enough shares for all buyers, and the request body that orders one of them. */
export const makeOffer = async (
  product: Product,
  shareCount = 1_000_000,
): Promise<{ readonly id: number; readonly documentId: string; readonly body: object }> => {
  const { context } = product;
  const { id, documentId } = await context.transact((tx) => publishSampleProject(tx, { shareCount }));
  const body = await honestBody(context.database.reader, { project: documentId, shares: 1 });
  return { id, documentId, body };
};
