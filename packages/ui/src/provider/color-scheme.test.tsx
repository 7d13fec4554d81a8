import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { ColorSchemeToggle } from '../action/color-scheme-toggle.tsx';

const shown = (): string | undefined => document.documentElement.dataset['colorScheme'];

test('ColorSchemeToggle applies and stores a choice immediately, and follows a choice in another tab', () => {
  localStorage.setItem('parcela-color-scheme', 'dark');
  renderUi(<ColorSchemeToggle />);
  expect(shown()).toBe('dark');
  fireEvent.click(screen.getByRole('button', { name: 'Light' }));
  expect([shown(), localStorage.getItem('parcela-color-scheme')]).toEqual(['light', 'light']);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'parcela-color-scheme', newValue: 'dark' }));
  });
  expect(shown()).toBe('dark');
  expect(screen.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true');
});
