import { contentKinds, publishContent } from '../../../api/src/modules/versioned-content/index.ts';
import { createArticle, createTag } from '../../../api/src/modules/articles/index.ts';
import { createBanner } from '../../../api/src/modules/banners/index.ts';
import { createFaq } from '../../../api/src/modules/faqs/index.ts';
import { storeImage } from '../../../api/src/modules/media/index.ts';
import type { Tx } from '../../../api/src/platform/database/database.ts';
import { articleTags, banners, commonFaq, type DemoArticle, type DemoDrawing } from '../content/index.ts';
import { drawBuilding } from '../draw/index.ts';
import { demoStaff, inOneStep, type TimelineContext } from './timeline-context.ts';

const storeDrawing = async (
  timelineContext: TimelineContext,
  tx: Tx,
  drawing: DemoDrawing,
  size: { readonly width: number; readonly height: number },
): Promise<string> => {
  const { files } = timelineContext.application.platform;
  const svg = drawBuilding({ ...drawing, ...size, view: 'street' });
  const originalName = `${drawing.seed}-${size.width}.svg`;
  return (await storeImage({ files }, tx, { bytes: Buffer.from(svg), originalName })).documentId;
};

/** The shapes of a banner: high on a phone, flat on a wide window. */
const bannerSizes = {
  small: { width: 640, height: 320 },
  medium: { width: 1_024, height: 320 },
  large: { width: 1_600, height: 400 },
} as const;

/** Before anybody can sign up: the tags of articles, what many people ask, and the pictures above screens. */
export const publishReadingRoom = (timelineContext: TimelineContext): Promise<void> =>
  inOneStep(timelineContext, async (tx) => {
    for (const [key, name] of Object.entries(articleTags))
      timelineContext.tags.set(key, await createTag(tx, { name, actor: demoStaff }));
    for (const [index, { title, content }] of Object.values(commonFaq).entries()) {
      const faq = { title, content, relevance: (index + 1) * 10 };
      const item = await createFaq(tx, { faq, actor: demoStaff });
      await publishContent(tx, contentKinds.faq, { item, version: 1, actor: demoStaff });
    }
    for (const { drawing, ...banner } of banners) {
      const files = {
        small: await storeDrawing(timelineContext, tx, drawing, bannerSizes.small),
        medium: await storeDrawing(timelineContext, tx, drawing, bannerSizes.medium),
        large: await storeDrawing(timelineContext, tx, drawing, bannerSizes.large),
      };
      const item = await createBanner(tx, { banner: { ...banner, files, relevance: 10 }, actor: demoStaff });
      await publishContent(tx, contentKinds.banner, { item, version: 1, actor: demoStaff });
    }
  });

export const publishDemoArticle = (timelineContext: TimelineContext, demo: DemoArticle): Promise<void> =>
  inOneStep(timelineContext, async (tx) => {
    const { slug, publishedDaysAgo: _, drawing, imageAlt, tags, ...texts } = demo;
    const file = await storeDrawing(timelineContext, tx, drawing, { width: 1_600, height: 900 });
    const item = await createArticle(tx, {
      slug,
      article: {
        ...texts,
        image: { file, alternativeText: imageAlt },
        tags: tags.map((tag) => timelineContext.tags.get(tag) ?? ''),
      },
      actor: demoStaff,
    });
    await publishContent(tx, contentKinds.article, { item, version: 1, actor: demoStaff });
  });
