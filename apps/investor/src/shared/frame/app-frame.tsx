import { UiProvider } from '@parcela/ui';
import { useDescribe, PhrasesProvider, queryClient, RouterLink, serverClock, useUiWords } from '@parcela/web';
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

/** Everything around the routes: texts, data and the component kit. */
export const AppFrame = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={queryClient}>
    <PhrasesProvider>
      <Kit>{children}</Kit>
    </PhrasesProvider>
  </QueryClientProvider>
);
