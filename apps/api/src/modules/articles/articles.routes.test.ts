import { localizedFrom } from '@parcela/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readClock } from '@parcela/platform/database/database.ts';
import { testLinks } from '../../../test/support/media/media-dependencies.ts';
import {
  publishSampleArticle,
  sampleArticle,
  writeSampleArticle,
} from '../../../test/support/content/sample-content.ts';
import { inEveryLanguage, staffActor } from '../../../test/support/content/sample-texts.ts';
import { giveLevels } from '../../../test/support/verification/grant-levels.ts';
import {
  advanceClock,
  signedInUser,
  startTestApp,
  type TestApp,
} from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { projectsRoutes } from '../projects/index.ts';
import { contentKinds, publishContent, unpublishContent } from '../versioned-content/index.ts';
import { articlesRoutes, createTag, editArticle } from './index.ts';

const context = useTestDatabase();
const running: { app?: TestApp } = {};
beforeAll(async () => {
  running.app = await startTestApp(context(), (api) => {
    articlesRoutes(api, { links: testLinks });
    projectsRoutes(api, { timeZone: 'Europe/Prague' });
  });
});
afterAll(() => running.app?.close());

const audiences = ['visitor', 'signed in', 'investor'] as const;
type Headers = Readonly<Record<string, string>>;
const headersOf = async (audience: (typeof audiences)[number]): Promise<Headers> => {
  if (audience === 'visitor') return {};
  const user = await signedInUser(context());
  if (audience === 'investor') await giveLevels(context().database.reader, user.userId, 'KYC', 'INVESTOR');
  return user.headers;
};

interface Listed {
  readonly documentId: string;
  readonly title: string;
  readonly type: string;
  readonly available: boolean;
  readonly description: string | null;
  readonly tags: readonly { readonly documentId: string; readonly name: string }[];
}
interface ListAnswer {
  readonly data: readonly Listed[];
  readonly meta: { readonly pagination: { readonly total: number }; readonly tags: Listed['tags'] };
}
const get = async (url: string, headers: Headers = {}) => {
  const answer = await running.app!.inject({ url, headers });
  return { status: answer.statusCode, body: answer.json<unknown>(), text: answer.body };
};
const list = async (query: string, headers: Headers = {}): Promise<ListAnswer> => {
  const { status, body } = await get(`/api/articles?pagination[pageSize]=100&${query}`, headers);
  expect(status).toBe(200);
  return body as ListAnswer;
};
const findIn = ({ data }: ListAnswer, article: string): Listed | undefined =>
  data.find(({ documentId }) => documentId === article);

const secret = 'Zvědavost';
const withSecret = (visibility: 'Public' | 'Private' | 'OnlyInvestors', tag: string) => ({
  visibility,
  description: inEveryLanguage(`${secret} v popisu`),
  content: sampleArticle({
    content: localizedFrom({
      cs: [{ type: 'paragraph' as const, runs: [{ text: `${secret} v textu` }] }],
      en: [{ type: 'paragraph' as const, runs: [{ text: `${secret} in the text` }] }],
      pl: [],
    }),
  }).content,
  tags: [tag],
});

const states = ['Public', 'Private', 'OnlyInvestors', 'draft', 'scheduled', 'unpublished'] as const;

/** A public article, except for the state given in its name. */
const makeArticle = (state: (typeof states)[number], tag: string) =>
  context().transact(async (tx) => {
    if (state === 'draft') return writeSampleArticle(tx, withSecret('Public', tag));
    if (state === 'scheduled') {
      const publishAt = new Date((await readClock(tx)).getTime() + 86_400_000);
      return publishSampleArticle(tx, { ...withSecret('Public', tag), publishAt });
    }
    const published = await publishSampleArticle(
      tx,
      withSecret(state === 'unpublished' ? 'Public' : state, tag),
    );
    if (state === 'unpublished')
      await unpublishContent(tx, contentKinds.article, { item: published.article, actor: staffActor });
    return published;
  });

const sees = {
  visitor: { Public: 'all' },
  'signed in': { Public: 'all', Private: 'all' },
  investor: { Public: 'all', Private: 'all', OnlyInvestors: 'all' },
} as const;
const isHidden = (state: string): boolean => ['draft', 'scheduled', 'unpublished'].includes(state);
const expectationOf = (audience: (typeof audiences)[number], state: string): 'all' | 'head' | 'nothing' => {
  if (isHidden(state)) return 'nothing';
  return (sees[audience] as Record<string, 'all'>)[state] ?? 'head';
};

