import { describe, expect, it } from 'vitest';
import { withoutStyleAttributes } from './shells.ts';

describe('withoutStyleAttributes', () => {
  it('turns each style into one rule, with a higher priority than classes', () => {
    const { html, rules } = withoutStyleAttributes(
      '<b class="bar" style="height:14px;width:45%"></b><i style="height:2px"></i><b style="height:14px;width:45%"></b>',
    );
    expect(html).toBe('<b class="bar" data-style="0"></b><i data-style="1"></i><b data-style="0"></b>');
    expect(rules).toBe(
      "#root .shell [data-style='0']{height:14px;width:45%}#root .shell [data-style='1']{height:2px}",
    );
  });

  it('keeps text unchanged, and refuses a style that is not a rule', () => {
    const html = '<p>a style=b</p>';
    expect(withoutStyleAttributes(html)).toEqual({ html, rules: '' });
    for (const style of ['font-family:&quot;Inter&quot;', 'width:{{brand.name}}'])
      expect(() => withoutStyleAttributes(`<p style="${style}"></p>`)).toThrow(/cannot be a rule/);
  });
});
