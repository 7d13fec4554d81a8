import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { retainFocus } from './retain-focus.ts';

const show = () => {
  document.body.innerHTML = '<h1 tabindex="-1">Case</h1><button>Ask</button><a href="/next">Next</a>';
  const [title, button, link] = [...document.body.children] as [HTMLElement, HTMLElement, HTMLElement];
  button.focus();
  return { title, button, link };
};
const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

afterEach(() => {
  document.body.innerHTML = '';
});

describe('retainFocus', () => {
  test('moves the focus to the title when the button disappears some frames later', async () => {
    const { title, button } = show();
    retainFocus();
    await frame();
    await frame();
    expect(document.activeElement).toBe(button);
    button.remove();
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  test('moves the focus to the title when the button has already disappeared', async () => {
    const { title, button } = show();
    button.remove();
    retainFocus();
    await waitFor(() => expect(document.activeElement).toBe(title));
  });

  test('leaves the focus to a user who has moved on', async () => {
    const { button, link } = show();
    retainFocus();
    link.focus();
    button.remove();
    link.remove();
    await frame();
    expect(document.activeElement).toBe(document.body);
  });
});
