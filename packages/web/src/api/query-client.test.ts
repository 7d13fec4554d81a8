import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

test('a mutation without a connection fails immediately and is not sent again later', async () => {
  onlineManager.setOnline(false);
  const sent: string[] = [];
  const sending = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      sent.push('once');
      throw new TypeError('Failed to fetch');
    },
  });
  await expect(sending.execute(undefined)).rejects.toThrow('Failed to fetch');
  onlineManager.setOnline(true);
  await queryClient.resumePausedMutations();
  expect(sent).toEqual(['once']);
});
