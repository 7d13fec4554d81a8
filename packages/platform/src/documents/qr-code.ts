import QRCode from 'qrcode';

/**
 * A QR code as a PNG data address. Error level M, as payment standards require (SPAYD, EPC069-12), with the
 * quiet zone of four modules.
 */
export const qrPicture = (text: string): Promise<string> =>
  QRCode.toDataURL(text, { errorCorrectionLevel: 'M', margin: 4, scale: 6 });
