import { inLanguage, type Locale } from '@parcela/domain';
import { say } from '@parcela/phrases/server';
import { readClock, type Tx } from '@parcela/platform/database/database.ts';
import type { ReadLetterhead } from '@parcela/platform/brand.ts';
import { tableAnswer } from '@parcela/platform/documents/set-table.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { sayNumber } from '@parcela/platform/formatting/format-number.ts';
import { sayDay, sayInstant } from '@parcela/platform/formatting/format-time.ts';
import { findIssue, type HeldShares, type HolderRow, listHolders } from './list-holders.queries.ts';

/** For more holders, only CSV is available. */
const printedMax = 2_000;

/** With four decimals, as in the register. */
const sayPercent = (locale: Locale, percent: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 4 }).format(percent / 100);

/**
 * The register of a project's holders as a tagged PDF, largest holders first.
 * @throws BusinessError 404 `common.not_found`, 422 `project.too_many_holders`
 */
export const printHolders = async (
  tx: Tx,
  held: HeldShares,
  { locale, letterhead }: { readonly locale: Locale; readonly letterhead: ReadLetterhead },
) => {
  const issue = await findIssue(tx, held.infoDocumentId);
  if (!issue) throw new BusinessError('common.not_found');
  const holders = await listHolders(tx, { ...held, after: undefined, pageSize: printedMax });
  if (holders.length > printedMax) throw new BusinessError('project.too_many_holders', { most: printedMax });
  const count = (shares: bigint): string => sayNumber(locale, shares);
  const rowOf = ({ email, shares, percent }: HolderRow): readonly string[] => [
    email,
    count(shares),
    sayPercent(locale, Number(percent)),
  ];
  const shares = holders.reduce((sum, holder) => sum + holder.shares, 0n);
  return tableAnswer({
    name: 'holders',
    locale,
    letterhead: await letterhead(tx),
    title: say(locale, 'exports.holders.title'),
    about: [
      inLanguage(issue.title, locale),
      held.on === undefined
        ? say(locale, 'exports.holders.now', {
            at: sayInstant(locale, await readClock(tx), held.timeZone),
          })
        : say(locale, 'exports.holders.on', { day: sayDay(locale, held.on) }),
    ],
    headers: [
      say(locale, 'exports.investor'),
      say(locale, 'exports.shares'),
      say(locale, 'exports.holders.percent'),
    ],
    rows: holders.toSorted((one, other) => Number(other.shares - one.shares)).map(rowOf),
    total: [
      say(locale, 'exports.holders.total'),
      count(shares),
      sayPercent(locale, (Number(shares) * 100) / issue.shareCount),
    ],
    notes: [say(locale, 'exports.holders.note')],
  });
};
