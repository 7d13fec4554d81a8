import { setTimeout as pause } from 'node:timers/promises';
import { savePayoutAccount } from '../../../apps/api/src/modules/wallets/index.ts';
import { testVault } from '../../../apps/api/test/support/app/test-app.ts';
import { setSampleRates } from '../../../apps/api/test/support/content/sample-rates.ts';
import { signedInStaff } from '../../../apps/api/test/support/app/test-staff.ts';
import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import { honestBody } from '../../../apps/api/test/support/orders/sample-orders.ts';
import { publishSampleProject } from '../../../apps/api/test/support/projects/sample-projects.ts';
import { clearedUser } from '../../../apps/api/test/support/verification/grant-levels.ts';
import { confirmPasswordOf } from '../../../apps/api/test/support/wallets/sample-withdrawals.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { onConnections } from '../../lib/calls.ts';
import type { Configuration } from '../configuration.ts';
import type { Stream } from '../random.ts';
import type { Caller } from './client.ts';
import type { Investor, Model, Offer } from './model.ts';

/** Everybody of a run. What they do later goes over HTTP; a sign-in is written by the use case itself. */
export interface Everybody {
  readonly investors: readonly Investor[];
  readonly staff: readonly Caller[];
  /** A session that has just proved its password. */
  readonly confirmPassword: (investor: Investor) => Promise<void>;
}

const accountHolder = 'Jan Novák';
const payerIban = 'CZ6508000000192000145399';
/** For so long the database may be away in a storm. */
const awayMs = 60_000;

/** The database may be down just then. */
const untilDone = async (work: () => Promise<void>): Promise<void> => {
  const end = performance.now() + awayMs;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(300);
    }
  }
};

const newSession = (
  context: TestContext,
  audience: 'investor' | 'staff',
  subjectId: number,
): Promise<{ readonly authorization: string }> =>
  context.transact(async (tx) => ({
    authorization: `Bearer ${await openSession(tx, { audience, subjectId, userAgent: 'storm' })}`,
  }));

const makeInvestor = async (context: TestContext, name: string, stream: Stream): Promise<Investor> => {
  const user = await clearedUser(context);
  // Usable a day later, when the storm begins.
  for (const currency of ['CZK', 'EUR'] as const)
    await context.transact((tx) =>
      savePayoutAccount({ vault: testVault, investorName: async () => accountHolder }, tx, {
        userId: user.userId,
        currency,
        iban: payerIban,
        holderName: accountHolder,
        requestId: 'storm',
      }),
    );
  const investor: Investor = {
    name,
    stream,
    user,
    headers: user.headers,
    iban: payerIban,
    isDeleted: false,
    votes: new Map(),
    signIn: () =>
      untilDone(async () => {
        investor.headers = await newSession(context, 'investor', user.userId);
      }),
  };
  return investor;
};

const makeStaff = async (context: TestContext, name: string, stream: Stream): Promise<Caller> => {
  const { staffId, headers } = await signedInStaff(context, [
    'administrator',
    'finance',
    'compliance',
    'support',
    'content',
  ]);
  const member: Caller = {
    name,
    stream,
    headers,
    signIn: () =>
      untilDone(async () => {
        member.headers = await newSession(context, 'staff', staffId);
      }),
  };
  return member;
};

const makeOffer = async (context: TestContext, of: Configuration['offers'][number]): Promise<Offer> => {
  const { id, documentId, infoDocumentId } = await context.transact((tx) =>
    publishSampleProject(tx, {
      shareCount: of.shareCount,
      currency: of.currency,
      maxPerUser: of.maxPerUser,
      shareFee: 1_000n,
    }),
  );
  const { data } = await honestBody(context.database.reader, { project: documentId, shares: 1 });
  return {
    id,
    documentId,
    infoDocumentId,
    currency: of.currency,
    shareCount: of.shareCount,
    agreements: data.agreements,
    unitPrice: data.price,
    nominal: 100_000,
  };
};

export const makeEverybody = async (
  context: TestContext,
  { investorCount, offers }: Configuration,
  { model, nextStream }: { readonly model: Model; readonly nextStream: () => Stream },
): Promise<Everybody> => {
  await context.transact(setSampleRates);
  for (const offer of offers) model.offers.push(await makeOffer(context, offer));
  const streams = Array.from({ length: investorCount }, nextStream);
  const investors = await onConnections(4, [...streams.entries()], ([index, stream]) =>
    makeInvestor(context, `investor-${index + 1}`, stream),
  );
  const staff = [];
  for (const name of ['staff-1', 'staff-2', 'staff-3'])
    staff.push(await makeStaff(context, name, nextStream()));
  return {
    investors,
    staff,
    confirmPassword: (investor) =>
      untilDone(async () => {
        if (investor.isDeleted) return;
        investor.headers = await newSession(context, 'investor', investor.user.userId);
        await context
          .transact((tx) =>
            confirmPasswordOf(tx, {
              ...investor.user,
              headers: investor.headers as { authorization: string },
            }),
          )
          .catch((error: unknown) => {
            if (!/session of the test has ended/.test(String(error))) throw error;
          });
      }),
  };
};
