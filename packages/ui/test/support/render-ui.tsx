import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import type { UiProviderProps } from '../../src/provider/props.ts';
import { UiProvider } from '../../src/provider/ui-provider.tsx';
import { sampleTexts } from './sample-texts.ts';

interface Surroundings extends Partial<Pick<UiProviderProps, 'linkComponent' | 'now'>> {
  locale?: string;
}

/** Renders a component like an app: words, language, theme. Errors appear with their message. */
export function renderUi(element: ReactNode, { locale = 'en', ...provider }: Surroundings = {}) {
  const wrap = (content: ReactNode) => (
    <IntlProvider locale={locale}>
      <UiProvider
        texts={sampleTexts}
        describeError={(error) => ({
          message: error instanceof Error ? error.message : 'Unknown',
          reference: 'req-1',
        })}
        {...provider}
      >
        {content}
      </UiProvider>
    </IntlProvider>
  );
  const { rerender, ...rest } = render(wrap(element));
  return { ...rest, rerender: (next: ReactNode) => rerender(wrap(next)) };
}
