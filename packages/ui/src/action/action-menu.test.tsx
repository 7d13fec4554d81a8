import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { ActionMenu } from './action-menu.tsx';

const open = () => {
  const onPay = vi.fn<() => void>();
  renderUi(
    <ActionMenu
      label="Order 1"
      actions={[
        { key: 'pay', label: 'Pay', onSelect: onPay },
        { key: 'cancel', label: 'Cancel', isDisabled: true, onSelect: onPay },
        { key: 'show', label: 'Show', to: '/orders/1' },
      ]}
    />,
  );
  const button = screen.getByRole('button', { name: 'Order 1' });
  fireEvent.click(button);
  return { onPay, button };
};
const press = (key: string): void => void fireEvent.keyDown(screen.getByRole('menu'), { key });
const focused = (): string | null | undefined => document.activeElement?.textContent;

describe('ActionMenu', () => {
  test('focuses its first action, and its arrow keys wrap around and skip disabled actions', () => {
    open();
    expect(focused()).toBe('Pay');
    press('ArrowDown');
    expect(focused()).toBe('Show');
    press('ArrowDown');
    expect(focused()).toBe('Pay');
    press('End');
    expect(focused()).toBe('Show');
  });

  test.each(['Escape', 'Tab'])('closes with %s and returns the focus', (key) => {
    const { button } = open();
    press(key);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  test('closes on a press elsewhere and on its own button', () => {
    const { button } = open();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.click(button);
    fireEvent.pointerDown(button);
    fireEvent.click(button);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  test('runs an action once, after it has closed', () => {
    const { button, onPay } = open();
    onPay.mockImplementation(() => expect(document.activeElement).toBe(button));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Pay' }));
    expect(onPay).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
