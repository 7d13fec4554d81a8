import { describe, expect, it } from 'vitest';
import { noticeChoices, noticeChoiceOf } from './notice-groups.ts';

describe('noticeChoices', () => {
  it('leave out the mandatory notices of an investor', () => {
    for (const group of ['security', 'orders', 'account'] as const) {
      expect(noticeChoiceOf(group, 'mail')).toBeUndefined();
      expect(noticeChoiceOf(group, 'app')).toBeUndefined();
    }
    expect(noticeChoices).toContain('account.push');
    expect(noticeChoices).toHaveLength(17);
  });
});
