import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { FilterSearch } from './filter-search.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const show = (value = '') => {
  const onChange = vi.fn<(value: string) => void>();
  const shown = renderUi(<FilterSearch label="Search" value={value} maxLength={100} onChange={onChange} />);
  const input = screen.getByLabelText<HTMLInputElement>('Search');
  return {
    ...shown,
    onChange,
    input,
    type: (text: string) => fireEvent.change(input, { target: { value: text } }),
    pause: () => {
      act(() => {
        vi.runOnlyPendingTimers();
      });
    },
  };
};

test('FilterSearch applies the trimmed text once after a pause', () => {
  const { onChange, type, pause } = show();
  type('ren');
  type(' rent ');
  expect(onChange).not.toHaveBeenCalled();
  pause();
  expect(onChange.mock.calls).toEqual([['rent']]);
});

test('FilterSearch applies the text immediately on Enter and when the field loses focus', () => {
  const { onChange, input, type } = show();
  type('rent');
  fireEvent.keyDown(input, { key: 'Enter' });
  fireEvent.blur(input);
  expect(onChange.mock.calls).toEqual([['rent'], ['rent']]);
});

test('FilterSearch does not apply the same text again', () => {
  const { onChange, input, type, pause } = show('rent');
  type('rent ');
  pause();
  fireEvent.blur(input);
  expect(onChange).not.toHaveBeenCalled();
});

test('FilterSearch shows a value changed from outside', () => {
  const { rerender, input, onChange } = show('rent');
  rerender(<FilterSearch label="Search" value="" maxLength={100} onChange={onChange} />);
  expect(input.value).toBe('');
});

test('FilterSearch does not lose letters typed while the earlier text is applied', () => {
  const { rerender, input, onChange, type, pause } = show();
  type('rent');
  pause();
  type('rent in');
  rerender(<FilterSearch label="Search" value="rent" maxLength={100} onChange={onChange} />);
  expect(input.value).toBe('rent in');
});
