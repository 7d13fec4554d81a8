import { describe, expect, it } from 'vitest';
import { operatorRoutes } from './index.ts';

describe('a call that requests an approval', () => {
  const requests = Object.values(operatorRoutes).filter(({ errors }) =>
    (errors as readonly string[]).includes('approval.pending'),
  );

  it('lists the error of a request that can no longer take effect', () => {
    expect(requests.length).toBeGreaterThan(20);
    const silent = requests.filter(
      ({ errors }) => !(errors as readonly string[]).includes('common.conflict'),
    );
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('lists each error code once', () => {
    const twice = Object.values(operatorRoutes).filter(({ errors }) => new Set(errors).size < errors.length);
    expect(twice.map(({ operationId }) => operationId)).toEqual([]);
  });
});
