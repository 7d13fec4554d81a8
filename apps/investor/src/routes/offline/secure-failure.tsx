import { onlineManager } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OfflineContent } from '../../shared/offline/offline-content.tsx';
import { SecureFrame } from '../secure-layout.tsx';

/** What cannot be opened without a connection is said in the frame; any other failure is the page's. */
export const SecureFailure = ({ error }: { error: unknown }): ReactNode => {
  if (onlineManager.isOnline()) throw error;
  return (
    <SecureFrame>
      <OfflineContent />
    </SecureFrame>
  );
};
