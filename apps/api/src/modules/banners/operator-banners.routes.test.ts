import { localizedFrom } from '@parcela/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentStaff, storeSamplePicture } from '../../../test/support/content/operator-content.ts';
import { useFileStore } from '../../../test/support/media/sample-files.ts';
import { startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { bannersRoutes, operatorBannersRoutes } from './index.ts';

const context = useTestDatabase();
const files = useFileStore();
const running: { app?: TestApp } = {};
const pictures: Record<'small' | 'medium' | 'large', string> = { small: '', medium: '', large: '' };
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) => {
    bannersRoutes(api);
    operatorBannersRoutes(api);
  });
  for (const [size, width] of [
    ['small', 400],
    ['medium', 800],
    ['large', 1200],
  ] as const)
    pictures[size] = await storeSamplePicture(context(), files().files, width, 200);
});
afterAll(() => running.app?.close());
const staff = contentStaff(context, () => running.app!);

interface Shown {
  readonly documentId: string;
}
const list = async (path: string): Promise<readonly Shown[]> => {
  const answer = await running.app!.inject({ url: `/api/${path}` });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: readonly Shown[] }>().data;
};
const missing = 'nobodys'.padEnd(24, '0');

const bannerBody = (change: object = {}) => ({
  ofPage: 'projects',
  files: pictures,
  alternativeText: localizedFrom({ cs: 'Dům', en: 'A house', pl: 'Dom' }),
  link: '/projects',
  relevance: 10,
  ...change,
});

describe('an earlier version of a banner', () => {
  it('appears again with its pictures and link', async () => {
    const { documentId } = (await staff.post('/banners', bannerBody({ ofPage: 'wallet' }))).data;
    const act = (path: string, payload: object) =>
      (path === 'publish' ? staff.decide : staff.post)(`/banners/${documentId}/${path}`, payload);
    await act('versions', { ...bannerBody({ ofPage: 'wallet', link: null }), version: 1 });
    await act('publish', { version: 2 });
    expect((await act('publish', { version: 2, earlierVersion: 1 })).data).toMatchObject({ version: 3 });
    expect(await list('banners?ofPage=wallet')).toMatchObject([{ documentId, link: '/projects' }]);
    await staff.decide(`/banners/${documentId}/unpublish`);
  });
});

describe('banners in the back office', () => {
  it('appear on their page in three sizes while staff publish them, and keep their versions (spec 3.17, 7.03)', async () => {
    const created = await staff.post('/banners', bannerBody());
    expect([created.status, created.data]).toMatchObject([
      201,
      { ...bannerBody(), state: 'draft', version: 1 },
    ]);
    const item = created.data.documentId;
    const elsewhere = (await staff.post('/banners', bannerBody({ ofPage: 'news', link: null }))).data
      .documentId;
    expect(await list('banners')).toEqual([]);
    for (const one of [item, elsewhere]) await staff.decide(`/banners/${one}/publish`, { version: 1 });
    const expected = [
      {
        documentId: item,
        ofPage: 'projects',
        link: '/projects',
        small: { url: `/api/files/${pictures.small}`, width: 400, alternativeText: 'Dům' },
        medium: { url: `/api/files/${pictures.medium}`, width: 800 },
        large: { url: `/api/files/${pictures.large}`, width: 1200, height: 200 },
      },
    ];
    for (const query of ['ofPage=projects', 'filters[ofPage]=projects', 'filters[ofPage][$eq]=projects'])
      expect(await list(`banners?locale=cs&${query}`)).toMatchObject(expected);
    expect(await list('banners?ofPage=settings')).toEqual([]);
    expect(await list('banners')).toHaveLength(2);

    const edit = { ...bannerBody({ link: 'https://example.com/a' }), version: 1 };
    await staff.post(`/banners/${item}/versions`, edit);
    expect(await list('banners?ofPage=projects')).toMatchObject([{ link: '/projects' }]);
    await staff.decide(`/banners/${item}/publish`, { version: 2 });
    expect(await list('banners?ofPage=projects')).toMatchObject([{ link: 'https://example.com/a' }]);
    expect((await staff.get(`/banners/${item}/versions`)).data).toMatchObject([
      { version: 2 },
      { version: 1 },
    ]);
    await staff.decide(`/banners/${item}/unpublish`);
    expect(await list('banners?ofPage=projects')).toEqual([]);
    expect(await staff.get('/banners?filters[state]=published')).toMatchObject({
      data: [{ documentId: elsewhere }],
    });
    expect(await staff.auditOf('banner', item)).toHaveLength(5);
  });

  it.each<[string, object, string]>([
    ['a script as its link', { link: 'javascript:alert(1)' }, 'link'],
    ['an address that is not ours as its link', { link: '//evil.example' }, 'link'],
    ['an unknown page', { ofPage: 'sign-in' }, 'ofPage'],
    ['an unknown picture', { files: { small: missing, medium: missing, large: missing } }, 'files.small'],
    [
      'a missing English description',
      { alternativeText: localizedFrom({ cs: 'A', en: '', pl: '' }) },
      'alternativeText.en',
    ],
  ])('refuse %s and write nothing', async (_what, change, path) => {
    const before = await staff.countOf('banners');
    const answer = await staff.post('/banners', bannerBody(change));
    expect([answer.status, answer.issues[0]?.path]).toEqual([400, path]);
    expect(await staff.countOf('banners')).toBe(before);
  });

  it('refuse an unknown page in GET /api/banners', async () => {
    expect((await running.app!.inject({ url: '/api/banners?ofPage=nowhere' })).statusCode).toBe(400);
  });
});
