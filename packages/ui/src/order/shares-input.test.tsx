import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { SharesInput } from './shares-input.tsx';

function Sample({ start = 5, min = 5, max = 120 }: { start?: number | null; min?: number; max?: number }) {
  const [value, setValue] = useState(start);
  const error =
    value === null ? 'Please enter a number' : value > max ? `Select at most ${max} shares` : undefined;
  return (
    <SharesInput
      label="Shares"
      value={value}
      onChange={setValue}
      min={min}
      max={max}
      error={error}
      wholeNumberError="Please enter a whole number"
    />
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Shares' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

describe('SharesInput', () => {
  test('changes by one with minus and plus, and stops at the bounds', () => {
    renderUi(<Sample start={5} min={5} max={6} />);
    expect(isDisabled('One less')).toBe(true);
    press('One more');
    expect(input().value).toBe('6');
    expect(isDisabled('One more')).toBe(true);
    press('One less');
    expect(input().value).toBe('5');
  });

  test('disables quick-add steps that would pass the maximum', () => {
    renderUi(<Sample start={30} />);
    press('+50');
    expect(input().value).toBe('80');
    expect(['+1', '+10', '+50', '+100', '+1,000'].map(isDisabled)).toEqual([false, false, true, true, true]);
  });

  test('fills an empty field up to the minimum with the first step', () => {
    renderUi(<Sample start={null} />);
    press('+1');
    expect(input().value).toBe('5');
  });

  test.each(['.', ',', '-', '+', 'e', 'x'])('does not accept %s typed, and says why', (text) => {
    renderUi(<Sample />);
    const event = new InputEvent('textInput', { data: text, bubbles: true, cancelable: true });
    fireEvent(input(), event);
    expect(event.defaultPrevented).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe('Please enter a whole number');
    fireEvent.change(input(), { target: { value: '7' } });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['12,5', true],
    ['1.000', true],
    ['-3', true],
    ['1 000', false],
    ['42', false],
  ])('refuses pasted %s: %s', (text, isRefused) => {
    renderUi(<Sample />);
    const event = createEvent.paste(input(), { clipboardData: { getData: () => text } });
    fireEvent(input(), event);
    expect(event.defaultPrevented).toBe(isRefused);
    expect(screen.queryByRole('alert') !== null).toBe(isRefused);
    expect(input().value).toBe('5');
  });

  test.each([
    ['12,5', '12'],
    ['12.5', '12'],
    ['1 000', '1000'],
    ['abc', ''],
    ['-3', ''],
  ])('reads %s entered in another way as "%s"', (text, value) => {
    renderUi(<Sample />);
    fireEvent.change(input(), { target: { value: text } });
    expect(input().value).toBe(value);
  });

  test('steps within the bounds with the arrow keys', () => {
    renderUi(<Sample start={119} />);
    fireEvent.keyDown(input(), { key: 'ArrowUp' });
    fireEvent.keyDown(input(), { key: 'ArrowUp' });
    expect(input().value).toBe('120');
    fireEvent.keyDown(input(), { key: 'ArrowDown' });
    expect(input().value).toBe('119');
  });

  test('announces the error and ties it to the input while typing', () => {
    renderUi(<Sample />);
    fireEvent.change(input(), { target: { value: '500' } });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('Select at most 120 shares');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(input().getAttribute('aria-describedby')?.split(' ')).toContain(alert.id);
  });
});
