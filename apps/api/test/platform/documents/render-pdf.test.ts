import { expect, it } from 'vitest';
import { readPdf } from '../../support/media/read-pdf.ts';
import { OperationalError } from '@parcela/platform/errors.ts';
import { setPdf } from '@parcela/platform/documents/render-pdf.ts';

const template = `
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title)
#set text(lang: data.language)
#heading(level: 1, data.title)
`;

it('setPdf writes its data as plain text, whatever it looks like', async () => {
  const title = '#panic("no") $x$ *Žluťoučký* kůň \\ #read("/etc/passwd")';
  const pdf = readPdf(await setPdf(template, { language: 'cs', title }));
  expect(pdf).toMatchObject({ language: 'cs', text: title, tags: { Document: 1, H1: 1 } });
});

it('setPdf reads no file beside its data, and works on after a template that it refuses', async () => {
  await expect(
    setPdf('#set document(title: "x")\n#read("/etc/hostname")', { language: 'cs' }),
  ).rejects.toThrow('typst');
  await expect(setPdf(template, { language: 'cs', title: 'x' })).resolves.toBeInstanceOf(Buffer);
});

it('setPdf refuses callers while fifty wait, and serves the fifty', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 1_000 }, (_, place) => setPdf(template, { language: 'en', title: `Page ${place}` })),
  );
  const refused = all.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(950);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(OperationalError);
  const last = all[49];
  expect(last?.status === 'fulfilled' && readPdf(last.value).text).toBe('Page 49');
});

it('setPdf breaks no line after a word of one letter or between a number and its unit, where the language forbids it', async () => {
  const title = 'Výnosy v roce 2026 za 12 podílů';
  const textIn = async (language: string) => readPdf(await setPdf(template, { language, title })).text;
  expect(await textIn('cs')).toBe('Výnosy v\u00a0roce 2026 za 12\u00a0podílů');
  expect(await textIn('en')).toBe(title);
});