describe('access to an article (list, detail, slug, search, tag)', () => {
  const made = new Map<string, { readonly article: string; readonly slug: string; readonly tag: string }>();
  const callers = new Map<string, Headers>();
  beforeAll(async () => {
    for (const state of states) {
      const tag = await context().transact((tx) =>
        createTag(tx, { name: inEveryLanguage(`Tag ${state}`), actor: staffActor }),
      );
      made.set(state, { ...(await makeArticle(state, tag)), tag });
    }
    for (const audience of audiences) callers.set(audience, await headersOf(audience));
  });

  it.each(audiences.flatMap((audience) => states.map((state) => [audience, state] as const)))(
    'is right for a %s and an article that is %s (spec 3.06, 6.06, 6.08, 7.02)',
    async (audience, state) => {
      const { article, slug, tag } = made.get(state)!;
      const headers = callers.get(audience)!;
      const expected = expectationOf(audience, state);
      const isFound = expected !== 'nothing';
      const mayRead = expected === 'all';

      const all = await list('', headers);
      const head = { title: 'A house (en)', available: mayRead };
      const listed = findIn(all, article);
      const said = listed && [
        listed.title,
        listed.available,
        listed.description !== null,
        listed.tags.length,
      ];
      expect(said, 'list').toEqual(isFound ? ['A house (en)', mayRead, mayRead, mayRead ? 1 : 0] : undefined);
      expect(listed && 'content' in listed, 'a list has no text').toBeFalsy();
      expect(
        all.meta.tags.some(({ documentId }) => documentId === tag),
        'tags of the list',
      ).toBe(mayRead);

      const detail = await get(`/api/articles/${article}`, headers);
      expect(detail, 'detail').toMatchObject(
        isFound
          ? { status: 200, body: { data: { ...head, visibility: state, permissions: { type: state } } } }
          : { status: 404 },
      );
      expect(detail.text.includes(secret), 'text').toBe(mayRead);

      const parsed = await get(`/api/tools/parse-slug?slug=${slug}`, headers);
      expect(parsed, 'slug').toMatchObject(
        isFound
          ? { status: 200, body: { data: { type: 'article', documentId: article, slug } } }
          : { status: 404 },
      );

      const byWord = await list(`search=${encodeURIComponent('zvedavost')}`, headers);
      expect(findIn(byWord, article) !== undefined, 'search in the text').toBe(mayRead);
      const byTitle = await list('search=HOUSE', headers);
      expect(findIn(byTitle, article) !== undefined, 'search in the title').toBe(isFound);
      const byTag = await list(`filters[tag]=${tag}`, headers);
      expect(findIn(byTag, article) !== undefined, 'tag').toBe(mayRead);
    },
  );

  it('gives the same answer for a missing article as for a hidden one', async () => {
    const draft = made.get('draft')!;
    const withoutId = (text: string): string => text.replace(/"requestId":"[^"]*"/, '');
    const [hidden, missing] = [
      await get(`/api/articles/${draft.article}`),
      await get(`/api/articles/${'nobodys'.padEnd(24, '0')}`),
    ];
    expect(withoutId(hidden.text)).toBe(withoutId(missing.text));
  });

  it('refuses an ended session and names the reason', async () => {
    const answer = await get('/api/articles', { authorization: `Bearer ${'x'.repeat(43)}` });
    expect([answer.status, answer.body]).toMatchObject([
      401,
      { error: { details: { code: 'auth.session_invalid' } } },
    ]);
  });

  it('opens a scheduled article at its time', async () => {
    const { article } = made.get('scheduled')!;
    await advanceClock(context(), '25 hours');
    expect(findIn(await list(''), article)).toMatchObject({ available: true });
    await advanceClock(context(), '-25 hours');
  });
});

