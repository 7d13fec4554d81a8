import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { FilterDate } from './filter-date.tsx';

const show = (value = '') => {
  const onChange = vi.fn<(value: string) => void>();
  renderUi(<FilterDate label="From" value={value} min="2020-01-01" max="2026-11-21" onChange={onChange} />);
  const input = screen.getByLabelText('From');
  return { onChange, type: (text: string) => fireEvent.change(input, { target: { value: text } }) };
};

test('FilterDate applies a chosen or cleared day immediately', () => {
  const { onChange, type } = show('2026-01-31');
  type('2026-02-01');
  type('');
  expect(onChange.mock.calls).toEqual([['2026-02-01'], ['']]);
});

test('FilterDate ignores a half-typed year and a day outside the bounds', () => {
  const { onChange, type } = show();
  type('0002-02-01');
  type('2026-11-22');
  expect(onChange).not.toHaveBeenCalled();
});
