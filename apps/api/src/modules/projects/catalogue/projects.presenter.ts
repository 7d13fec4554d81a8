import {
  currencies,
  type Currency,
  dateInZone,
  investedPercent,
  money,
  multiplyMoney,
  type Rates,
  remainingAmount,
  unitPriceParts,
  inLanguage,
  type Locale,
} from '@parcela/domain';
import { notSetUp } from '@parcela/platform/errors.ts';
import { documentView } from '../../legal-documents/index.ts';
import { fileUrl, imageView } from '../../media/index.ts';
import { shownValuationView } from '../valuations/valuations.presenter.ts';
import type { ProjectStatsRow } from './project-stats.queries.ts';
import type { ProjectFees, StoredContent } from '../stored-project.ts';
import type { ProjectInfoRow, ProjectRow } from './projects.queries.ts';

/** Without rates there is no price in every currency, so the platform stays closed until staff set rates. */

const ratesOf = (row: { readonly eurToCzk: string | null; readonly eurToPln: string | null }): Rates => {
  if (row.eurToCzk === null || row.eurToPln === null) throw notSetUp();
  return { eurToCzk: row.eurToCzk, eurToPln: row.eurToPln };
};

/** The price of one share in each currency, and the fee's part of it. */
const pricesOf = (
  row: { readonly nominal: bigint; readonly shareFee: bigint; readonly currency: Currency },
  rates: Rates,
) => {
  const price = { nominal: row.nominal, fee: row.shareFee, currency: row.currency };
  const inEach = (part: 'unit' | 'fee'): Record<Currency, number> =>
    Object.fromEntries(
      currencies.map((currency) => [currency, Number(unitPriceParts(price, currency, rates)[part].amount)]),
    ) as Record<Currency, number>;
  return { unitPrice: inEach('unit'), unitFee: inEach('fee') };
};

const feesOf = (fees: ProjectFees | null, locale: Locale) => {
  const feeOf = ({ percent, text }: ProjectFees[keyof ProjectFees]) => ({
    percent,
    text: inLanguage(text, locale),
  });
  return (
    fees && {
      running: feeOf(fees.running),
      payouts: feeOf(fees.payouts),
      leaving: feeOf(fees.leaving),
    }
  );
};

const ownershipOf = ({ ownership, documents }: StoredContent, locale: Locale) =>
  ownership && {
    owner: ownership.owner,
    instrument: { kind: ownership.instrument.kind, text: inLanguage(ownership.instrument.text, locale) },
    rank: { kind: ownership.rank.kind, text: inLanguage(ownership.rank.text, locale) },
    landRegister: {
      extracts: documents.flatMap(({ documentId, extractOn }) =>
        extractOn === null ? [] : [{ documentId, on: extractOn }],
      ),
      absence: ownership.noExtract && inLanguage(ownership.noExtract, locale),
    },
    custody: inLanguage(ownership.custody, locale),
    operatorFailure: {
      hasRunOffPlan: ownership.operatorFailure.hasRunOffPlan,
      text: inLanguage(ownership.operatorFailure.text, locale),
    },
    team: ownership.team.map(({ name, role }) => ({ name, role: inLanguage(role, locale) })),
    coInvestment: {
      ...ownership.coInvestment,
      text: inLanguage(ownership.coInvestment.text, locale),
    },
  };

const calculationOf = (row: ProjectRow) =>
  row.paReturn === null
    ? null
    : {
        paReturn: row.paReturn,
        period: row.periodYears ?? 0,
        annualRentalIncome: row.annualRentalIncome ?? '0',
        incrementalPropertyValue: row.incrementalPropertyValue ?? '0',
        calculatorMin: row.calculatorMin === null ? null : Number(row.calculatorMin),
        calculatorMax: row.calculatorMax === null ? null : Number(row.calculatorMax),
      };

const instantText = (value: Date | string): string => new Date(value).toISOString();

/** Returns the query of a restricted picture's address. */
type ProofOfPicture = (documentId: string) => string;

