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
  it('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('is the same in both directions, and 1 of a colour with itself', () => {
    fc.assert(
      fc.property(colors, colors, (one, other) => {
        expect(contrast(one, other)).toBe(contrast(other, one));
        expect(contrast(one, one)).toBe(1);
      }),
    );
  });
});

describe('colorOf', () => {
  it('gives back the colour that was seen', () => {
    fc.assert(
      fc.property(colors, (color) => {
        expect(colorOf(seenOf(color))).toBe(color);
      }),
    );
  });
});

describe('brandColors', () => {
  it('gives colours that a screen can show, the button darker under the pointer', () => {
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

  it('can be read in the dark scheme whatever the colour is', () => {
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
  it('accepts the colour of the house', () => {
    expect(brandColorFault(houseColor)).toBeNull();
  });

  it('names the pair that is hardest to read, and a colour of the same hue that can be read', () => {
    const fault = brandColorFault('#ffcc00');
    expect(fault).toMatchObject({ scheme: 'light', part: 'link', text: '#ffcc00' });
    expect(houseColors.light.grounds).toContain('#f3f0e9');
    expect(fault?.contrast).toBeLessThan(1.5);
    expect(seenOf(fault?.nearest ?? '').hue).toBeCloseTo(seenOf('#ffcc00').hue, 1);
  });

  it('finds exactly the colours of which a pair is below the minimum', () => {
    fc.assert(
      fc.property(colors, (color) => {
        expect(brandColorFault(color) === null).toBe(lowest(color) >= textContrastMin);
      }),
    );
  });

  it('offers a colour that passes and is hardly darker than it has to be', () => {
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
