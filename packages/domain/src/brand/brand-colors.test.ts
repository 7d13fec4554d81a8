import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  brandColorFault,
  brandColors,
  textsOf,
  houseColor,
  houseColors,
  textContrastMin,
} from './brand-colors.ts';
import { colorOf, contrast, isColor, luminance, seenOf } from './colors.ts';

const colors = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const lowest = (color: string): number =>
  Math.min(...textsOf(brandColors(color)).map(({ text, ground }) => contrast(text, ground)));

describe('contrast', () => {
  it('follows the WCAG definition', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('is symmetric, and is 1 between equal colours', () => {
    fc.assert(
      fc.property(colors, colors, (one, other) => {
        expect(contrast(one, other)).toBe(contrast(other, one));
        expect(contrast(one, one)).toBe(1);
      }),
    );
  });
});

describe('colorOf', () => {
  it('reverses seenOf for every colour', () => {
    fc.assert(
      fc.property(colors, (color) => {
        expect(colorOf(seenOf(color))).toBe(color);
      }),
    );
  });
});

describe('brandColors', () => {
  it('returns valid screen colours, with a darker button under the pointer', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const { light, dark } = brandColors(color);
        expect([...Object.values(light), ...Object.values(dark)].every(isColor)).toBe(true);
        for (const { primary, primaryHover } of [light, dark])
          expect(luminance(primaryHover)).toBeLessThanOrEqual(luminance(primary));
        expect([light.primary, light.link]).toEqual([color, color]);
      }),
    );
  });

  it('returns readable text in the dark scheme for any colour', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const dark = textsOf(brandColors(color)).filter(({ scheme }) => scheme === 'dark');
        for (const { text, ground } of dark)
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(textContrastMin);
      }),
    );
  });
});

describe('brandColorFault', () => {
  it('accepts the default colour', () => {
    expect(brandColorFault(houseColor)).toBeNull();
  });

  it('names the least readable pair, and a readable colour of the same hue', () => {
    const fault = brandColorFault('#ffcc00');
    expect(fault).toMatchObject({ scheme: 'light', part: 'link', text: '#ffcc00' });
    expect(houseColors.light.grounds).toContain('#f3f0e9');
    expect(fault?.contrast).toBeLessThan(1.5);
    expect(seenOf(fault?.nearest ?? '').hue).toBeCloseTo(seenOf('#ffcc00').hue, 1);
  });

  it('finds exactly the colours that have a pair below the minimum', () => {
    fc.assert(
      fc.property(colors, (color) => {
        expect(brandColorFault(color) === null).toBe(lowest(color) >= textContrastMin);
      }),
    );
  });

  it('proposes a colour that passes and is hardly darker than necessary', () => {
    fc.assert(
      fc.property(colors, (color) => {
        const fault = brandColorFault(color);
        if (fault === null) return;
        expect(brandColorFault(fault.nearest)).toBeNull();
        expect(lowest(fault.nearest)).toBeLessThan(textContrastMin + 0.15);
      }),
    );
  });
});
