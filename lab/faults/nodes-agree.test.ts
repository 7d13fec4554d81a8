import { beforeAll, describe, expect, it } from 'vitest';
import { setSampleRates } from '../../apps/api/test/support/content/sample-rates.ts';
import { freePort } from '../../scripts/lib/demo-environment.ts';
import { call, codeOf, eventually, orderCall } from '../lib/calls.ts';
import { makeBuyers, makeOffer } from '../lib/people.ts';
import { type Product, useProduct } from '../lib/product.ts';

/** The cache time of a shared answer (docs/decisions/0032), plus the time for the check. */
const seenWithinMs = 3_000;

describe('two API nodes', () => {
  const product = useProduct();
  const other: { url: string } = { url: '' };
  /** Each node alone, with the same database and providers. */
  const nodes = (): readonly [Product, Product] => [product(), { ...product(), apiUrl: other.url }];

  beforeAll(async () => {
    const port = await freePort();
    const child = await product().startBeside({ ROLE: 'api', PORT: String(port) });
    other.url = `http://127.0.0.1:${port}`;
    await product().context.transact(setSampleRates);
    return () => child.stop();
  });

  it('refuse a session immediately after it ended on the other node', async () => {
    const [first, second] = nodes();
    const [buyer] = await makeBuyers(first, 1);
    const me = { method: 'GET', path: '/api/users/me', headers: buyer!.headers } as const;
    for (const node of [first, second]) expect((await call(node, me)).status).toBe(200);
    const ended = await call(first, { path: '/api/auth/logout', headers: buyer!.headers });
    expect(ended.status).toBe(200);
    for (const node of [second, first]) expect((await call(node, me)).status).toBe(401);
  });

  it('share their count of sign-in attempts', async () => {
    const body = { identifier: 'nobody@example.com', password: 'Wrong-horse8' };
    const answers: (string | undefined)[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const node = nodes()[attempt % 2 === 0 ? 0 : 1];
      answers.push(codeOf(await call(node, { path: '/api/auth/local', body })));
    }
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'auth.credentials_invalid'));
    expect(answers.slice(10)).toEqual(['common.rate_limited', 'common.rate_limited']);
  });

  it('show a published project within three seconds', async () => {
    const listed = async (node: Product): Promise<string> =>
      JSON.stringify((await call(node, { method: 'GET', path: '/api/project-infos?locale=en' })).body);
    // Now each node has its answer in memory.
    for (const node of nodes()) await listed(node);
    const { documentId } = await makeOffer(product());
    const publishedAt = performance.now();
    for (const node of nodes())
      await eventually(async () => (await listed(node)).includes(documentId), seenWithinMs);
    expect(performance.now() - publishedAt).toBeLessThan(seenWithinMs);
  });

  it('place one order for one key, whichever node receives the request', async () => {
    const [first, second] = nodes();
    const [buyer] = await makeBuyers(first, 1);
    const { body } = await makeOffer(first);
    const request = orderCall(buyer!, body, 'either-node');
    const answers = await Promise.all([first, second, first, second].map((node) => call(node, request)));
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed.length).toBeGreaterThan(0);
    for (const node of [first, second]) expect((await call(node, request)).body).toEqual(placed[0]?.body);
  });
});
