import { UiProvider } from '@parcela/ui';
import { PhrasesProvider, queryClient, RouterLink, serverClock, useDescribe, useUiWords } from '@parcela/web';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

const Kit = ({ children }: { children: ReactNode }): ReactNode => (
  <UiProvider
    texts={useUiWords()}
    linkComponent={RouterLink}
    describeError={useDescribe()}
    now={serverClock.now}
  >
    {children}
  </UiProvider>
);

/** Provides texts, data and the component kit around the routes. */
export const AppFrame = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={queryClient}>
    <PhrasesProvider>
      <Kit>{children}</Kit>
    </PhrasesProvider>
  </QueryClientProvider>
);
