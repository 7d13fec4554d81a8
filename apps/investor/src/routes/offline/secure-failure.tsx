import { onlineManager } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OfflineContent } from '../../shared/offline/offline-content.tsx';
import { SecureFrame } from '../secure-layout.tsx';
import { NoConnectionError } from './require-connection.ts';

/**
 * The frame shows that a screen cannot be opened without a connection, also while the screen loads after the
 * return of the connection. The page shows any other failure.
 */
export const SecureFailure = ({ error }: { error: unknown }): ReactNode => {
  if (onlineManager.isOnline() && !(error instanceof NoConnectionError)) throw error;
  return (
    <SecureFrame>
      <OfflineContent />
    </SecureFrame>
  );
};
