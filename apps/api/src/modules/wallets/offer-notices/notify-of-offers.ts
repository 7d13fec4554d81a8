import { type FittingOrder, fittingOrder, money, type VerificationType } from '@parcela/domain';
import type { Tx } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import type { ScheduledJob } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { lockUserIds } from '../../accounts/index.ts';
import { type NewNotification, notifyAll } from '../../notifications/index.ts';
import { investorLevels } from '../../verification/index.ts';
import {
  claimWallets,
  insertOfferNotices,
  listDueWallets,
  saveChecked,
  type WalletKey,
} from './offer-notice-settings.store.ts';
import { type Candidate, listCandidates } from './offer-notices.queries.ts';

const batchSize = 100;

/** A wallet whose check finds more new offers gets one notice of all of them. */
const singleNoticesMax = 3;

interface Fit {
  readonly candidate: Candidate;
  readonly order: FittingOrder;
}

/** The fitting offers, decided with the levels locked: a revocation is either seen here or comes afterwards. */
const fitsOf = async (tx: Tx, candidates: readonly Candidate[]): Promise<readonly Fit[]> => {
  const levelsOf = new Map<number, readonly VerificationType[]>();
  const fits: Fit[] = [];
  for (const candidate of candidates) {
    const { userId, free, currency, rates } = candidate;
    const levels = levelsOf.get(userId) ?? (await investorLevels.lockLevels(tx, userId));
    levelsOf.set(userId, levels);
    const wallet = { free: money(free, currency), leastAmount: candidate.leastAmount };
    const order = fittingOrder(candidate, { ...candidate, levels }, wallet, rates);
    if (order) fits.push({ candidate, order });
  }
  return fits;
};

/** The notices for the owner of one wallet. */
const noticesOf = (fits: readonly Fit[]): NewNotification<'offer.fits' | 'offer.several'>[] => {
  const [first] = fits;
  if (first && fits.length > singleNoticesMax) {
    const { userId, free, currency } = first.candidate;
    const params = { count: fits.length, free: money(free, currency) };
    return [{ userId, kind: 'offer.several' as const, params, link: '/projects', mail: true }];
  }
  return fits.map(({ candidate: { userId, slug, title, free, currency }, order }) => ({
    userId,
    kind: 'offer.fits' as const,
    params: { project: title, amount: order.price, free: money(free, currency) },
    link: `/projects/${slug}/order`,
    mail: true,
  }));
};

const notifyOwners = async (tx: Tx, fits: readonly Fit[]): Promise<void> => {
  const isNew = await insertOfferNotices(
    tx,
    fits.map(({ candidate: { userId, currency, projectId, free }, order: { shares, price } }) => ({
      userId,
      currency,
      projectId,
      shares,
      price: price.amount,
      free,
    })),
  );
  const newFits = fits.filter(({ candidate: { userId, projectId } }) => isNew.has(`${userId}:${projectId}`));
  const wallets = Map.groupBy(newFits, ({ candidate: { userId, currency } }) => `${userId}:${currency}`);
  await notifyAll(tx, [...wallets.values()].flatMap(noticesOf));
};

/** Locks accounts before wallets, as an account deletion does. */
const claim = async (tx: Tx, due: readonly WalletKey[]): Promise<readonly WalletKey[]> => {
  const alive = await lockUserIds(tx, [...new Set(due.map(({ userId }) => userId))]);
  return claimWallets(
    tx,
    due.filter(({ userId }) => alive.has(userId)),
  );
};

/** Checks the next wallets, and tells their owners of the offers that fit, in one transaction. */
export const notifyOfOffers = async (tx: Tx): Promise<'done' | 'more'> => {
  const due = await listDueWallets(tx, batchSize);
  if (due.length === 0) return 'done';
  const claimed = await claim(tx, due);
  if (claimed.length === 0) return 'done';
  await notifyOwners(tx, await fitsOf(tx, await listCandidates(tx, claimed)));
  await saveChecked(tx, claimed);
  return due.length === batchSize ? 'more' : 'done';
};

/** Notifies investors who requested it of offers that the free money of their wallet covers; places no order. */
export const createNotifyOfOffers = ({ transact }: { readonly transact: UnitOfWork }): ScheduledJob => ({
  name: 'wallets.notify-of-offers',
  everyS: 5,
  run: () => transact(notifyOfOffers),
});
