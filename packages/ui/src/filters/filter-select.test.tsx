import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { FilterSelect } from './filter-select.tsx';

test('FilterSelect reports its new value immediately and is named by its label', () => {
  const onChange = vi.fn<() => void>();
  const options = [
    { value: '', label: 'All' },
    { value: 'CZ', label: 'Czechia' },
  ];
  renderUi(<FilterSelect label="Country" value="" options={options} onChange={onChange} />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'CZ' } });
  expect(onChange).toHaveBeenCalledWith('CZ');
});
