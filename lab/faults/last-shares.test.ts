import { beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, holdingOf, issuerOf, reservedOf } from '@parcela/ledger';
import { publishSampleProject } from '../../apps/api/test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import { honestBody } from '../../apps/api/test/support/orders/sample-orders.ts';
import type { TestUser } from '../../apps/api/test/support/app/test-app.ts';
import { type Answer, call, codeOf, onConnections, orderCall } from '../lib/calls.ts';
import { makeBuyers } from '../lib/people.ts';
import { brokenInvariants, useProduct } from '../lib/product.ts';

const isLong = process.env['LONG'] === '1';
const rounds = Array.from({ length: isLong ? 30 : 3 }, (_, index) => index + 1);
const connections = 50;
const buyerCount = 200;
const lastShares = 50;
const soldBefore = 30;

describe('the last shares of a project', () => {
  const product = useProduct();
  let buyers: TestUser[] = [];
  let early: TestUser | undefined;

  beforeAll(async () => {
    await product().context.transact(setSampleRates);
    [early, ...buyers] = await makeBuyers(product(), buyerCount + 1);
  });

  /** A project of which an early buyer has taken all but the last 50 shares. */
  const almostSoldOut = async () => {
    const { context } = product();
    const shareCount = soldBefore + lastShares;
    const project = await context.transact((tx) => publishSampleProject(tx, { shareCount }));
    const body = await honestBody(context.database.reader, {
      project: project.documentId,
      shares: soldBefore,
    });
    const answer = await call(product(), orderCall(early!, body, `early-${project.documentId}`));
    expect(answer.status).toBe(201);
    return project;
  };

  const sharesOfOrders = async (projectId: number): Promise<number> => {
    const { rows } = await product().context.admin.pool.query<{ shares: string }>(
      `select coalesce(sum(token_count), 0)::text as shares from orders where project_id = $1`,
      [projectId],
    );
    return Number(rows[0]?.shares);
  };

  it.each(rounds)('go to exactly 50 of 200 buyers on 50 connections (round %i)', async (round) => {
    const { context } = product();
    const project = await almostSoldOut();
    const body = await honestBody(context.database.reader, { project: project.documentId, shares: 1 });
    const answers = await onConnections(connections, buyers, (buyer) =>
      call(product(), orderCall(buyer, body, `last-shares-${round}`)),
    );

    const withStatus = (status: number): Answer[] => answers.filter((answer) => answer.status === status);
    expect(withStatus(201)).toHaveLength(lastShares);
    for (const answer of withStatus(409)) expect(codeOf(answer)).toBe('order.not_enough_shares');
    for (const answer of withStatus(503))
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(withStatus(503).length).toBeLessThanOrEqual(buyerCount / 100);
    expect(withStatus(201).length + withStatus(409).length + withStatus(503).length).toBe(buyerCount);

    expect(await sharesOfOrders(project.id)).toBe(soldBefore + lastShares);
    expect(
      await balancesOf(context.database.reader, [
        issuerOf(project.id),
        reservedOf(project.id),
        holdingOf(early!.userId, project.id),
      ]),
    ).toEqual([0n, BigInt(soldBefore + lastShares), 0n]);
    expect(await brokenInvariants(product())).toEqual([]);
  });
});
