import { Blob, Face, Font } from 'harfbuzzjs';

/** The tables of an OpenType file by tag. */
type Tables = Map<string, Buffer>;

const readTables = (font: Buffer): Tables =>
  new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, place) => {
      const record = 12 + 16 * place;
      const start = font.readUInt32BE(record + 8);
      const table = font.subarray(start, start + font.readUInt32BE(record + 12));
      return [font.toString('latin1', record, record + 4), Buffer.from(table)];
    }),
  );

const tableOf = (tables: Tables, tag: string): Buffer => {
  const table = tables.get(tag);
  if (!table) throw new Error(`the font has no table ${tag}`);
  return table;
};

/** The compiler reads no checksums, so they stay zero. */
const writeTables = (tables: Tables): Buffer => {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const head = Buffer.alloc(12 + 16 * sorted.length);
  head.writeUInt32BE(0x00_01_00_00);
  head.writeUInt16BE(sorted.length, 4);
  const parts = [head];
  let at = head.length;
  for (const [place, [tag, table]] of sorted.entries()) {
    const record = 12 + 16 * place;
    head.write(tag, record, 'latin1');
    head.writeUInt32BE(at, record + 8);
    head.writeUInt32BE(table.length, record + 12);
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat(parts);
};

interface Glyphs {
  readonly letters: ReadonlyMap<number, number>;
  readonly outlines: readonly Buffer[];
  /** Width and left bearing, four bytes a glyph. */
  readonly metrics: Buffer;
}

const readLetters = (font: Buffer): ReadonlyMap<number, number> => {
  const face = new Face(new Blob(font));
  const glyphs = new Font(face);
  return new Map([...face.collectUnicodes()].map((code) => [code, glyphs.nominalGlyph(code) ?? 0]));
};

/** A table of letters in format 12, for both kinds of readers. */
const writeLetters = (letters: ReadonlyMap<number, number>): Buffer => {
  const groups = [...letters].toSorted(([one], [other]) => one - other);
  const cmap = Buffer.alloc(12 + 16 + 12 * groups.length);
  cmap.writeUInt16BE(1, 2);
  cmap.writeUInt16BE(3, 4);
  cmap.writeUInt16BE(10, 6);
  cmap.writeUInt32BE(12, 8);
  cmap.writeUInt16BE(12, 12);
  cmap.writeUInt32BE(16 + 12 * groups.length, 16);
  cmap.writeUInt32BE(groups.length, 24);
  for (const [place, [code, glyph]] of groups.entries()) {
    const group = 28 + 12 * place;
    cmap.writeUInt32BE(code, group);
    cmap.writeUInt32BE(code, group + 4);
    cmap.writeUInt32BE(glyph, group + 8);
  }
  return cmap;
};

const readGlyphs = (font: Buffer, tables: Tables): Glyphs => {
  const count = tableOf(tables, 'maxp').readUInt16BE(4);
  const [loca, glyf] = [tableOf(tables, 'loca'), tableOf(tables, 'glyf')];
  const isLong = tableOf(tables, 'head').readUInt16BE(50) === 1;
  const start = (glyph: number): number =>
    isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph);
  const measured = tableOf(tables, 'hhea').readUInt16BE(34);
  const hmtx = tableOf(tables, 'hmtx');
  const metrics = Buffer.alloc(4 * count);
  for (let glyph = 0; glyph < count; glyph += 1) {
    hmtx.copy(metrics, 4 * glyph, 4 * Math.min(glyph, measured - 1), 4 * Math.min(glyph, measured - 1) + 4);
    if (glyph >= measured)
      hmtx.copy(
        metrics,
        4 * glyph + 2,
        4 * measured + 2 * (glyph - measured),
        4 * measured + 2 * (glyph - measured) + 2,
      );
  }
  return {
    letters: readLetters(font),
    outlines: Array.from({ length: count }, (_, glyph) =>
      Buffer.from(glyf.subarray(start(glyph), start(glyph + 1))),
    ),
    metrics,
  };
};

const partFlags = { areWords: 0x1, scale: 0x8, more: 0x20, scales: 0x40, matrix: 0x80 } as const;

