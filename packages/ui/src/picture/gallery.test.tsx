import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { Gallery } from './gallery.tsx';

const pictures = ['Front', 'Yard'].map((alt) => ({ key: alt, src: `/${alt}.png`, alt }));

test('Gallery has no enlarge button without the enlarge property', () => {
  renderUi(<Gallery label="Pictures" pictures={pictures} />);
  expect(screen.queryByRole('button', { name: 'Enlarge: Front' })).toBeNull();
  expect(screen.getByRole('img', { name: 'Front' })).toBeTruthy();
});

test('Gallery enlarges the displayed picture', () => {
  const onEnlarge = vi.fn<(position: number) => void>();
  renderUi(<Gallery label="Pictures" pictures={pictures} enlarge={{ label: 'Enlarge', onEnlarge }} />);
  fireEvent.keyDown(screen.getByRole('region', { name: 'Pictures' }), { key: 'ArrowRight' });
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge: Yard' }));
  expect(onEnlarge.mock.calls).toEqual([[1]]);
});
