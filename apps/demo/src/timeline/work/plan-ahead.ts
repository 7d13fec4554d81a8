import { plannedArticle, plannedMessage, projects } from '../../content/index.ts';
import { decideByTwo, postAsStaff } from '../as-staff.ts';
import { storePicture } from '../store-picture.ts';
import { callAsStaff, inOneStep, type TimelineContext } from '../timeline-context.ts';

const dayMs = 86_400_000;
/** A morning time in Central Europe. */
const hour = 7;

/** The morning of a coming day. */
const morning = (today: Date, inDays: number): string => {
  const day = new Date(today.getTime() + inDays * dayMs);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour)).toISOString();
};

interface Written {
  readonly data: { readonly documentId: string; readonly version: number; readonly publication: number };
}

const publishLater = async (
  timelineContext: TimelineContext,
  kind: 'articles' | 'messages',
  { data: { documentId, version, publication } }: Written,
  publishAt: string,
): Promise<void> => {
  await postAsStaff(timelineContext, 'content', `/operator/${kind}/${documentId}/publish`, {
    version,
    publication,
    publishAt,
  });
};

/** An article that will appear in a few days. */
const planArticle = async (timelineContext: TimelineContext, today: Date): Promise<void> => {
  const { inDays, picture, imageAlt, tags, ...article } = plannedArticle;
  const file = await inOneStep(timelineContext, (tx) => storePicture(timelineContext, tx, picture));
  const written = await postAsStaff(timelineContext, 'content', '/operator/articles', {
    ...article,
    image: { file, alternativeText: imageAlt },
    tags: tags.map((tag) => timelineContext.tags.get(tag) ?? ''),
  });
  await publishLater(timelineContext, 'articles', written as Written, morning(today, inDays));
};

interface Message {
  readonly documentId: string;
  readonly type: string;
  readonly relevance: number;
  readonly ofPage: string | null;
  readonly visibleForDaysFromRegistration: number | null;
  readonly version: number;
}

/** The next text of a message, which will replace the current one. */
const planMessage = async (timelineContext: TimelineContext, today: Date): Promise<void> => {
  const { data } = (await callAsStaff(timelineContext, 'content', {
    method: 'GET',
    path: '/operator/messages',
  })) as { readonly data: readonly Message[] };
  const shown = data.find(({ type }) => type === plannedMessage.replaces);
  if (!shown) throw new Error(`no message of the type ${plannedMessage.replaces} is there`);
  const { documentId, type, relevance, ofPage, visibleForDaysFromRegistration, version } = shown;
  const written = await postAsStaff(timelineContext, 'content', `/operator/messages/${documentId}/versions`, {
    type,
    relevance,
    ofPage,
    visibleForDaysFromRegistration,
    version,
    text: plannedMessage.text,
  });
  await publishLater(timelineContext, 'messages', written as Written, morning(today, plannedMessage.inDays));
};

const offerOf = async (timelineContext: TimelineContext, key: 'gdansk' | 'plzen') => {
  const path = `/operator/project-infos/${timelineContext.projects.get(key)?.infoDocumentId}`;
  const { data } = (await callAsStaff(timelineContext, 'content', { method: 'GET', path })) as {
    readonly data: { readonly offerVersion: number };
  };
  return { path, offerVersion: data.offerVersion };
};

const openingInDays = 40;
/** Two staff members agree that the sale of a prepared project opens automatically. */
const planOpening = async (timelineContext: TimelineContext, today: Date): Promise<void> => {
  const { path, offerVersion } = await offerOf(timelineContext, 'gdansk');
  const opensAt = morning(today, openingInDays);
  await decideByTwo(timelineContext, ['content', 'compliance'], {
    path: `${path}/opening`,
    body: { opensAt, offerVersion, reason: 'The audit ends in five weeks' },
    because: 'Prospectus and price are in force',
  });
};

const priceInDays = 35;
/** The price of a share rises by two and a half percent. */
const planPrice = async (timelineContext: TimelineContext, today: Date): Promise<void> => {
  const price = projects.find(({ key }) => key === 'plzen')?.prices.at(-1)?.amount ?? 0n;
  const { path, offerVersion } = await offerOf(timelineContext, 'plzen');
  await decideByTwo(timelineContext, ['finance', 'administrator'], {
    path: `${path}/prices`,
    body: {
      offerVersion,
      amount: Number((price * 1025n) / 1000n),
      appliedAt: morning(today, priceInDays),
      reason: 'The appraisal after the works on the roof',
    },
    because: 'The appraisal says the same',
  });
};

/** Content, sales and prices that will appear, open or rise automatically. */
export const planAhead =
  (today: Date) =>
  async (timelineContext: TimelineContext): Promise<void> => {
    await planArticle(timelineContext, today);
    await planMessage(timelineContext, today);
    await planOpening(timelineContext, today);
    await planPrice(timelineContext, today);
  };