const partSize = (flags: number): number => {
  const place = flags & partFlags.areWords ? 4 : 2;
  if (flags & partFlags.scale) return 4 + place + 2;
  if (flags & partFlags.scales) return 4 + place + 4;
  return 4 + place + (flags & partFlags.matrix ? 8 : 0);
};

/** The outline of a glyph whose parts, a letter and its accent, come after other glyphs. */
const shifted = (outline: Buffer, by: number): Buffer => {
  if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline;
  const moved = Buffer.from(outline);
  let at = 10;
  let flags: number;
  do {
    flags = moved.readUInt16BE(at);
    moved.writeUInt16BE(moved.readUInt16BE(at + 2) + by, at + 2);
    at += partSize(flags);
  } while (flags & partFlags.more);
  return moved;
};

const writeOutlines = (outlines: readonly Buffer[]): { readonly glyf: Buffer; readonly loca: Buffer } => {
  const loca = Buffer.alloc(4 * (outlines.length + 1));
  const padded = outlines.map((outline) => Buffer.concat([outline, Buffer.alloc(-outline.length & 3)]));
  let at = 0;
  for (const [glyph, outline] of padded.entries()) {
    at += outline.length;
    loca.writeUInt32BE(at, 4 * (glyph + 1));
  }
  return { glyf: Buffer.concat(padded), loca };
};

/** The largest counts of both fonts, from the place of the first one. */
const largest = (one: Buffer, other: Buffer): Buffer => {
  const both = Buffer.from(one);
  for (let at = 6; at < both.length; at += 2)
    both.writeUInt16BE(Math.max(one.readUInt16BE(at), other.readUInt16BE(at)), at);
  return both;
};

/**
 * One font of two parts of the same face, which share their units. Letters of both come from the first, whose
 * features (kerning, figures of equal width) stay. Each name of a letter in `same` shows another letter's glyph.
 */
export const joinFonts = (
  [first, second]: readonly [Buffer, Buffer],
  same: ReadonlyMap<number, number>,
): Buffer => {
  const [tables, added] = [readTables(first), readTables(second)];
  const [one, other] = [readGlyphs(first, tables), readGlyphs(second, added)];
  const shift = one.outlines.length;
  const letters = new Map(
    [...other.letters].map(([code, glyph]): readonly [number, number] => [code, glyph + shift]),
  );
  for (const [code, glyph] of one.letters) letters.set(code, glyph);
  for (const [code, shown] of same) {
    const glyph = letters.get(shown);
    if (glyph !== undefined) letters.set(code, glyph);
  }
  const outlines = [...one.outlines, ...other.outlines.map((outline) => shifted(outline, shift))];
  const { glyf, loca } = writeOutlines(outlines);
  const maxp = largest(tableOf(tables, 'maxp'), tableOf(added, 'maxp'));
  maxp.writeUInt16BE(outlines.length, 4);
  tableOf(tables, 'head').writeUInt16BE(1, 50);
  tableOf(tables, 'hhea').writeUInt16BE(outlines.length, 34);
  tables.set('maxp', maxp);
  tables.set('glyf', glyf);
  tables.set('loca', loca);
  tables.set('hmtx', Buffer.concat([one.metrics, other.metrics]));
  tables.set('cmap', writeLetters(letters));
  return writeTables(tables);
};

const familyNameIds = new Set([1, 16]);

/** The font with a shorter name of its family. Typst takes only one font of a family for a letter. */
export const renameFamily = (font: Buffer, family: string): Buffer => {
  const tables = readTables(font);
  const names = tableOf(tables, 'name');
  const texts = names.readUInt16BE(4);
  const name = Buffer.from(family, 'utf16le').swap16();
  for (let place = 0; place < names.readUInt16BE(2); place += 1) {
    const record = 6 + 12 * place;
    if (!familyNameIds.has(names.readUInt16BE(record + 6))) continue;
    if (names.readUInt16BE(record + 8) < name.length) throw new Error(`the name ${family} is too long`);
    names.writeUInt16BE(name.length, record + 8);
    name.copy(names, texts + names.readUInt16BE(record + 10));
  }
  return writeTables(tables);
};
