import jsqr from 'jsqr';
import { PNG } from 'pngjs';

/** The text of a QR code in a PNG data address; empty when there is none. */
export const readQr = (dataAddress: string): string => {
  const png = PNG.sync.read(Buffer.from(dataAddress.replace('data:image/png;base64,', ''), 'base64'));
  return jsqr.default(new Uint8ClampedArray(png.data), png.width, png.height)?.data ?? '';
};
