import { UiProvider } from '@parcela/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDescribe } from '../api/error-messages.ts';
import { PhrasesProvider } from '../language/phrases.tsx';
import { queryClient } from '../api/query-client.ts';
import { RouterLink } from '../navigation/router-link.tsx';
import { serverClock } from '../session/server-clock.ts';
import { useUiWords } from '../language/ui-texts.ts';

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
