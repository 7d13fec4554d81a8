import { dateInZone, sourceLocale } from '@parcela/domain';
import { storeDocument } from '../../../../api/src/modules/media/index.ts';
import { recordValuation } from '../../../../api/src/modules/projects/index.ts';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import {
  type DemoProject,
  renderDocument,
  reportIn,
  valuationAmount,
  valuerOf,
} from '../../content/index.ts';
import { demoStaff, type TimelineContext } from '../timeline-context.ts';

const dayMs = 86_400_000;
/** A report takes two weeks from the inspection to the platform. */
const reportDays = 14;

/** Stores the report of a first valuation, which every visitor may read. */
const storeReport = async (
  timelineContext: TimelineContext,
  tx: Tx,
  project: DemoProject,
): Promise<string> => {
  const { files } = timelineContext.application.platform;
  const bytes = Buffer.from(renderDocument(reportIn(project, sourceLocale)));
  const originalName = `valuation-${project.slug}.pdf`;
  return (await storeDocument({ files }, tx, { bytes, originalName })).documentId;
};

/** Records the valuation that leads this price of a project; returns its documentId. */
export const valueDemoProject = async (
  timelineContext: TimelineContext,
  tx: Tx,
  { project, info, price }: { readonly project: DemoProject; readonly info: string; readonly price: bigint },
): Promise<string> => {
  const isFirst = price === project.prices[0]?.amount;
  const inspected = new Date((await readClock(tx)).getTime() - reportDays * dayMs);
  const file = isFirst && project.state === 'Open' ? await storeReport(timelineContext, tx, project) : null;
  return recordValuation(tx, {
    info,
    ...valuerOf(project),
    valuedOn: dateInZone(inspected, timelineContext.application.config.timeZone),
    method: isFirst ? 'comparison' : 'income',
    methodText: null,
    amount: valuationAmount(project, price),
    file,
    isDocumentPublic: file !== null,
    note: null,
    publishAt: null,
    actor: demoStaff,
  });
};
