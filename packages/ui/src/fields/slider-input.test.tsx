import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { SliderInput } from './slider-input.tsx';

const show = (value: number) => {
  const onChange = vi.fn<(value: number) => void>();
  const props = { label: 'Amount', min: 100, max: 1_050, step: 100, onChange };
  renderUi(<SliderInput {...props} value={value} valueText={`${value} euro`} />);
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Amount' });
  return {
    slider,
    onChange,
    move: (to: number) => fireEvent.change(slider, { target: { value: String(to) } }),
  };
};

test('SliderInput shows its value in words and announces it', () => {
  const { slider } = show(300);
  expect(screen.getByText('300 euro')).toBeTruthy();
  expect(slider.getAttribute('aria-valuetext')).toBe('300 euro');
});

test('SliderInput moves by steps and reaches the upper bound even when no step ends there', () => {
  const { slider, move, onChange } = show(300);
  move(400);
  move(Number(slider.max));
  expect(onChange.mock.calls).toEqual([[400], [1_050]]);
});
