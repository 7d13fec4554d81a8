import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** Presses an action of a page: its button, or its line in the menu of further actions. */
export const pressAction = async (name: string): Promise<void> => {
  const button = (): HTMLElement | null => screen.queryByRole('button', { name });
  await waitFor(() =>
    expect(button() ?? screen.queryByRole('button', { name: 'More actions' })).not.toBeNull(),
  );
  const pressed = button();
  if (pressed !== null) {
    fireEvent.click(pressed);
    return;
  }
  // Without a layout nothing is visible to Mantine's focus trap, which reports it with the whole DOM.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  // The layout determines its place, so that without one the menu soon disappears.
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`), hidden: true }));
};
