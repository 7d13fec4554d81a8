import { describe, expect, test } from 'vitest';
import type { Action } from '../action.ts';
import { say } from '../values.ts';
import { splitActions } from './offered-actions.ts';

const action = (key: string, of: { isMain?: boolean; isDangerous?: boolean; isBlocked?: boolean } = {}) => ({
  action: { key, isMain: of.isMain ?? false, isDangerous: of.isDangerous ?? false } as Action<null>,
  blocker: of.isBlocked === true ? say('bo.form.findFirst') : null,
});
const keysOf = (offered: ReturnType<typeof splitActions<null>>) => [
  offered.inSight.map(({ action: { key } }) => key),
  offered.inMenu.map(({ action: { key } }) => key),
];

describe('splitActions', () => {
  test('shows up to four actions as buttons, the main one first', () => {
    const few = [action('edit'), action('remove', { isDangerous: true }), action('send', { isMain: true })];
    expect(keysOf(splitActions(few))).toEqual([['send', 'edit', 'remove'], []]);
  });

  test('puts destructive and blocked actions, and all beyond three, into a menu', () => {
    const many = [
      action('publish', { isMain: true, isBlocked: true }),
      action('hide', { isDangerous: true }),
      action('open'),
      action('price'),
      action('close', { isMain: true, isDangerous: true }),
      action('address'),
    ];
    expect(keysOf(splitActions(many))).toEqual([
      ['close', 'open', 'price'],
      ['publish', 'hide', 'address'],
    ]);
  });
});
