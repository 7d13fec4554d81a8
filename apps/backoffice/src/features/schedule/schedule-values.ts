import type { RowOf } from '@parcela/contract';
import type { listSchedule } from '@parcela/contract/operator';
import { dateInZone, inLanguage, platformTimeZone } from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import { to } from '../../shared/navigation/to.ts';
import { day, money, nothing, text, type Value, words } from '../../shared/resource/values.ts';

export type Scheduled = RowOf<typeof listSchedule>;
export type ScheduleKind = Scheduled['kind'];

export const kinds = {
  names: [
    ...(['article', 'faq', 'banner', 'message', 'taxText', 'projectUpdate'] as const),
    ...([
      'appConfiguration',
      'legalDocument',
      'project',
      'projectOpening',
      'price',
      'pollStart',
      'pollEnd',
      'rates',
    ] as const),
  ],
  labelOf: (kind: ScheduleKind) => `boSchedule.kind.${kind}` as const,
};

/** The page of the subject. */
const pages: Readonly<Record<ScheduleKind, (page: string) => string>> = {
  article: to.article,
  faq: to.faq,
  banner: to.banner,
  message: to.message,
  taxText: to.taxText,
  projectUpdate: to.projectUpdate,
  appConfiguration: () => to.appConfiguration,
  legalDocument: to.legalDocument,
  project: to.project,
  projectOpening: to.project,
  price: to.project,
  pollStart: to.poll,
  pollEnd: to.poll,
  rates: () => to.rates,
};
export const pageOf = ({ kind, page }: Scheduled): string => pages[kind](page);

export const titleOf = ({ title }: Scheduled): Value =>
  title === null ? words('boSchedule.rates') : text(inLanguage(title, shownLocale()));

const effectsWithoutVersion: { readonly [Kind in ScheduleKind]?: 'opens' | 'begins' | 'ends' } = {
  projectOpening: 'opens',
  pollStart: 'begins',
  pollEnd: 'ends',
};

/** The state from the planned time on. */
export const effectOf = ({ kind, version, replaces, price, rates }: Scheduled): Value => {
  if (price !== null) return words('boSchedule.effect.price', { price: money(price.amount, price.currency) });
  if (rates !== null) return words('boSchedule.effect.rates', { czk: rates.eurToCzk, pln: rates.eurToPln });
  if (version === null) return words(`boSchedule.effect.${effectsWithoutVersion[kind] ?? 'begins'}`);
  return replaces === null
    ? words('boSchedule.effect.shown', { version })
    : words('boSchedule.effect.replaced', { version, replaced: replaces });
};

/** The project to which the subject belongs; nothing for a project. */
export const projectOf = ({ kind, project }: Scheduled): Value =>
  project === null || kind === 'projectOpening' || kind === 'price'
    ? nothing
    : text(inLanguage(project, shownLocale()));

/** The day of the planned time in the platform's zone. */
export const dayOf = ({ at }: Scheduled): Value => day(dateInZone(new Date(at), platformTimeZone));
