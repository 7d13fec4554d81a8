import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useMemo } from 'react';
import { createUiTheme, cssVariablesResolver } from '../theme/theme.ts';
import { PrivacyModeProvider } from './privacy-mode.tsx';
import type { UiProviderProps } from './props.ts';
import { UiContext } from './ui-context.ts';

/** `public/first-paint.js` of the apps reads the same key before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'parcela-color-scheme' });

/** Theme, colour scheme, words, links and privacy mode for everything inside. Needs an `IntlProvider` above it. */
export function UiProvider(props: UiProviderProps) {
  const { texts, linkComponent, describeError, now, primaryShades, nonce, children } = props;
  const theme = useMemo(() => createUiTheme(primaryShades), [primaryShades]);
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
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      // The theme writes every variable itself: the style sheet with the defaults would only be downloaded to be overruled.
      deduplicateCssVariables={false}
      {...(nonce === undefined ? {} : { getStyleNonce: () => nonce })}
    >
      <UiContext value={context}>
        <PrivacyModeProvider>{children}</PrivacyModeProvider>
      </UiContext>
    </MantineProvider>
  );
}
