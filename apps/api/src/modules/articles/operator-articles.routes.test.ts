import { localizedFrom } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { contentStaff, storeSamplePicture } from '../../../test/support/content/operator-content.ts';
import { testLinks } from '../../../test/support/media/media-dependencies.ts';
import { publishSampleProject, sampleProject } from '../../../test/support/projects/sample-projects.ts';
import { setSampleRates } from '../../../test/support/content/sample-rates.ts';
import { useFileStore } from '../../../test/support/media/sample-files.ts';
import { advanceClock, startTestApp, type TestApp } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { createProject, projectsRoutes } from '../projects/index.ts';
import { articlePreviewRoute, articlesRoutes, operatorArticlesRoutes } from './index.ts';

const context = useTestDatabase();
const files = useFileStore();
const running: { app?: TestApp } = {};
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) => {
    articlesRoutes(api, { links: testLinks });
    articlePreviewRoute(api, { links: testLinks });
    operatorArticlesRoutes(api);
    projectsRoutes(api, { timeZone: 'Europe/Prague' });
  });
});
afterAll(() => running.app?.close());
const staff = contentStaff(context, () => running.app!);

interface Article {
  readonly documentId: string;
  readonly slug: string;
  readonly state: string;
  readonly version: number;
  readonly savedAt: string;
}
const count = { slugs: 0 };
const paragraph = (text: string) => [{ type: 'paragraph', runs: [{ text }] }];
const body = (change: object = {}) => ({
  type: 'News',
  visibility: 'Public',
  title: localizedFrom({ cs: 'Nový dům', en: 'A new house', pl: 'Nowy dom' }),
  description: localizedFrom({ cs: 'O domě', en: 'About it', pl: 'O domu' }),
  content: localizedFrom({ cs: paragraph('Česky'), en: paragraph('English'), pl: paragraph('Polski') }),
  image: null,
  tags: [],
  ...change,
});
const newSlug = (): string => `a-house-${(count.slugs += 1)}`;
const written = async (change: object = {}): Promise<Article> =>
  (await staff.post<Article>('/articles', { slug: newSlug(), ...body(change) })).data;
const shown = async (article: string) => {
  const answer = await running.app!.inject({ url: `/api/articles/${article}` });
  return { status: answer.statusCode, body: answer.json<{ data: Record<string, unknown> }>() };
};
const parsed = async (slug: string) => {
  const answer = await running.app!.inject({ url: `/api/tools/parse-slug?slug=${slug}` });
  return answer.json<{ data: { documentId: string; slug: string } | null }>().data;
};

