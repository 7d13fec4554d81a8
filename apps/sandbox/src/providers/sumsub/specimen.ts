import { crc32, deflateSync } from 'node:zlib';

const width = 480;
const height = 300;

type Colour = readonly [number, number, number];
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly colour: Colour;
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG picture of boxes on a background. */
function png(ground: Colour, boxes: readonly Box[]): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3));
  const paint = ({ x, y, width: w, height: h, colour }: Box) => {
    for (let row = y; row < y + h; row += 1)
      for (let column = x; column < x + w; column += 1)
        rows.set(colour, row * (1 + width * 3) + 1 + column * 3);
  };
  paint({ x: 0, y: 0, width, height, colour: ground });
  for (const box of boxes) paint(box);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const ink: Colour = [70, 80, 100];
const line = (y: number, length: number, x = 190): Box => ({ x, y, width: length, height: 10, colour: ink });
const grounds: Readonly<Record<string, Colour>> = {
  ID_CARD: [214, 228, 240],
  PASSPORT: [236, 218, 206],
  DRIVERS: [244, 214, 222],
  RESIDENCE_PERMIT: [216, 236, 218],
  SELFIE: [226, 226, 226],
};
const head: readonly Box[] = [
  { x: 30, y: 60, width: 130, height: 160, colour: [250, 250, 250] },
  { x: 70, y: 85, width: 50, height: 55, colour: [150, 120, 100] },
  { x: 50, y: 150, width: 90, height: 70, colour: [90, 110, 150] },
];
const lines = [70, 95, 120, 145, 170].map((y, index) => line(y, 240 - index * 30));
const machineLines = [240, 262].map((y) => line(y, 420, 30));

/** A drawing instead of a photo, without personal data. */
export function drawSpecimen(type: string, side: string | undefined): Buffer {
  const front = type === 'SELFIE' ? head : [...head, ...lines];
  return png(grounds[type] ?? [230, 230, 230], side === 'BACK_SIDE' ? [...machineLines, ...lines] : front);
}
