import { FailurePage } from '@parcela/web';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test/support/render-screen.tsx';

test('the failure page says that the screen is broken, shows details for support, and can be tried again (spec 2.50, 8.20)', async () => {
  const retry = vi.fn<() => void>();
  await renderScreen(<FailurePage error={new Error('amount of undefined')} retry={retry} />, { scopes: [] });
  expect(screen.getByRole('heading', { level: 1, name: 'The page could not be shown' })).toBeTruthy();
  expect(document.title).toContain('The page could not be shown');
  expect(screen.getByText('amount of undefined')).toBeTruthy();
  expect(screen.getByText(location.pathname)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
