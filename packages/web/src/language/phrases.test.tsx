import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adoptLocale, needPhrases } from './phrase-store.ts';
import { PhrasesProvider, usePhrase } from './phrases.tsx';

test('further texts render nothing again, and another language renders everything', async () => {
  await needPhrases('common');
  const rendered = { count: 0 };
  const Word = () => {
    rendered.count += 1;
    return <p>{usePhrase()('ui.retry')}</p>;
  };
  const Later = () => <p>{usePhrase()('orders.title')}</p>;
  const shown = (isLater: boolean) => (
    <PhrasesProvider>
      <Word />
      {isLater && <Later />}
    </PhrasesProvider>
  );
  const { rerender } = render(shown(false));
  expect(rendered.count).toBe(1);
  await act(() => needPhrases('orders'));
  expect(rendered.count).toBe(1);
  rerender(shown(true));
  expect(screen.getByText('Orders')).toBeTruthy();
  await act(() => adoptLocale('cs'));
  expect(screen.getByText('Zkusit znovu')).toBeTruthy();
  expect(screen.getByText('Objednávky')).toBeTruthy();
  await act(() => adoptLocale('en'));
});
