import { onlineManager } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OfflineContent } from '../../shared/offline/offline-content.tsx';
import { SecureFrame } from '../secure-layout.tsx';
import { NoConnectionError } from './require-connection.ts';

/**
 * What cannot be opened without a connection is said in the frame, also in the moment in which it is back and the screen
 * is being loaded; any other failure is the page's.
 */
export const SecureFailure = ({ error }: { error: unknown }): ReactNode => {
  if (onlineManager.isOnline() && !(error instanceof NoConnectionError)) throw error;
  return (
    <SecureFrame>
      <OfflineContent />
    </SecureFrame>
  );
};