describe('GET /api/articles', () => {
  it('filters by type, pages, and sorts by newest first (spec 3.06, 7.02)', async () => {
    const type = 'HowTo' as const;
    const older = await context().transact((tx) => publishSampleArticle(tx, { type }));
    await advanceClock(context(), '1 minute');
    const newer = await context().transact((tx) => publishSampleArticle(tx, { type }));
    await context().transact((tx) => publishSampleArticle(tx, { type: 'InvestorClub' }));
    const ids = ({ data }: ListAnswer) => data.map(({ documentId }) => documentId);
    expect(ids(await list('filters[type]=HowTo'))).toEqual([newer.article, older.article]);
    expect(ids(await list('filters[type][$eq]=HowTo'))).toEqual([newer.article, older.article]);
    await context().transact((tx) => publishSampleArticle(tx, { type: 'News' }));
    for (const each of ['News', 'HowTo', 'InvestorClub']) {
      const types = (await list(`filters[type]=${each}`)).data.map((article) => article.type);
      expect([...new Set(types)]).toEqual([each]);
    }
    const second = await get('/api/articles?filters[type]=HowTo&pagination[page]=2&pagination[pageSize]=1');
    expect(second.body).toMatchObject({
      data: [{ documentId: older.article }],
      meta: { pagination: { page: 2, pageSize: 1, pageCount: 2, total: 2 } },
    });
  });

  it('keeps a corrected article in its place and shows the correction', async () => {
    const first = await context().transact((tx) => publishSampleArticle(tx));
    await advanceClock(context(), '1 minute');
    const second = await context().transact((tx) => publishSampleArticle(tx));
    await advanceClock(context(), '1 minute');
    const item = first.article;
    const edit = { item, version: 1, content: sampleArticle({ title: inEveryLanguage('Corrected') }) };
    await context().transact((tx) => editArticle(tx, { ...edit, actor: staffActor }));
    const titles = async () =>
      (await list('filters[type]=News')).data
        .filter(({ documentId }) => documentId === item || documentId === second.article)
        .map(({ title }) => title);
    expect(await titles()).toEqual(['A house (en)', 'A house (en)']);
    await context().transact((tx) =>
      publishContent(tx, contentKinds.article, { item, version: 2, actor: staffActor }),
    );
    expect(await titles()).toEqual(['A house (en)', 'Corrected (en)']);
  });

  it('answers in the requested language, or in English where a text is missing (spec 1.12)', async () => {
    const { article } = await context().transact((tx) =>
      publishSampleArticle(tx, {
        title: localizedFrom({ cs: 'Český dům', en: 'A Czech house', pl: '' }),
        content: localizedFrom({
          cs: [{ type: 'paragraph', runs: [{ text: 'Text o domě' }] }],
          en: [{ type: 'paragraph', runs: [{ text: 'About the house' }] }],
          pl: [],
        }),
      }),
    );
    const inLanguage = async (locale: string) =>
      (await get(`/api/articles/${article}?locale=${locale}`)).body as {
        data: { title: string; content: unknown };
      };
    expect((await inLanguage('cs')).data).toMatchObject({
      title: 'Český dům',
      content: [{ type: 'paragraph', runs: [{ text: 'Text o domě' }] }],
    });
    expect((await inLanguage('pl')).data).toMatchObject({
      title: 'A Czech house',
      content: [{ runs: [{ text: 'About the house' }] }],
    });
    expect(findIn(await list('locale=cs&search=dum cesky'), article)).toBeDefined();
    expect(findIn(await list('locale=cs&search=Czech'), article)).toBeUndefined();
    expect(findIn(await list('locale=pl&search=czech'), article)).toBeDefined();
  });

  it('treats the text of a search as plain characters', async () => {
    const { article } = await context().transact((tx) =>
      publishSampleArticle(tx, { title: inEveryLanguage('100% of_it') }),
    );
    expect(findIn(await list(`search=${encodeURIComponent('100% of_it')}`), article)).toBeDefined();
    for (const search of ['%', '_', "' or 1=1 --", 'a.*'])
      expect(
        findIn(await list(`search=${encodeURIComponent(`${search} nowhere`)}`), article),
      ).toBeUndefined();
    expect(findIn(await list(`search=${encodeURIComponent(' ')}`), article)).toBeDefined();
  });

  it.each(['filters[type]=Other', 'sort=title', 'filters[visibility]=Private', 'pagination[pageSize]=101'])(
    'refuses %s',
    async (query) => {
      expect((await get(`/api/articles?${query}`)).status).toBe(400);
    },
  );
});

describe('the tables of articles', () => {
  it('keep every version: the application cannot change or delete one', async () => {
    await context().transact((tx) => publishSampleArticle(tx));
    for (const statement of [
      sql`update article_versions set visibility = 'Public'`,
      sql`delete from article_versions`,
      sql`delete from article_slugs`,
      sql`delete from articles`,
    ])
      await expect(statement.execute(context().database.kysely)).rejects.toThrow(/permission denied/);
  });
});
