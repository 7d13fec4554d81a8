import { type Currency, isCalendarDate, priceInForce } from '@parcela/domain';
import { type Tx, readClock } from '../../platform/database.ts';
import { ValidationError } from '../../platform/errors.ts';
import { type AuditActor, writeAudit } from '../audit/index.ts';
import { type Localized, requireEveryLanguage } from '../content/index.ts';
import { issuanceOf, issuerOf, transfer } from '../ledger/index.ts';
import { isSlug } from './projects.policy.ts';
import {
  insertPrice,
  insertProject,
  insertProjectInfo,
  insertSlug,
  type NewProject,
} from './projects.store.ts';
import type { DescriptionBlock, Faq, ProjectsTable, TimelineEntry } from './projects.tables.ts';

/** Percents are decimal texts; bounds are minor units of the project's currency. */
export interface ProjectCalculation {
  readonly paReturn: string;
  /** Years. */
  readonly period: number;
  readonly annualRentalIncome: string;
  readonly incrementalPropertyValue: string;
  readonly calculatorMin: bigint;
  readonly calculatorMax: bigint;
}

export interface CreateProjectInput {
  readonly slug: string;
  readonly title: Localized;
  /** How it begins; the other states come from `changeProjectState` and from sales. */
  readonly state: 'Prepared' | 'Open' | 'Unknown';
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  readonly currency: Currency;
  readonly layout: {
    readonly bedrooms: number | null;
    readonly bathrooms: number | null;
    /** Square metres. */
    readonly size: number | null;
    readonly floor: number | null;
    readonly material: ProjectsTable['material'];
    readonly energyClass: ProjectsTable['energy_class'];
  };
  /** YYYY-MM-DD. */
  readonly expectedOn: string | null;
  readonly shareCount: number;
  /** Nominal prices of one share in minor units of `currency`; one of them has to apply already. */
  readonly prices: readonly { readonly amount: bigint; readonly appliedAt: Date }[];
  /** On top of each share, minor units of `currency`. */
  readonly shareFee: bigint;
  readonly minPurchaseQty: number;
  readonly maxPurchaseQty: number;
  readonly maxPerUser: number | null;
  readonly onlyForCurrentInvestor: boolean;
  readonly isCalculatorEnabled: boolean;
  readonly calculation: ProjectCalculation | null;
  readonly blocks: readonly DescriptionBlock[];
  readonly faqs: readonly Faq[];
  readonly timeline: readonly TimelineEntry[];
  readonly actor: AuditActor;
}

const problemsOf = (input: CreateProjectInput, now: Date): string[] => {
  const dates = [input.expectedOn, ...input.timeline.map((entry) => entry.date)];
  const problems: readonly (readonly [string, boolean])[] = [
    ['slug', !isSlug(input.slug)],
    ['shareCount', !(input.shareCount > 0)],
    ['prices', input.prices.some((price) => price.amount <= 0n) || !priceInForce(input.prices, now)],
    ['shareFee', input.shareFee < 0n],
    ['minPurchaseQty', !(input.minPurchaseQty > 0)],
    ['maxPurchaseQty', input.maxPurchaseQty < input.minPurchaseQty],
    ['maxPerUser', input.maxPerUser !== null && input.maxPerUser < 1],
    ['calculation', input.isCalculatorEnabled && !input.calculation],
    ['timeline', dates.some((date) => date !== null && !isCalendarDate(date))],
  ];
  return problems.flatMap(([path, isWrong]) => (isWrong ? [path] : []));
};

const columnsOf = ({ layout, calculation, ...input }: CreateProjectInput): NewProject => ({
  state: input.state,
  country_code: input.countryCode,
  currency: input.currency,
  bedrooms: layout.bedrooms,
  bathrooms: layout.bathrooms,
  size: layout.size,
  floor: layout.floor,
  material: layout.material,
  energy_class: layout.energyClass,
  expected_on: input.expectedOn,
  completed_on: null,
  closed_on: null,
  share_count: input.shareCount,
  share_fee: input.shareFee,
  min_purchase_qty: input.minPurchaseQty,
  max_purchase_qty: input.maxPurchaseQty,
  max_per_user: input.maxPerUser,
  only_for_current_investor: input.onlyForCurrentInvestor,
  is_calculator_enabled: input.isCalculatorEnabled,
  pa_return: calculation?.paReturn ?? null,
  annual_rental_income: calculation?.annualRentalIncome ?? null,
  incremental_property_value: calculation?.incrementalPropertyValue ?? null,
  period_years: calculation?.period ?? null,
  calculator_min: calculation?.calculatorMin ?? null,
  calculator_max: calculation?.calculatorMax ?? null,
});

export interface CreatedProject {
  readonly id: number;
  readonly documentId: string;
  readonly infoDocumentId: string;
}

/**
 * Drafts a project with its texts and prices and issues all its shares in the ledger (T1). Nobody sees it before
 * `publishProject`. @throws ValidationError naming what is wrong, or a slug that was ever used
 */
export const createProject = async (tx: Tx, input: CreateProjectInput): Promise<CreatedProject> => {
  requireEveryLanguage(input.title, 'title');
  const problems = problemsOf(input, await readClock(tx));
  if (problems.length > 0) throw new ValidationError(problems.map((path) => ({ path, code: 'invalid' })));
  const { id, documentId } = await insertProject(tx, columnsOf(input));
  const infoDocumentId = await insertProjectInfo(tx, { ...input, projectId: id });
  if (!(await insertSlug(tx, id, input.slug))) throw new ValidationError([{ path: 'slug', code: 'invalid' }]);
  for (const price of input.prices) await insertPrice(tx, { ...price, projectId: id });
  await transfer(tx, {
    kind: 'project.issued',
    source: { type: 'project', id },
    from: issuanceOf(id),
    to: issuerOf(id),
    amount: BigInt(input.shareCount),
  });
  await writeAudit(tx, {
    actor: input.actor,
    action: 'project.created',
    subject: { type: 'project', id },
    after: { slug: input.slug, state: input.state, shares: input.shareCount, currency: input.currency },
  });
  return { id, documentId, infoDocumentId };
};
