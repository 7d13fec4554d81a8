import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import type { QueryState } from './props.ts';
import { QueryView } from './query-view.tsx';

const pending: QueryState<string[]> = {
  data: undefined,
  isPending: true,
  isError: false,
  error: null,
  refetch: () => undefined,
};

const show = (query: QueryState<string[]>) =>
  renderUi(
    <QueryView
      query={query}
      loading={<p>Skeleton</p>}
      empty={{ when: (items) => items.length === 0, show: <p>No news</p> }}
    >
      {(items) => <p>{items.join(', ')}</p>}
    </QueryView>,
  );

describe('QueryView', () => {
  test('shows the skeleton before the first data', () => {
    show(pending);
    expect(screen.getByText('Skeleton')).toBeTruthy();
  });

  test('shows the failure with its reference and loads the data again on retry', () => {
    const refetch = vi.fn<() => void>();
    show({ ...pending, isPending: false, isError: true, error: new Error('Server is away'), refetch });
    expect(screen.getByRole('alert').textContent).toContain('Server is away');
    expect(screen.getByRole('alert').textContent).toContain('req-1');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  test('shows the empty text for empty data', () => {
    show({ ...pending, isPending: false, data: [] });
    expect(screen.getByText('No news')).toBeTruthy();
  });

  test('still shows data when a later refetch fails', () => {
    show({ ...pending, isPending: false, isError: true, error: new Error('Away'), data: ['One', 'Two'] });
    expect(screen.getByText('One, Two')).toBeTruthy();
  });
});
