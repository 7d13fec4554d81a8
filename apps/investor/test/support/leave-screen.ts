import { queryClient } from '@parcela/web';
import { cleanup, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/**
 * Leaves the screen while the server's double is still active, because some screens save their input as they
 * close.
 */
export const leaveScreen = async (): Promise<void> => {
  cleanup();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
};
