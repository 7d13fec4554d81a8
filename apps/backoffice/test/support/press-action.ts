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
  // Without layout nothing is visible to Mantine's focus trap, which says so with the whole DOM.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  // Its place is computed from the layout, so that the menu is soon hidden without one.
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${name}`), hidden: true }));
};
