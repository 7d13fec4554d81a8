import { expect, it } from 'vitest';
import { makeBillOfMaterials } from './bill-of-materials.ts';

it('makeBillOfMaterials names each delivered package with its version, and no development tool', () => {
  const { components } = makeBillOfMaterials();
  const names = new Set(components.map(({ name }) => name));
  for (const name of ['fastify', 'kysely', 'pg', 'react', 'sharp', '@fastify/static'])
    expect([name, names.has(name)]).toEqual([name, true]);
  for (const name of ['vitest', '@playwright/test', 'knip', 'redos-detector'])
    expect([name, names.has(name)]).toEqual([name, false]);
  expect(components.filter(({ version, purl }) => version === '' || !/^pkg:npm\/.+@\d/.test(purl))).toEqual(
    [],
  );
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  const fastify = components.find(({ name }) => name === 'fastify');
  expect(fastify).toMatchObject({
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as string }],
  });
});
