import jsqr from 'jsqr';
import { PNG } from 'pngjs';

/** What a camera reads from a picture in a PNG data address; empty when it reads nothing. */
export const readQr = (dataAddress: string): string => {
  const png = PNG.sync.read(Buffer.from(dataAddress.replace('data:image/png;base64,', ''), 'base64'));
  return jsqr.default(new Uint8ClampedArray(png.data), png.width, png.height)?.data ?? '';
};
