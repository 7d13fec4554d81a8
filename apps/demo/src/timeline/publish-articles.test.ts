import { describe, expect, it } from 'vitest';
import { articlesRoutes } from '../../../api/src/modules/articles/index.ts';
import { bannersRoutes } from '../../../api/src/modules/banners/index.ts';
import { faqsRoutes } from '../../../api/src/modules/faqs/index.ts';
import { testLinks } from '../../../api/test/support/media/media-dependencies.ts';
import { useFileStore } from '../../../api/test/support/media/sample-files.ts';
import { startTestApp } from '../../../api/test/support/app/test-app.ts';
import { useTestDatabase } from '../../../api/test/support/database/test-database.ts';
import { articles, banners, commonFaq } from '../content/index.ts';
import { publishDemoArticle, publishReadingRoom } from './publish-articles.ts';
import type { TimelineContext } from './timeline-context.ts';

describe('publishReadingRoom', () => {
  const context = useTestDatabase();
  const files = useFileStore();

  it('publishes all articles with pictures, tags and the banners that link to them', async () => {
    const { transact } = context();
    const application = { platform: { transact, files: files().files } };
    const timelineContext = { application, tags: new Map() } as unknown as TimelineContext;
    await publishReadingRoom(timelineContext);
    for (const article of articles) await publishDemoArticle(timelineContext, article);

    const app = await startTestApp(context(), (api) => {
      articlesRoutes(api, { links: testLinks });
      faqsRoutes(api);
      bannersRoutes(api);
    });
    const read = async (path: string) => {
      const answer = await app.inject({ url: `/api/${path}` });
      return answer.json<{ data: Record<string, unknown>[]; meta: { tags?: unknown[] } }>();
    };
    try {
      const list = await read('articles?locale=pl&pagination[pageSize]=100');
      expect(new Set(list.data.map(({ slug }) => slug))).toEqual(new Set(articles.map(({ slug }) => slug)));
      for (const article of list.data) expect(article).toMatchObject({ image: { width: 1600, height: 900 } });
      expect(list.meta.tags).not.toEqual([]);
      expect((await read('faqs')).data).toHaveLength(Object.keys(commonFaq).length);
      const shown = await read('banners');
      expect(shown.data).toHaveLength(banners.length);
      for (const { link } of shown.data)
        expect(articles.map(({ slug }) => `/article/${slug}`)).toContain(link);
    } finally {
      await app.close();
    }
  });
});
