import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../test/support/render-ui.tsx';
import { evenStops } from './even-stops.ts';
import { SliderInput } from './slider-input.tsx';

const show = (value: number) => {
  const onChange = vi.fn<(value: number) => void>();
  const stops = evenStops(100, 1_020, 100);
  renderUi(
    <SliderInput
      label="Amount"
      stops={stops}
      onChange={onChange}
      value={value}
      valueText={`${value} euro`}
    />,
  );
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Amount' });
  return {
    slider,
    onChange,
    move: (to: string) => fireEvent.change(slider, { target: { value: to } }),
  };
};

describe('SliderInput', () => {
  it('shows its value in words and announces it', () => {
    const { slider } = show(300);
    expect(screen.getByText('300 euro')).toBeTruthy();
    expect(slider.getAttribute('aria-valuetext')).toBe('300 euro');
  });

  it('moves by steps and reaches both bounds exactly even if no step ends at the upper bound', () => {
    const { slider, move, onChange } = show(300);
    move('3');
    move(slider.max);
    move(slider.min);
    expect(onChange.mock.calls).toEqual([[400], [1_020], [100]]);
  });

  it('stays at its upper bound', () => {
    const { slider } = show(1_020);
    expect(slider.value).toBe(slider.max);
  });

  it('shows a value between two stops unchanged, at the nearest stop', () => {
    const { slider } = show(530);
    expect(screen.getByText('530 euro')).toBeTruthy();
    expect(slider.value).toBe('4');
  });
});

describe('evenStops', () => {
  it('ends at the upper bound once', () => {
    expect(evenStops(1, 3, 1)).toEqual([1, 2, 3]);
    expect(evenStops(0, 1, 0.01)).toHaveLength(101);
    expect(evenStops(0, 10, 4)).toEqual([0, 4, 8, 10]);
  });
});