/** A project as the contract's `project`. */
const projectView = (row: ProjectRow, proofOf?: ProofOfPicture) => ({
  id: row.id,
  documentId: row.documentId,
  state: row.state,
  countryCode: row.countryCode,
  currency: row.currency,
  images: row.images.map((image) => imageView(image, image.alt, image.caption, proofOf?.(image.documentId))),
  layout: row.layout,
  saleEndsOn: row.saleEndsOn,
  fundedOn: row.fundedOn,
  closedOn: row.closedOn,
  expectedOn: row.expectedOn,
  completedOn: row.completedOn,
  createdAt: row.createdAt.toISOString(),
  tokenTotalCount: row.shareCount,
  tokenTotalPrice: Number(multiplyMoney(money(row.nominal, row.currency), row.shareCount).amount),
  tokenCurrentNominalPrice: row.prices.map((price) => ({
    price: price.amount,
    appliedAt: instantText(price.appliedAt),
  })),
  tokenFee: Number(row.shareFee),
  minPurchaseQty: row.minPurchaseQty,
  maxPurchaseQty: row.maxPurchaseQty,
  onlyForCurrentInvestor: row.onlyForCurrentInvestor,
  isCalculatorEnabled: row.isCalculatorEnabled,
  calculation: calculationOf(row),
  available: row.available,
  ...pricesOf(row, ratesOf(row)),
});

const headingView = (row: ProjectRow) => ({
  id: row.infoId,
  documentId: row.infoDocumentId,
  slug: row.slug,
  title: row.title,
});

/** A card of the list: the contract's `projectSummary`. */
export const projectSummaryView = (row: ProjectRow) => ({ ...headingView(row), project: projectView(row) });

/** A project's page: the contract's `projectInfo`. Its sections and questions are numbered from 1 in their order. */
export const projectInfoView = (
  row: ProjectInfoRow,
  locale: Locale,
  timeZone: string,
  proofOf?: ProofOfPicture,
) => {
  const today = dateInZone(row.now, timeZone);
  const { blocks, faqs, fees, timeline } = row.content;
  return {
    ...headingView(row),
    description: blocks.map((block, index) => ({
      id: index + 1,
      title: inLanguage(block.title, locale),
      description: inLanguage(block.description, locale),
      video: block.video,
    })),
    faqs: faqs.map((faq, index) => ({
      id: index + 1,
      title: inLanguage(faq.title, locale),
      content: inLanguage(faq.content, locale),
    })),
    fees: feesOf(fees, locale),
    ownership: ownershipOf(row.content, locale),
    valuations: row.valuations.map(shownValuationView),
    timeline: timeline.map((entry) => ({
      date: entry.date,
      text: inLanguage(entry.text, locale),
      isDone: entry.date <= today,
    })),
    documents: row.documents.map((document) => ({
      documentId: document.documentId,
      name: document.name,
      url: fileUrl(document.fileDocumentId),
      caption: document.caption,
      size: document.size,
      publishedAt: instantText(document.publishedAt),
    })),
    informationProspect: row.prospect && documentView(row.prospect, locale),
    project: projectView(row, proofOf),
  };
};

/** The contract's `detailStats`: the figures of spec section 9, by the rules of the domain. */
export const projectStatsView = (row: ProjectStatsRow) => {
  const nominal = money(row.nominal, row.currency);
  const rates = ratesOf(row);
  if (row.ratesAt === null) throw notSetUp();
  const remaining = remainingAmount({
    totalPrice: multiplyMoney(nominal, row.shareCount),
    total: row.shareCount,
    available: row.available,
    nominal,
  });
  return {
    total: row.shareCount,
    sold: row.sold,
    reserved: row.reserved,
    available: row.available,
    remainingAmount: Number(remaining.amount),
    investedPercent: investedPercent(row.shareCount, row.available),
    investors: row.investors,
    currency: row.currency,
    ...pricesOf(row, rates),
    rates: { ...rates, at: instantText(row.ratesAt) },
  };
};
