import { describe, expect, test } from 'vitest';
import { putStylesAside, styleElements } from './styles-of-markup.ts';

const parse = (markup: string): HTMLElement => {
  const page = document.implementation.createHTMLDocument('');
  page.body.innerHTML = putStylesAside(markup);
  return page.body;
};

describe('styles in markup', () => {
  test('are removed from every place where a parser looks for them, whatever the quotes', () => {
    const aside = putStylesAside(
      `<STYLE type="text/css">p{color:red}</STYLE><p class=a style="color:red">x</p><b style='color:red'>y</b><i\nstyle=color:red title="a">z</i>`,
    );
    expect(aside).not.toMatch(/<style|\sstyle\s*=/i);
    expect(aside).toContain('<script type="text/css">p{color:red}</script>');
    expect(aside).toContain('<p class=a data-style="color:red">x</p>');
  });

  test('leave the words unchanged', () => {
    const markup = '<p title="a">one style = another, 1 &lt; 2</p>';
    expect(putStylesAside(markup)).toBe(markup);
  });

  test('apply after loading: sheets first, then the styles of each element', () => {
    const page = parse(
      '<style>.b{font-weight:bold;font-style:italic}</style><p class="b">x</p><p class="b" style="font-weight:400">y</p>',
    );
    styleElements(page);
    const [first, second] = page.querySelectorAll('p');
    expect([first?.style.fontWeight, first?.style.fontStyle]).toEqual(['bold', 'italic']);
    expect([second?.style.fontWeight, second?.style.fontStyle]).toEqual(['400', 'italic']);
    expect(page.querySelector('script, [data-style]')).toBeNull();
  });
});
