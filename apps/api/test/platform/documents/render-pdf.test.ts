import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { locales } from '@parcela/domain';
import { readPdf } from '../../support/media/read-pdf.ts';
import { OperationalError } from '@parcela/platform/errors.ts';
import { setPdf } from '@parcela/platform/documents/render-pdf.ts';

const template = `
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title)
#set text(lang: data.language)
#heading(level: 1, data.title)
`;

it('setPdf writes its data as plain text, even when it looks like markup', async () => {
  const title = '#panic("no") $x$ *Žluťoučký* kůň \\ #read("/etc/passwd")';
  const pdf = readPdf(await setPdf(template, { language: 'cs', title }));
  expect(pdf).toMatchObject({ language: 'cs', text: title, tags: { Document: 1, H1: 1 } });
});

it.each(locales)(
  'setPdf shows every letter of the phrases in %s in the face of the apps',
  async (language) => {
    const folder = new URL('../../../../../packages/phrases/catalogues/exports/', import.meta.url);
    const phrases = await readFile(new URL(`${language}.json`, folder), 'utf8');
    const title = [...new Set(phrases)].filter((letter) => letter > ' ').join('');
    const pdf = readPdf(await setPdf(template, { language, title: `${title}\u00a0\u202f1-€` }));
    expect(pdf.fonts).toEqual(['Inter-Regular']);
    expect(pdf.text.replaceAll('\n', '')).toContain('1-€');
  },
);

/** A text string of the file. Paired brackets, here at most three deep, need no escape. */
const [inner, deeper] = [String.raw`\\[\s\S]|[^\\()]`, (part: string) => String.raw`\((?:${part})*\)`];
const text = new RegExp(deeper(`${inner}|${deeper(`${inner}|${deeper(inner)}`)}`), 'g');

/** The content of the file without its compressed streams and text strings. */
const structureOf = (pdf: Buffer): string =>
  pdf
    .toString('latin1')
    .replaceAll(/\nstream\r?\n[\s\S]*?\nendstream/g, '')
    .replaceAll(text, '()');

it.each([
  ['ends a text and begins an object', ') >> endobj 99 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj'],
  [
    'ends the file and begins another',
    '%%EOF\r\nxref 0 1 trailer << /Root 99 0 R /OpenAction 99 0 R >> startxref',
  ],
  ['ends a stream', 'endstream endobj /Launch /F (calc.exe) ET BT (x) Tj'],
  ['is markup of the metadata', '</rdf:li></rdf:Alt></dc:title><x:canary/>]]>'],
])('setPdf shows a title that %s as text, and builds the file as usual', async (_what, title) => {
  const pdf = await setPdf(template, { language: 'en', title });
  expect(readPdf(pdf).text.replaceAll(/\s+/g, ' ')).toBe(title.replaceAll(/\s+/g, ' '));
  expect(structureOf(pdf)).not.toMatch(/JavaScript|OpenAction|Launch|99 0/);
  const [metadata = ''] = /<rdf:RDF[\s\S]*<\/rdf:RDF>/.exec(pdf.toString('latin1')) ?? [];
  expect(metadata).toContain('dc:title');
  expect(metadata).not.toContain('<x:canary/>');
  const count = (bytes: Buffer): number => structureOf(bytes).match(/\bobj\b/g)?.length ?? 0;
  expect(count(pdf)).toBe(count(await setPdf(template, { language: 'en', title: 'A title like another' })));
});

it('setPdf reads no file other than its data, and continues after a template that it refuses', async () => {
  await expect(
    setPdf('#set document(title: "x")\n#read("/etc/hostname")', { language: 'cs' }),
  ).rejects.toThrow('typst');
  await expect(setPdf(template, { language: 'cs', title: 'x' })).resolves.toBeInstanceOf(Buffer);
});

it('setPdf refuses further callers while fifty wait, and serves those fifty', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 1_000 }, (_, place) => setPdf(template, { language: 'en', title: `Page ${place}` })),
  );
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(950);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(OperationalError);
  const last = all[49];
  expect(last?.status === 'fulfilled' && readPdf(last.value).text).toBe('Page 49');
});

it('setPdf breaks no line after a one-letter word or between a number and its unit, where the language forbids it', async () => {
  const title = 'Výnosy v roce 2026 za 12 podílů';
  const textIn = async (language: string) => readPdf(await setPdf(template, { language, title })).text;
  expect(await textIn('cs')).toBe('Výnosy v\u00a0roce 2026 za 12\u00a0podílů');
  expect(await textIn('en')).toBe(title);
});

const foreignNames = [
  ['Hangul', '김민수'],
  ['Thai', 'สมชาย ใจดี'],
  ['Han', '李小龍 龙'],
  ['Japanese', '田中 たなか'],
  ['Arabic', 'محمد'],
  ['Hebrew', 'אברהם'],
  ['Georgian and Armenian', 'გიორგი Հայկ'],
  ['emoji', '🏠🎉'],
  ['a decomposed diacritic', 'Ne\u0301mec 김'],
] as const;

/** Ignores order and number: a glyph may represent several letters, and each font has a separate line. */
const lettersOf = (text: string): Set<string> => new Set(text.replaceAll(/\s/g, ''));

it.each(foreignNames)('setPdf shows a name in %s', async (_what, title) => {
  const { text } = readPdf(await setPdf(template, { language: 'cs', title }));
  expect(lettersOf(text)).toEqual(lettersOf(title.normalize('NFC')));
});

it.each([
  ['of a private alphabet', 'Jana \ue123', 'Jana \ufffd'],
  ['that controls a terminal', 'Jana \u0007', 'Jana \ufffd'],
  ['of an alphabet without a font', 'Jana ᚠ', 'Jana \ufffd'],
  ['that no font can join with the one before it', 'Jan e\u20dd', 'Jan e\ufffd'],
])('setPdf shows a replacement sign for a letter %s', async (_what, title, shown) => {
  const { text } = readPdf(await setPdf(template, { language: 'cs', title }));
  expect(text.replaceAll('\n', '')).toBe(shown);
});

const hidden = ['--mount', '--map-root-user', 'sh', '-c'] as const;
const hide =
  'for d in /usr/share/fonts /usr/local/share/fonts; do [ ! -d $d ] || mount -t tmpfs none $d; done';
const canHideFonts = spawnSync('unshare', [...hidden, hide]).status === 0;

it.runIf(canHideFonts)('setPdf needs no font of the system', () => {
  const renderer = new URL('../../../../../packages/platform/src/documents/render-pdf.ts', import.meta.url);
  const script = `
    void import(${JSON.stringify(renderer.href)}).then(async ({ setPdf }) => {
      for (const title of ${JSON.stringify(foreignNames.map(([, title]) => title))})
        await setPdf(${JSON.stringify(template)}, { language: 'cs', title });
      process.stdout.write('all');
    });`;
  const run = spawnSync('unshare', [
    ...hidden,
    `${hide} && exec "$0" "$@"`,
    process.execPath,
    '--eval',
    script,
  ]);
  expect([run.stdout.toString(), run.stderr.toString()]).toEqual(['all', '']);
});
