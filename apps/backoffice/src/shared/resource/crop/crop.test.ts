import { expect, test } from 'vitest';
import { areaOf, movedBy, type Shape, shapes, wholePicture } from './crop.ts';

const sizes = [
  { width: 4000, height: 3000 },
  { width: 1001, height: 333 },
  { width: 1, height: 900 },
];

test.each(sizes)(
  'the crop of a picture of $width × $height stays inside the picture and keeps the chosen shape',
  (size) => {
    for (const shape of Object.keys(shapes) as Shape[])
      for (const zoom of [1, 1.7, 4])
        for (const [x, y] of [
          [0, 0],
          [0.5, 1],
          [1, 0.3],
        ] as const) {
          const { left, top, width, height } = areaOf(size, { shape, zoom, x, y });
          expect(left).toBeGreaterThanOrEqual(0);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(left + width).toBeLessThanOrEqual(size.width);
          expect(top + height).toBeLessThanOrEqual(size.height);
          const ratio = shapes[shape] ?? size.width / size.height;
          // Exact to the pixel at which the picture is cut.
          expect(Math.abs(width - height * ratio)).toBeLessThanOrEqual(ratio + 1);
        }
    expect(areaOf(size, wholePicture)).toEqual({ left: 0, top: 0, ...size });
  },
);

test('a crop moves by pixels of the picture and stops at the picture’s edges', () => {
  const size = { width: 1600, height: 900 };
  const square = { ...wholePicture, shape: 'square' } as const;
  expect(areaOf(size, movedBy(size, square, { x: 100, y: 50 }))).toMatchObject({ left: 450, top: 0 });
  expect(areaOf(size, movedBy(size, square, { x: 9999, y: 0 }))).toMatchObject({ left: 700 });
  expect(areaOf(size, movedBy(size, square, { x: -9999, y: 0 }))).toMatchObject({ left: 0 });
});
