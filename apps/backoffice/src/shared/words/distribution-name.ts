import { to } from '../navigation/to.ts';
import { day, link, say, type Value } from '../resource/values.ts';

interface Period {
  readonly documentId: string;
  readonly periodFrom: string;
  readonly periodTo: string;
}

/** A distribution by its period, with a link to its page. */
export const distributionPeriod = ({ documentId, periodFrom, periodTo }: Period): Value =>
  link(say('bo.period', { from: day(periodFrom), to: day(periodTo) }), to.distribution(documentId));

/** A distribution by its project and its period, with a link to its page. */
export const distributionName = (of: Period & { readonly project: { readonly title: string } }): Value =>
  link(
    say('bo.distribution', { project: of.project.title, from: day(of.periodFrom), to: day(of.periodTo) }),
    to.distribution(of.documentId),
  );
