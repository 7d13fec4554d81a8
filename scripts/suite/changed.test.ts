import { describe, expect, test } from 'vitest';
import { selectFor } from './changed.ts';

describe('npm run test:changed', () => {
  test('runs all tests of the API after a change of its SQL, which no file imports', () => {
    const { tests, left } = selectFor(['apps/api/migrations/0099_more.sql']);
    expect(tests).toEqual({ api: 'all' });
    expect(left).toEqual(['tests: process', 'screens and journeys']);
  });

  test('follows the imports of changed code, and names the tests that need the whole product', () => {
    const { tests, checks, left } = selectFor(['packages/domain/src/money/money.ts']);
    expect(tests).toEqual({ unit: 'changed', api: 'changed', web: 'changed' });
    expect(checks).toEqual(expect.arrayContaining(['lint', 'generated', 'boundaries']));
    expect(left).toEqual(['tests: process', 'screens and journeys']);
    expect(selectFor(['apps/api/src/modules/orders/prices.test.ts']).left).toEqual([]);
  });

  test('checks the catalogues and the files that read them after a change of a phrase', () => {
    const { tests, checks, left } = selectFor(['packages/phrases/catalogues/common/pl.json']);
    expect(checks).toEqual(['format', 'phrases']);
    expect(tests).toMatchObject({ unit: 'changed', web: 'changed' });
    expect(left).toEqual(['screens and journeys']);
  });

  test('checks the documents after a change of one of them, and runs a changed process test', () => {
    expect(selectFor(['docs/sandbox.md'])).toEqual({ checks: ['format'], tests: { unit: 'all' }, left: [] });
    expect(selectFor(['lab/faults/last-shares.test.ts']).tests.process).toEqual([
      'lab/faults/last-shares.test.ts',
    ]);
  });

  test('compares alerts and runbooks with the metrics, and manifests with their schemas', () => {
    expect(selectFor(['deploy/monitoring/alerts.yml'])).toEqual({
      checks: ['format', 'generated'],
      tests: { unit: 'all', api: ['metric-names'] },
      left: [],
    });
    expect(selectFor(['compose.yaml']).tests).toEqual({ unit: 'all' });
  });

  test('runs everything except the browser after a change of the tools', () => {
    const { tests, checks } = selectFor(['package-lock.json']);
    expect(tests).toEqual({ unit: 'all', api: 'all', web: 'all', process: 'all' });
    expect(checks).toEqual(expect.arrayContaining(['lock', 'phrases', 'generated', 'unused code']));
  });
});
