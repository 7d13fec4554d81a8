import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import type { SharesValue } from './props.ts';
import { SharesInput } from './shares-input.tsx';

function Sample({ start = 5, min = 5, max = 120 }: { start?: number | null; min?: number; max?: number }) {
  const [value, setValue] = useState<SharesValue>(start);
  const error =
    typeof value !== 'number'
      ? 'Please enter a number'
      : value > max
        ? `Select at most ${max} shares`
        : undefined;
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
  test('changes by one with minus and plus, and stops at the bounds (spec 2.40, 5.12)', () => {
    renderUi(<Sample start={5} min={5} max={6} />);
    expect(isDisabled('One less')).toBe(true);
    press('One more');
    expect(input().value).toBe('6');
    expect(isDisabled('One more')).toBe(true);
    press('One less');
    expect(input().value).toBe('5');
  });

  test('disables quick-add steps that would pass the maximum (spec 5.12)', () => {
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

  test.each(['.', ','])(
    'blocks a typed %s and says why, until the field loses the focus (spec 5.12)',
    (text) => {
      renderUi(<Sample />);
      const type = () => {
        const event = new InputEvent('textInput', { data: text, bubbles: true, cancelable: true });
        fireEvent(input(), event);
        return event.defaultPrevented;
      };
      expect(type()).toBe(true);
      expect(screen.getByRole('alert').textContent).toBe('Please enter a whole number');
      fireEvent.change(input(), { target: { value: '7' } });
      expect(screen.queryByRole('alert')).toBeNull();
      type();
      fireEvent.blur(input());
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test.each(['abc', '5abc', '1e3', '-7', '+5', '12,5', '1.000', '7 8', '9'.repeat(16)])(
    'keeps the entered text %s, with an error until the text is gone (spec 5.12)',
    (text) => {
      renderUi(<Sample />);
      fireEvent.change(input(), { target: { value: text } });
      expect(input().value).toBe(text);
      expect(screen.getByRole('alert').textContent).toBe('Please enter a number');
      fireEvent.change(input(), { target: { value: '5' } });
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  test.each([
    ['42', '42'],
    [' 42 ', '42'],
    ['1 000', '1000'],
    ['\u200B12\u00A0000\u200E', '12000'],
    ['12\u00a0345\u00a0678', '12345678'],
    ['007', '7'],
    ['', ''],
  ])('reads "%s" as "%s"', (text, value) => {
    renderUi(<Sample />);
    fireEvent.change(input(), { target: { value: text } });
    expect(input().value).toBe(value);
  });

  test('starts from the minimum when the text is not a number', () => {
    renderUi(<Sample />);
    fireEvent.change(input(), { target: { value: 'abc' } });
    press('One more');
    expect(input().value).toBe('5');
  });

  test('steps within the bounds with the arrow keys', () => {
    renderUi(<Sample start={119} />);
    fireEvent.keyDown(input(), { key: 'ArrowUp' });
    fireEvent.keyDown(input(), { key: 'ArrowUp' });
    expect(input().value).toBe('120');
    fireEvent.keyDown(input(), { key: 'ArrowDown' });
    expect(input().value).toBe('119');
  });

  test('announces the error and links it to the input while typing (spec 5.13)', () => {
    renderUi(<Sample />);
    fireEvent.change(input(), { target: { value: '500' } });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('Select at most 120 shares');
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(input().getAttribute('aria-describedby')?.split(' ')).toContain(alert.id);
  });
});
