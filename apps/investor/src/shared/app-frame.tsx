import { UiProvider } from '@parcela/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDescribe } from './errors.ts';
import { PhrasesProvider } from './phrases.tsx';
import { queryClient } from './query-client.ts';
import { RouterLink } from './router-link.tsx';
import { serverClock } from './server-clock.ts';
import { useUiWords } from './ui-texts.ts';

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

/** Everything round the routes: texts, data and the component kit. */
export const AppFrame = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={queryClient}>
    <PhrasesProvider>
      <Kit>{children}</Kit>
    </PhrasesProvider>
  </QueryClientProvider>
);
