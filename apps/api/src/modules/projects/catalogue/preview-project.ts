import { inLanguage, type Locale } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import { orNotFound } from '@parcela/platform/errors.ts';
import { type AskedVersion, findVersion, type VersionRow } from './preview-project.queries.ts';
import { findProjectStats } from './project-stats.queries.ts';
import type { FileLinks } from '../../media/index.ts';
import { projectInfoView, projectStatsView } from './projects.presenter.ts';
import { findProjectInfo, type ProjectInfoRow } from './projects.queries.ts';

/** The row that investors would read if this version were published now. */
const shownAs = (row: ProjectInfoRow, written: VersionRow, locale: Locale): ProjectInfoRow => {
  const { content } = written;
  const { calculation } = content;
  const minor = (amount: number | null | undefined): bigint | null =>
    amount === null || amount === undefined ? null : BigInt(amount);
  return {
    ...row,
    ...content,
    content,
    images: written.images,
    documents: written.documents,
    title: inLanguage(written.title, locale),
    paReturn: calculation?.paReturn ?? null,
    annualRentalIncome: calculation?.annualRentalIncome ?? null,
    incrementalPropertyValue: calculation?.incrementalPropertyValue ?? null,
    periodYears: calculation?.period ?? null,
    calculatorMin: minor(calculation?.calculatorMin),
    calculatorMax: minor(calculation?.calculatorMax),
  };
};

/**
 * The content of an investor's project page if the newest or requested version were published now. Pictures that no
 * public content uses have signed addresses.
 */
export const previewProject = async (
  tx: Tx,
  asked: AskedVersion & { readonly timeZone: string; readonly links: FileLinks },
) => {
  const { locale, timeZone, links } = asked;
  const row = orNotFound(await findProjectInfo(tx, { ...asked, isDraft: true }));
  const isShown = (await findProjectInfo(tx, { ...asked, isDraft: false })) !== undefined;
  const proofOf = isShown ? undefined : (picture: string) => links.proofForPicture(picture, row.now);
  const written = orNotFound(await findVersion(tx, asked));
  const stats = orNotFound(await findProjectStats(tx, row.documentId, { isDraft: true }));
  return {
    info: projectInfoView(shownAs(row, written, locale), locale, timeZone, proofOf),
    stats: projectStatsView(stats),
    hasPrice: row.hasPrice,
  };
};
