import { readClock } from '@parcela/platform/database/database.ts';
import { expect, it } from 'vitest';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { storeSamplePicture } from '../../../../test/support/content/operator-content.ts';
import { useFileStore } from '../../../../test/support/media/sample-files.ts';
import { projectDraft, useProjectStaff } from '../../../../test/support/projects/operator-projects.ts';

const context = useTestDatabase();
const files = useFileStore();
const staff = useProjectStaff(context);

const texts = (cs: string, en: string) => ({ cs, en, pl: '' });
const previewOf = async (info: string, query = '') => staff.get(`/project-infos/${info}/preview${query}`);

it('the preview of a version matches word for word what investors see after its publication', async () => {
  const picture = await storeSamplePicture(context(), files().files);
  const { info } = await staff.published({ title: texts('Dům', 'House') });
  const seen = async (locale: string) =>
    (await staff.see(`/api/project-infos/${info}?locale=${locale}`)).data;
  const before = await seen('cs');
  const next = {
    ...projectDraft({
      title: texts('Nový dům', 'New house'),
      blocks: [{ title: texts('O domě', 'About'), description: texts('', 'Only English'), video: null }],
      images: [{ file: picture, alternativeText: texts('Fasáda', 'Front'), caption: null }],
    }),
    version: 1,
  };
  expect((await staff.post(`/project-infos/${info}/versions`, next)).status).toBe(200);
  const preview = await previewOf(info, '?locale=cs');
  expect(preview.data).toMatchObject({
    hasPrice: true,
    info: { title: 'Nový dům', description: [{ title: 'O domě', description: 'Only English' }] },
    stats: { total: 100, sold: 0 },
  });
  expect((await previewOf(info, '?locale=cs&version=1')).data['info']).toEqual(before);
  // The preview changes nothing that investors read.
  expect(await seen('cs')).toEqual(before);
  expect((await staff.post(`/project-infos/${info}/publish`, { version: 2 })).status).toBe(200);
  for (const locale of ['cs', 'en', 'pl'])
    expect((await previewOf(info, `?locale=${locale}`)).data['info']).toEqual(await seen(locale));
});

it('the preview of a draft without a price shows 0 and the reason, then the first planned price', async () => {
  const { info } = await staff.draft();
  expect((await previewOf(info)).data).toMatchObject({
    hasPrice: false,
    stats: { unitPrice: { CZK: 10_00 } },
    info: { project: { tokenCurrentNominalPrice: [] } },
  });
  const tomorrow = new Date((await readClock(context().database.reader)).getTime() + 86_400_000);
  await staff.price(info, { amount: 1_000_00, appliedAt: tomorrow.toISOString() });
  expect((await previewOf(info)).data).toMatchObject({
    hasPrice: false,
    stats: { unitPrice: { CZK: 1_010_00 } },
  });
  expect((await previewOf(info, '?version=2')).status).toBe(404);
  expect((await previewOf('x'.repeat(24))).status).toBe(404);
});
