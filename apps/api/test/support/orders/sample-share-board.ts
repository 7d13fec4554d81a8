import { shareInstructionVersion, type ShareSaleTerms } from '@parcela/domain';
import { placeAdvert } from '../../../src/modules/share-transfers/board/place-advert.ts';
import { sendInterest } from '../../../src/modules/share-transfers/board/send-interest.ts';
import { shareContacts } from '../../../src/modules/share-transfers/board/share-contacts.ts';
import { signSale } from '../../../src/modules/share-transfers/board/sign-sale.ts';
import { areShareSalesOn } from '../../../src/modules/app-configuration/index.ts';
import type { TestUser } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { buyShares } from '../distributions/investment-history.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import {
  sampleHolders,
  type SampleHolders,
  sampleShareTransfer,
  switchShareSales,
} from './sample-share-transfers.ts';

/** A holder of 20 shares of a funded project, another cleared investor, and sales switched on. */
export const boardHolders = async (context: TestContext): Promise<SampleHolders> => {
  if (!(await areShareSalesOn(context.database.reader)))
    await context.transact((tx) => switchShareSales(tx, true));
  return sampleHolders(context, { shareCount: 20, maxPurchaseQty: 20, shares: 20 });
};

/** Advertises the giver's shares at 300.00 each; returns the documentId. */
export const advertise = (
  context: TestContext,
  { giver, project }: Pick<SampleHolders, 'giver' | 'project'>,
  { shares = 5, unitPrice = 300_00n, days = 30 } = {},
): Promise<string> =>
  context.transact((tx) =>
    placeAdvert(tx, {
      userId: giver.userId,
      project: project.documentId,
      shares,
      unitPrice,
      days,
      requestId: 'sample',
    }),
  );

export const interestIn = (
  context: TestContext,
  advert: string,
  { userId }: TestUser,
  shares = 2,
): Promise<string> =>
  context.transact((tx) => sendInterest(tx, { userId, advert, shares, requestId: 'sample' }));

export const shareContactsOf = (
  context: TestContext,
  documentId: string,
  { userId }: TestUser,
): Promise<void> => context.transact((tx) => shareContacts(tx, { userId, documentId, requestId: 'sample' }));

export const sign = (
  context: TestContext,
  documentId: string,
  { userId }: TestUser,
  terms: Partial<ShareSaleTerms> = {},
): Promise<boolean> =>
  context.transact((tx) =>
    signSale(tx, {
      shares: 2,
      unitPrice: 300_00n,
      settlement: 'outside',
      ...terms,
      userId,
      documentId,
      textVersion: shareInstructionVersion,
      language: 'en',
      requestId: 'sample',
    }),
  );

/** documentIds of an advert of 5 shares with an interest in 2, and of another with shared contact details. */
export interface SampleDeals {
  readonly advert: string;
  readonly sent: string;
  readonly shared: string;
}
const sampleDeals = async (context: TestContext, holders: SampleHolders): Promise<SampleDeals> => {
  const advert = await advertise(context, holders);
  const sent = await interestIn(context, advert, holders.receiver);
  const shared = await interestIn(context, await advertise(context, holders), holders.receiver);
  await shareContactsOf(context, shared, holders.giver);
  return { advert, sent, shared };
};

/** The board records of an owner of 20 shares, and another holder's advert. */
export const dealsOf = async (
  context: TestContext,
  owner: TestUser,
): Promise<SampleDeals & { readonly foreign: string; readonly project: string }> => {
  const other = await boardHolders(context);
  const foreign = await advertise(context, other);
  const project = await context.transact((tx) =>
    publishSampleProject(tx, { shareCount: 20, maxPurchaseQty: 20 }),
  );
  await buyShares(context, { userId: owner.userId, project: project.documentId, shares: 20 });
  const deals = await sampleDeals(context, { giver: owner, receiver: other.receiver, project });
  return { ...deals, foreign, project: project.documentId };
};

/** `sampleShareTransfer`, and an open advert of another holder. */
export const sampleTransferAndAdvert = async (context: TestContext, staffId: number) => ({
  ...(await sampleShareTransfer(context, staffId)),
  advert: await advertise(context, await boardHolders(context)),
});
