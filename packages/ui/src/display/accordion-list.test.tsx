import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { AccordionList } from './accordion-list.tsx';

const items = ['Fees', 'Risks'].map((title) => ({ key: title, title, content: `About ${title}` }));

test('AccordionList keeps a closed answer out of reach, and opens and closes all answers with one button', () => {
  renderUi(<AccordionList items={items} />);
  const question = (name: string) => screen.getByRole('button', { name });
  const isOpen = (name: string): boolean => {
    const button = question(name);
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(panel?.inert).toBe(button.getAttribute('aria-expanded') !== 'true');
    return button.getAttribute('aria-expanded') === 'true';
  };
  expect([isOpen('Fees'), isOpen('Risks')]).toEqual([true, false]);
  fireEvent.click(question('Risks'));
  fireEvent.click(question('Fees'));
  expect([isOpen('Fees'), isOpen('Risks')]).toEqual([false, true]);
  fireEvent.click(question('Expand all'));
  expect([isOpen('Fees'), isOpen('Risks')]).toEqual([true, true]);
  fireEvent.click(question('Collapse all'));
  expect([isOpen('Fees'), isOpen('Risks')]).toEqual([false, false]);
});
