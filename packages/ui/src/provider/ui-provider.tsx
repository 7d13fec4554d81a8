import { useMemo } from 'react';
import { ColorSchemeProvider } from './color-scheme.tsx';
import { PrivacyModeProvider } from './privacy-mode.tsx';
import type { UiProviderProps } from './props.ts';
import { UiContext } from './ui-context.ts';

/** Colour scheme, words, links and privacy mode for everything inside. Needs an `IntlProvider` above it. */
export function UiProvider(props: UiProviderProps) {
  const { texts, linkComponent, describeError, now, children } = props;
  const context = useMemo(
    () => ({
      texts,
      linkComponent: linkComponent ?? ('a' as const),
      describeError: describeError ?? (() => ({ message: texts.errorTitle })),
      now: now ?? (() => Date.now()),
    }),
    [texts, linkComponent, describeError, now],
  );
  return (
    <UiContext value={context}>
      <ColorSchemeProvider>
        <PrivacyModeProvider>{children}</PrivacyModeProvider>
      </ColorSchemeProvider>
    </UiContext>
  );
}
