import { expect, test } from 'vitest';
import { screens } from './screens.ts';

test.each(screens.map((screen) => [screen.path, screen] as const))(
  'the screen %s is opened by the permission of its list',
  async (_path, screen) => {
    const { permission } = await screen.load();
    expect(screen.permission).toBe(permission);
  },
);

test.each(screens.map((screen) => [screen.path, screen] as const))(
  'the screen %s offers every filter that its list knows',
  async (_path, screen) => {
    expect((await screen.load()).leavesOut ?? []).toEqual([]);
  },
);

test('each screen has an address of its own', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
});
