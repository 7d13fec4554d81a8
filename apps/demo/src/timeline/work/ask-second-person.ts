import { type DemoProject, projects } from '../../content/index.ts';
import { postAsStaff } from '../as-staff.ts';
import { callAsStaff, controlSandbox, type TimelineContext } from '../timeline-context.ts';

/** The price in force plus two percent. */
const raised = ({ prices }: DemoProject): number => Math.round(Number(prices.at(-1)?.amount ?? 0n) * 1.02);

/** Requests that wait for the second member of a role. */
export const askSecondPerson = async (timelineContext: TimelineContext): Promise<void> => {
  const krakow = projects.find(({ key }) => key === 'krakow');
  const published = timelineContext.projects.get('krakow');
  if (!krakow || !published) throw new Error('krakow is not published');
  const path = `/operator/project-infos/${published.infoDocumentId}`;
  const seen = (await callAsStaff(timelineContext, 'finance', { method: 'GET', path })) as {
    readonly data: { readonly offerVersion: number };
  };
  await postAsStaff(timelineContext, 'finance', `${path}/prices`, {
    offerVersion: seen.data.offerVersion,
    amount: raised(krakow),
    reason: 'The appraisal of this quarter',
  });
  const { data } = (await callAsStaff(timelineContext, 'administrator', {
    method: 'GET',
    path: '/operator/staff',
  })) as { readonly data: readonly { readonly documentId: string; readonly roles: readonly string[] }[] };
  const support = data.find(({ roles }) => roles.includes('support'));
  if (!support) throw new Error('nobody has the role support');
  await postAsStaff(timelineContext, 'administrator', `/operator/staff/${support.documentId}/add-role`, {
    role: 'content',
    reason: 'Helps with the articles in summer',
  });
};

/** The central bank will publish rates that moved too far, so they wait for a decision. */
export const publishStrangeRates = async (timelineContext: TimelineContext): Promise<void> => {
  await controlSandbox(timelineContext, '/_control/ecb/rates', { CZK: '28.412', PLN: '4.871' });
};
