import { afterAll, beforeAll, expect } from 'vitest';
import { hooksOf } from './coverage.ts';

/**
 * Stryker counts code outside tests as loading. Hooks of a test file are not loading: the code they reach is counted
 * for the file, and the runner credits it to its tests.
 */
const holder = globalThis as { __stryker__?: object };
holder.__stryker__ ??= {};
let test: string | undefined;
let file: string | undefined;
Object.defineProperty(holder.__stryker__, 'currentTestId', {
  configurable: true,
  get: () => test ?? file,
  set: (id: string | undefined) => {
    test = id;
  },
});

beforeAll(() => {
  file = hooksOf(expect.getState().testPath ?? '');
});
afterAll(() => {
  file = undefined;
});
