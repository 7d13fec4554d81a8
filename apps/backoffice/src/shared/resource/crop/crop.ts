interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

/** Width by height; null: the picture's own shape. */
export const shapes = { whole: null, wide: 16 / 9, classic: 4 / 3, square: 1 } as const;
export type Shape = keyof typeof shapes;

/** `zoom` starts at 1; `x` and `y` are shares, from 0 to 1, of the room left outside the area. */
export interface Crop {
  readonly shape: Shape;
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}
export const wholePicture: Crop = { shape: 'whole', zoom: 1, x: 0.5, y: 0.5 };

export const isWhole = ({ shape, zoom }: Crop): boolean => shape === 'whole' && zoom === 1;

/** The kept area of a picture, in whole pixels within the picture. */
export const areaOf = (size: Size, { shape, zoom, x, y }: Crop): Area => {
  const ratio = shapes[shape] ?? size.width / size.height;
  const widest = Math.min(size.width, size.height * ratio);
  const width = Math.max(1, Math.floor(widest / zoom));
  const height = Math.min(size.height, Math.max(1, Math.floor(widest / zoom / ratio)));
  return {
    width,
    height,
    left: Math.round((size.width - width) * x),
    top: Math.round((size.height - height) * y),
  };
};

const inShares = (share: number): number => Math.min(1, Math.max(0, share));

/** The crop, moved by a number of pixels of the picture. */
export const movedBy = (size: Size, crop: Crop, by: { readonly x: number; readonly y: number }): Crop => {
  const { width, height } = areaOf(size, crop);
  const moved = (share: number, free: number, pixels: number): number =>
    free < 1 ? share : inShares(share + pixels / free);
  return {
    ...crop,
    x: moved(crop.x, size.width - width, by.x),
    y: moved(crop.y, size.height - height, by.y),
  };
};
