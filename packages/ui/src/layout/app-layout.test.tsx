import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IconCoins } from '../icons/icons.gen.ts';
import { describe, expect, test } from 'vitest';
import type { LinkComponentProps } from '../provider/props.ts';
import { renderUi } from '../../test/support/render-ui.tsx';
import { AppLayout } from './app-layout.tsx';

const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({
  to: `/${name}`,
  label: `Page ${name}`,
  icon: IconCoins,
  isActive: name === 'f',
}));

function RouterLink({ children, ...rest }: LinkComponentProps) {
  return (
    <a data-router="yes" {...rest}>
      {children}
    </a>
  );
}

const show = () =>
  renderUi(
    <AppLayout brand="Parcela" navigation={items} menu={<button type="button">Sign out</button>}>
      Content
    </AppLayout>,
    { linkComponent: RouterLink },
  );

describe('AppLayout', () => {
  test('lists every page in the rail, marks the current page, and uses the router', () => {
    show();
    const [rail] = screen.getAllByRole('navigation', { name: 'Main navigation' });
    const links = within(rail!).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(items.map((item) => item.to));
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toHaveLength(1);
    expect(links.every((link) => link.dataset['router'] === 'yes')).toBe(true);
  });

  test('shows four pages in the bar of a phone, and the others with the menu under More', async () => {
    show();
    const [, bar] = screen.getAllByRole('navigation', { name: 'Main navigation' });
    expect(within(bar!).getAllByRole('link')).toHaveLength(4);
    fireEvent.click(within(bar!).getByRole('button', { name: 'More' }));
    const sheet = await screen.findByRole('dialog', { name: 'More' });
    expect(
      within(sheet)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Page e', 'Page f', 'Page g']);
    expect(within(sheet).getByRole('button', { name: 'Sign out' })).toBeTruthy();
    fireEvent.click(within(sheet).getByRole('link', { name: 'Page g' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('has a skip link to the content', () => {
    show();
    const target = screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href');
    expect(target).toBe(`#${screen.getByRole('main').id}`);
  });
});
