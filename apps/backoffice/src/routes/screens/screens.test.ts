import { expect, test } from 'vitest';
import { screens } from './screens.ts';

test.each(screens.map((screen) => [screen.path, screen] as const))(
  'the screen %s opens with the permission of its list',
  async (_path, screen) => {
    const { permission } = await screen.load();
    expect(screen.permission).toBe(permission);
  },
);

test.each(screens.map((screen) => [screen.path, screen] as const))(
  'the pages of the screen %s open with the permission of their route',
  async (_path, screen) => {
    const { permission, opensWith = permission } = await screen.load();
    expect(screen.opensWith ?? screen.permission).toBe(opensWith);
  },
);

test.each(screens.map((screen) => [screen.path, screen] as const))(
  'the screen %s offers every filter of its list',
  async (_path, screen) => {
    expect((await screen.load()).leavesOut ?? []).toEqual([]);
  },
);

test('each screen has its own address', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length);
});
