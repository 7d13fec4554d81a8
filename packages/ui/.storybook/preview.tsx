import type { Decorator, Preview } from '@storybook/react-vite';
import { IntlProvider } from 'react-intl';
import '../src/styles.css';
import { UiProvider } from '../src/provider/ui-provider.tsx';
import { sampleTexts } from '../test/support/sample-texts.ts';

const tool = (title: string, icon: string, items: string[]) => ({
  toolbar: { title, icon, items, dynamicTitle: true },
});

/** The provider reads the stored scheme when it mounts, so a change of scheme mounts it again. */
const withProviders: Decorator = (Story, { globals }) => {
  const scheme = String(globals['scheme']);
  window.localStorage.setItem('parcela-color-scheme', scheme);
  return (
    <IntlProvider key={scheme} locale={String(globals['locale'])}>
      <UiProvider
        texts={sampleTexts}
        describeError={(error) => ({
          title: 'We could not load this',
          message: error instanceof Error ? error.message : 'Please try again in a moment.',
          reference: 'req-7f3a91c2',
        })}
      >
        <Story />
      </UiProvider>
    </IntlProvider>
  );
};

const preview: Preview = {
  decorators: [withProviders],
  globalTypes: {
    scheme: tool('Colour scheme', 'contrast', ['light', 'dark', 'auto']),
    locale: tool('Language', 'globe', ['en', 'cs', 'pl']),
  },
  initialGlobals: { scheme: 'light', locale: 'cs' },
  parameters: {
    layout: 'padded',
    backgrounds: { disable: true },
    a11y: { options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] } },
  },
};

export default preview;
