import { contentKinds, publishContent } from '../../../api/src/modules/versioned-content/index.ts';
import { createArticle, createTag } from '../../../api/src/modules/articles/index.ts';
import { createBanner } from '../../../api/src/modules/banners/index.ts';
import { createFaq } from '../../../api/src/modules/faqs/index.ts';
import { articleTags, banners, commonFaq, type DemoArticle } from '../content/index.ts';
import { storePicture } from './store-picture.ts';
import { demoStaff, inOneStep, type TimelineContext } from './timeline-context.ts';

/**
 * Publishes, before the first sign-up, the tags of articles, the frequently asked questions, and the banners.
 */
export const publishReadingRoom = (timelineContext: TimelineContext): Promise<void> =>
  inOneStep(timelineContext, async (tx) => {
    for (const [key, name] of Object.entries(articleTags))
      timelineContext.tags.set(key, await createTag(tx, { name, actor: demoStaff }));
    for (const [index, { title, content }] of Object.values(commonFaq).entries()) {
      const faq = { title, content, relevance: (index + 1) * 10 };
      const item = await createFaq(tx, { content: faq, actor: demoStaff });
      await publishContent(tx, contentKinds.faq, { item, version: 1, actor: demoStaff });
    }
    for (const banner of banners) {
      const store = (shape: string): Promise<string> =>
        storePicture(timelineContext, tx, `banners/${banner.ofPage}-${shape}`);
      const files = {
        small: await store('small'),
        medium: await store('medium'),
        large: await store('large'),
      };
      const item = await createBanner(tx, { content: { ...banner, files, relevance: 10 }, actor: demoStaff });
      await publishContent(tx, contentKinds.banner, { item, version: 1, actor: demoStaff });
    }
  });

export const publishDemoArticle = (timelineContext: TimelineContext, demo: DemoArticle): Promise<void> =>
  inOneStep(timelineContext, async (tx) => {
    const { slug, publishedDaysAgo: _, imageAlt, tags, ...texts } = demo;
    const file = await storePicture(timelineContext, tx, `articles/${slug}`);
    const item = await createArticle(tx, {
      content: {
        slug,
        ...texts,
        image: { file, alternativeText: imageAlt },
        tags: tags.map((tag) => timelineContext.tags.get(tag) ?? ''),
      },
      actor: demoStaff,
    });
    await publishContent(tx, contentKinds.article, { item, version: 1, actor: demoStaff });
  });
