import { UiProvider } from '@parcela/ui';
import { PhrasesProvider, useUiWords } from '@parcela/web';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** A shell renders without any answer, and no timer may delay the build. */
const forever = { gcTime: Number.POSITIVE_INFINITY };
const noAnswers = new QueryClient({ defaultOptions: { queries: forever, mutations: forever } });

const Kit = ({ children }: { children: ReactNode }): ReactNode => (
  <UiProvider texts={useUiWords()}>{children}</UiProvider>
);

/** Words and styles of a shell, as `AppFrame` gives them to the app, without data and addresses. */
export const ShellFrame = ({ children }: { children: ReactNode }): ReactNode => (
  <QueryClientProvider client={noAnswers}>
    <PhrasesProvider>
      <Kit>{children}</Kit>
    </PhrasesProvider>
  </QueryClientProvider>
);