describe('articles in the back office', () => {
  it('have a preview that matches their readers’ view, with the text of restricted articles', async () => {
    const picture = await storeSamplePicture(context(), files().files);
    const image = { type: 'image', file: picture, alternativeText: 'A house', caption: null };
    const { documentId: article } = await written({
      content: localizedFrom({ cs: [], en: [...paragraph('English'), image], pl: paragraph('Polski') }),
    });
    const preview = async (query: string) =>
      staff.get<{ content: readonly { image?: { url: string } }[] }>(`/articles/${article}/preview${query}`);
    const draft = await preview('?locale=cs');
    expect(draft.data).toMatchObject({ title: 'Nový dům', available: true });
    expect(draft.data.content[0]).toEqual(paragraph('English')[0]);
    expect(draft.data.content[1]?.image?.url).toMatch(/[?]expires=.*signature=/);
    expect((await shown(article)).status).toBe(404);
    const next = { ...body({ visibility: 'OnlyInvestors' }), version: 1 };
    expect((await staff.post(`/articles/${article}/versions`, next)).status).toBe(200);
    expect((await preview('?locale=pl')).data).toMatchObject({
      title: 'Nowy dom',
      visibility: 'OnlyInvestors',
      available: true,
      content: paragraph('Polski'),
    });
    expect((await preview('?version=1&locale=pl')).data).toMatchObject({ visibility: 'Public' });
    expect((await staff.get(`/articles/${article}/preview?version=3`)).status).toBe(404);
  });

  it('stay hidden as drafts, and staff publish, change, list by version and unpublish them (spec 3.06)', async () => {
    const tag = await staff.post('/tags', { name: localizedFrom({ cs: 'Nájem', en: 'Rent', pl: 'Najem' }) });
    const picture = await storeSamplePicture(context(), files().files);
    const slug = newSlug();
    const image = { file: picture, alternativeText: localizedFrom({ cs: 'Dům', en: 'House', pl: 'Dom' }) };
    const draft = body({
      image,
      tags: [tag.data.documentId],
      content: localizedFrom({
        cs: [],
        en: [
          ...paragraph('English'),
          { type: 'image', file: picture, alternativeText: 'A house', caption: null },
        ],
        pl: [],
      }),
    });
    const created = await staff.post<Article>('/articles', { slug, ...draft });
    expect([created.status, created.data]).toMatchObject([
      201,
      {
        ...draft,
        slug,
        earlierSlugs: [],
        state: 'draft',
        version: 1,
        publishedVersion: null,
        publishAt: null,
      },
    ]);
    const item = created.data.documentId;
    expect((await shown(item)).status).toBe(404);

    expect((await staff.decide<Article>(`/articles/${item}/publish`, { version: 1 })).data.state).toBe(
      'published',
    );
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
    const houseOf = (alternativeText: string) =>
      expect.objectContaining({
        url: `/api/files/${picture}`,
        width: 320,
        height: 180,
        alternativeText,
      }) as object;
    expect((await shown(item)).body.data).toEqual({
      documentId: item,
      slug,
      title: 'A new house',
      description: 'About it',
      content: [
        { type: 'paragraph', runs: [expect.objectContaining({ text: 'English' })] },
        { type: 'image', image: houseOf('A house') },
      ],
      type: 'News',
      visibility: 'Public',
      permissions: { type: 'Public' },
      image: houseOf('House'),
      tags: [{ id: expect.any(Number) as number, documentId: tag.data.documentId, name: 'Rent' }],
      status: 'published',
      available: true,
      readingMinutes: 1,
      publishedAt: instant,
      updatedAt: created.data.savedAt,
    });

    const edited = await staff.post<Article>(`/articles/${item}/versions`, {
      ...body({ title: localizedFrom({ cs: 'Jiný', en: 'Another', pl: 'Inny' }) }),
      version: 1,
    });
    expect(edited.data).toMatchObject({ version: 2, publishedVersion: 1, state: 'published' });
    expect((await shown(item)).body.data['title']).toBe('A new house');
    await staff.decide(`/articles/${item}/publish`, { version: 2 });
    expect((await shown(item)).body.data).toMatchObject({
      title: 'Another',
      updatedAt: edited.data.savedAt,
    });

    const versions = await staff.get(`/articles/${item}/versions`);
    expect(versions.data).toMatchObject([
      { version: 2, title: { en: 'Another' }, tags: [] },
      {
        version: 1,
        title: { en: 'A new house' },
        tags: [tag.data.documentId],
        tagNames: [localizedFrom({ cs: 'Nájem', en: 'Rent', pl: 'Najem' })],
        image,
      },
    ]);

    expect((await staff.decide<Article>(`/articles/${item}/unpublish`)).data.state).toBe('draft');
    expect((await shown(item)).status).toBe(404);
    expect(await staff.auditOf('article', item)).toEqual([
      'article.saved',
      'article.published',
      'article.saved',
      'article.published',
      'article.unpublished',
    ]);
  });

  it('accept a later start but no past one, and stay visible until a later version starts', async () => {
    const { documentId } = await written();
    const now = await readClock(context().database.reader);
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
    const publish = (publishAt: string) =>
      staff.decide<Article>(`/articles/${documentId}/publish`, { version: 1, publishAt });
    expect((await publish(at(-1))).issues).toEqual([{ path: 'publishAt', code: 'invalid_date' }]);
    expect((await publish(at(2))).data).toMatchObject({ state: 'scheduled', publishAt: at(2) });
    expect((await shown(documentId)).status).toBe(404);
    await advanceClock(context(), '3 hours');
    expect((await shown(documentId)).status).toBe(200);
    expect((await publish(at(9))).data).toMatchObject({
      state: 'published',
      publishedVersion: 1,
      nextVersion: 1,
      nextAt: at(9),
    });
    expect((await shown(documentId)).status).toBe(200);
  });

  it('show an earlier version again as the next version, with all its content and the first date', async () => {
    const { data: tag } = await staff.post('/tags', {
      name: localizedFrom({ cs: 'Dům', en: 'House', pl: 'Dom' }),
    });
    const file = await storeSamplePicture(context(), files().files);
    const image = { file, alternativeText: localizedFrom({ cs: 'Dům', en: 'House', pl: 'Dom' }) };
    const first = { image, tags: [tag.documentId], visibility: 'Public' };
    const { documentId } = await written(first);
    const act = (path: string, payload: object) =>
      (path === 'publish' ? staff.decide : staff.post)<Article>(`/articles/${documentId}/${path}`, payload);
    await act('publish', { version: 1 });
    const before = (await shown(documentId)).body.data;
    await advanceClock(context(), '1 day');
    await act('versions', {
      ...body({ title: localizedFrom({ cs: '', en: 'A mistake', pl: '' }) }),
      version: 1,
    });
    await act('publish', { version: 2 });

    const again = await act('publish', { version: 2, earlierVersion: 1 });
    expect(again.data).toMatchObject({ ...body(first), version: 3, publishedVersion: 3, state: 'published' });
    const { updatedAt: _changes, ...unchanged } = before;
    expect((await shown(documentId)).body.data).toMatchObject(unchanged);
    const versions = await staff.get<readonly { version: number; title: { en: string } }[]>(
      `/articles/${documentId}/versions`,
    );
    expect(versions.data.map(({ version, title }) => [version, title.en])).toEqual([
      [3, 'A new house'],
      [2, 'A mistake'],
      [1, 'A new house'],
    ]);
    const found = await running.app!.inject({ url: `/api/articles?filters[tag]=${tag.documentId}` });
    expect(found.json<{ data: readonly Article[] }>().data).toMatchObject([{ documentId }]);
    const { rows } = await sql<{ type: string; after: object }>`
      select type, after from domain_events where subject_type = 'article' and subject_id = ${documentId}
      order by id desc limit 2`.execute(context().admin.kysely);
    expect(rows).toMatchObject([
      { type: 'article.published', after: { publishedVersion: 3 } },
      { type: 'article.saved', after: { version: 3, copyOf: 1 } },
    ]);
  });

  it.each<[string, object, number, string | undefined]>([
    ['the newest version as the earlier one', { version: 2, earlierVersion: 2 }, 400, 'earlierVersion'],
    ['an earlier version that does not exist yet', { version: 2, earlierVersion: 3 }, 400, 'earlierVersion'],
    ['the earlier version 0', { version: 2, earlierVersion: 0 }, 400, 'earlierVersion'],
    ['an earlier version that is no number', { version: 2, earlierVersion: 'first' }, 400, 'earlierVersion'],
    ['a newest version that is not the newest', { version: 3, earlierVersion: 1 }, 409, undefined],
    ['a past time', { version: 2, earlierVersion: 1, publishAt: '2020-01-01T00:00:00Z' }, 400, 'publishAt'],
  ])('refuse a publication that names %s, and write nothing', async (_what, publication, status, path) => {
    const { documentId } = await written();
    await staff.post(`/articles/${documentId}/versions`, { ...body(), version: 1 });
    const before = await staff.countOf('article_versions');
    const answer = await staff.decide(`/articles/${documentId}/publish`, publication);
    expect([answer.status, answer.issues[0]?.path]).toEqual([status, path]);
    expect(await staff.countOf('article_versions')).toBe(before);
    expect((await shown(documentId)).status).toBe(404);
  });

  it('can change their slug, and earlier slugs lead to the article', async () => {
    const { documentId, slug } = await written();
    await staff.decide(`/articles/${documentId}/publish`, { version: 1 });
    const renamed = newSlug();
    const changed = await staff.post(`/articles/${documentId}/slug`, { slug: renamed, seenSlug: slug });
    expect(changed.data).toMatchObject({ slug: renamed, earlierSlugs: [slug] });
    const stale = await staff.post(`/articles/${documentId}/slug`, { slug: newSlug(), seenSlug: slug });
    expect([stale.status, stale.code]).toEqual([409, 'common.conflict']);
    for (const one of [slug, renamed])
      expect(await parsed(one)).toEqual({ type: 'article', documentId, slug: renamed });
  });

  it('refuse the slug of another article or of a project, and projects refuse the slug of an article', async () => {
    const { slug } = await written();
    const project = await context().transact(async (tx) => {
      await setSampleRates(tx);
      return publishSampleProject(tx);
    });
    const before = await staff.countOf('articles');
    for (const taken of [slug, project.slug]) {
      const refused = await staff.post('/articles', { slug: taken, ...body() });
      expect([refused.status, refused.code]).toEqual([409, 'content.slug_taken']);
    }
    expect(await staff.countOf('articles')).toBe(before);
    await expect(
      context().transact((tx) => createProject(tx, { ...sampleProject(), slug })),
    ).rejects.toMatchObject({ code: 'content.slug_taken' });
  });

  it('refuse a change based on an older version', async () => {
    const { documentId } = await written();
    const answers = await Promise.all(
      [1, 2].map(() => staff.post(`/articles/${documentId}/versions`, { ...body(), version: 1 })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const stale = await staff.decide(`/articles/${documentId}/publish`, { version: 1 });
    expect([stale.status, stale.code]).toEqual([409, 'common.conflict']);
  });

  it.each<[string, object, string]>([
    ['a missing English title', { title: localizedFrom({ cs: 'A', en: ' ', pl: 'B' }) }, 'title.en'],
    [
      'a missing English text',
      { content: localizedFrom({ cs: paragraph('A'), en: [], pl: [] }) },
      'content.en',
    ],
    ['an unknown visibility', { visibility: 'Secret' }, 'visibility'],
    [
      'an unknown picture',
      { image: { file: 'none', alternativeText: localizedFrom({ cs: '', en: 'A', pl: '' }) } },
      'image.file',
    ],
    ['an unknown tag', { tags: ['none'] }, 'tags.0'],
    ['a state set by the client', { state: 'published' }, 'state'],
    [
      'an unknown picture in the text',
      {
        content: localizedFrom({
          cs: [],
          en: [{ type: 'image', file: 'none', alternativeText: 'A', caption: null }],
          pl: [],
        }),
      },
      'content.en.0.file',
    ],
  ])('refuse %s and write nothing', async (_what, change, path) => {
    const before = await staff.countOf('article_versions');
    const answer = await staff.post('/articles', { slug: newSlug(), ...body(change) });
    expect([answer.status, answer.issues.map((issue) => issue.path)]).toEqual([400, [path]]);
    expect(await staff.countOf('article_versions')).toBe(before);
  });

  const run = (link: string) => [{ type: 'paragraph', runs: [{ text: 'here', link }] }];
  it.each<[string, unknown[]]>([
    ['a script as a link', run('javascript:alert(1)')],
    ['a hidden script as a link', run(' jAvAsCrIpT:alert(1)')],
    ['data as a link', run('data:text/html,<script>alert(1)</script>')],
    ['a foreign page that looks like ours', run('//evil.example')],
    ['a block of HTML', [{ type: 'html', html: '<script>alert(1)</script>' }]],
    ['a block with an attribute of its own', [{ type: 'divider', onclick: 'alert(1)' }]],
    [
      'a run with an attribute of its own',
      [{ type: 'paragraph', runs: [{ text: 'a', onclick: 'alert(1)' }] }],
    ],
    ['a control character', paragraph('a\u0000b')],
  ])('refuse to store %s', async (_what, en) => {
    const before = await staff.countOf('article_versions');
    const answer = await staff.post('/articles', {
      slug: newSlug(),
      ...body({ content: localizedFrom({ cs: [], en, pl: [] }) }),
    });
    expect(answer.status).toBe(400);
    expect(await staff.countOf('article_versions')).toBe(before);
  });

  it('store a text that looks like a script and return it as plain text', async () => {
    const attack = '<img src=x onerror=alert(1)>{{7*7}}';
    const { documentId } = await written({
      title: localizedFrom({ cs: attack, en: attack, pl: attack }),
      content: localizedFrom({ cs: [], en: paragraph(attack), pl: [] }),
    });
    await staff.decide(`/articles/${documentId}/publish`, { version: 1 });
    expect((await shown(documentId)).body.data).toMatchObject({
      title: attack,
      content: [{ type: 'paragraph', runs: [{ text: attack }] }],
    });
  });

  it('can be filtered by state, type and words of the title', async () => {
    const [draft, other] = [
      await written({ title: localizedFrom({ cs: 'Žluťoučký', en: 'Yellow', pl: 'Żółty' }), type: 'HowTo' }),
      await written(),
    ];
    const idsOf = async (query: string) => {
      const { data } = await staff.get<Article[]>(`/articles?pagination[pageSize]=100&${query}`);
      return data.map(({ documentId }) => documentId);
    };
    expect(await idsOf('search=zlutoucky')).toEqual([draft.documentId]);
    expect(await idsOf('filters[type]=HowTo')).toEqual([draft.documentId]);
    expect(await idsOf('filters[state]=draft')).toEqual(expect.arrayContaining([other.documentId]));
    expect(await idsOf('filters[state]=scheduled')).toEqual([]);
  });

  it('show a renamed tag everywhere, and the tag says how many articles have it', async () => {
    const { data: tag } = await staff.post('/tags', {
      name: localizedFrom({ cs: 'Starý', en: 'Old', pl: 'Stary' }),
    });
    const { documentId } = await written({ tags: [tag.documentId] });
    await staff.decide(`/articles/${documentId}/publish`, { version: 1 });
    const rename = (en: string) =>
      staff.post(`/tags/${tag.documentId}`, { name: localizedFrom({ cs: '', en, pl: '' }), version: 1 });
    const renamed = await rename('New');
    const stale = await rename('Newer');
    expect([stale.status, stale.code]).toEqual([409, 'common.conflict']);
    expect(renamed.data).toMatchObject({ name: { en: 'New' }, articles: 1 });
    expect((await shown(documentId)).body.data['tags']).toMatchObject([{ name: 'New' }]);
    const { data } = await staff.get<readonly object[]>('/tags?pagination[pageSize]=100');
    expect(data).toContainEqual(expect.objectContaining({ documentId: tag.documentId, articles: 1 }));
    expect(await staff.auditOf('tag', tag.documentId)).toEqual(['tag.created', 'tag.renamed']);
  });

  it('answer 404 for an unknown id', async () => {
    const path = `/articles/${'nobodys'.padEnd(24, '0')}`;
    const answers = [
      await staff.get(path),
      await staff.get(`${path}/versions`),
      await staff.post(`${path}/versions`, { ...body(), version: 1 }),
      await staff.post(`${path}/slug`, { slug: newSlug(), seenSlug: 'any' }),
      await staff.decide(`${path}/publish`, { version: 1 }),
      await staff.decide(`${path}/unpublish`),
      await staff.post(`/tags/${'nobodys'.padEnd(24, '0')}`, {
        name: localizedFrom({ cs: '', en: 'A', pl: '' }),
        version: 1,
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(404));
  });
});
