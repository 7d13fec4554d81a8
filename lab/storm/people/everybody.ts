import { setTimeout as pause } from 'node:timers/promises';
import { lockAccountForSession } from '../../../apps/api/src/modules/accounts/user-locks.store.ts';
import { changeProjectState } from '../../../apps/api/src/modules/projects/offering/change-project-state.ts';
import { savePayoutAccount } from '../../../apps/api/src/modules/wallets/index.ts';
import { signedInUser, testVault } from '../../../apps/api/test/support/app/test-app.ts';
import { publishSampleDocument } from '../../../apps/api/test/support/content/sample-content.ts';
import { setSampleRates } from '../../../apps/api/test/support/content/sample-rates.ts';
import { staffActor } from '../../../apps/api/test/support/content/sample-texts.ts';
import { signedInStaff } from '../../../apps/api/test/support/app/test-staff.ts';
import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import { honestBody } from '../../../apps/api/test/support/orders/sample-orders.ts';
import { publishSampleProject } from '../../../apps/api/test/support/projects/sample-projects.ts';
import { switchShareSales } from '../../../apps/api/test/support/orders/sample-share-transfers.ts';
import { clearedUser } from '../../../apps/api/test/support/verification/grant-levels.ts';
import { confirmPasswordOf } from '../../../apps/api/test/support/wallets/sample-withdrawals.ts';
import type { FileStore } from '@parcela/platform/files/file-store.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import type { StaffRole } from '@parcela/domain';
import { onConnections } from '../../lib/calls.ts';
import type { Configuration } from '../configuration.ts';
import type { Stream } from '../random.ts';
import type { Caller } from './client.ts';
import { accountHolder, type Investor, type Model, type Offer } from './model.ts';

/** All actors of a run. Their actions go over HTTP, except sign-ins, which the use case itself writes. */
export interface Everybody {
  readonly investors: readonly Investor[];
  /** The last investors: they have bought nothing before the storm, and some of them may not buy or withdraw. */
  readonly newcomers: readonly Investor[];
  /** Staff with every right. */
  readonly staff: readonly Caller[];
  /** A member of staff who may only read. */
  readonly clerk: Caller;
  /** Gives the first newcomer an account that can receive money a day later. */
  readonly openLateAccount: () => Promise<void>;
  /** Opens a session with a recently confirmed password. */
  readonly confirmPassword: (investor: Investor) => Promise<void>;
}

interface Places {
  readonly context: TestContext;
  readonly files: FileStore;
}

const published = { publishedAt: new Date('2020-01-01T00:00:00Z') } as const;
const payerIban = 'CZ6508000000192000145399';
/** How long the database may be down in a storm. */
const awayMs = 60_000;

/** The database may be down at that time. */
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

type Headers = Readonly<{ authorization: string }>;

const newSession = (
  context: TestContext,
  audience: 'investor' | 'staff',
  subjectId: number,
): Promise<Headers | undefined> =>
  context.transact(async (tx) => {
    // As at every sign-in: another actor may call as this investor during the deletion of the account.
    if (audience === 'investor' && !(await lockAccountForSession(tx, subjectId))) return undefined;
    return { authorization: `Bearer ${await openSession(tx, { audience, subjectId, userAgent: 'storm' })}` };
  });

/** Opens accounts that are usable a day later. */
const openAccounts = async (context: TestContext, userId: number, iban = payerIban): Promise<void> => {
  for (const currency of ['CZK', 'EUR'] as const)
    await context.transact((tx) =>
      savePayoutAccount({ vault: testVault, investorName: async () => accountHolder }, tx, {
        userId,
        currency,
        iban,
        holderName: accountHolder,
        requestId: 'storm',
      }),
    );
};

/** A newcomer has no account yet, and one of them is not verified either. */
const newcomerKinds = ['account later', 'no account', 'not verified'] as const;
type InvestorKind = 'usual' | (typeof newcomerKinds)[number];

interface NewInvestor {
  readonly name: string;
  readonly stream: Stream;
  readonly kind: InvestorKind;
}

const makeInvestor = async (context: TestContext, { name, stream, kind }: NewInvestor): Promise<Investor> => {
  const user = await (kind === 'not verified' ? signedInUser(context) : clearedUser(context));
  if (kind === 'usual') await openAccounts(context, user.userId);
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
        investor.headers = (await newSession(context, 'investor', user.userId)) ?? investor.headers;
      }),
  };
  return investor;
};

const everyRole = ['administrator', 'finance', 'compliance', 'support', 'content'] as const;

const makeStaff = async (
  context: TestContext,
  { name, stream, roles }: { name: string; stream: Stream; roles: readonly StaffRole[] },
): Promise<Caller> => {
  const { staffId, headers } = await signedInStaff(context, roles);
  const member: Caller = {
    name,
    stream,
    headers,
    signIn: () =>
      untilDone(async () => {
        member.headers = (await newSession(context, 'staff', staffId)) ?? member.headers;
      }),
  };
  return member;
};

const makeOffer = async (
  { context, files }: Places,
  of: Configuration['offers'][number],
  state: 'Open' | 'Prepared' = 'Open',
): Promise<Offer> => {
  const { minimum = 1, isForInvestors = false, ...written } = of;
  const { id, documentId, infoDocumentId } = await context.transact(async (tx) => {
    const project = await publishSampleProject(tx, {
      ...written,
      state,
      minPurchaseQty: minimum,
      onlyForCurrentInvestor: isForInvestors,
      shareFee: 1_000n,
    });
    await publishSampleDocument(tx, files, { kind: 'prospect', projectId: project.id, ...published });
    return project;
  });
  const { data } = await honestBody(context.database.reader, { project: documentId, shares: 1 });
  return {
    id,
    documentId,
    infoDocumentId,
    currency: of.currency,
    shareCount: of.shareCount,
    agreements: data.agreements,
    minimum,
    unitPrice: data.price,
    nominal: 100_000,
  };
};

/** How many shares of the board's project each investor buys before the storm. */
const boardShares = 3;

/** The offers, and two projects without a sale: one opens later, one is closed. */
const makeOffers = async (
  places: Places,
  { offers, investorCount }: Pick<Configuration, 'offers' | 'investorCount'>,
  model: Model,
): Promise<void> => {
  await places.context.transact(async (tx) => {
    await setSampleRates(tx);
    for (const kind of ['terms', 'white_paper'] as const)
      await publishSampleDocument(tx, places.files, { kind, ...published });
    await switchShareSales(tx, true);
  });
  for (const offer of offers) model.offers.push(await makeOffer(places, offer));
  const usual = { shareCount: 10, currency: 'CZK', maxPerUser: null } as const;
  model.notOffered.push(await makeOffer(places, usual, 'Prepared'));
  const closed = await makeOffer(places, usual);
  await places.context.transact((tx) =>
    changeProjectState({ timeZone: 'Europe/Prague' }, tx, {
      projectId: closed.id,
      state: 'Closed',
      actor: staffActor,
    }),
  );
  model.notOffered.push(closed);
  // The usual investors buy all of it before the storm.
  const shareCount = boardShares * Math.max(1, investorCount - newcomerKinds.length);
  const minimum = boardShares;
  model.board = await makeOffer(places, { shareCount, currency: 'CZK', maxPerUser: null, minimum });
};

const makeInvestors = (context: TestContext, streams: readonly Stream[]): Promise<readonly Investor[]> => {
  const firstNewcomer = streams.length - newcomerKinds.length;
  return onConnections(4, [...streams.entries()], ([index, stream]) =>
    makeInvestor(context, {
      name: `investor-${index + 1}`,
      stream,
      kind: newcomerKinds[index - firstNewcomer] ?? 'usual',
    }),
  );
};

export const makeEverybody = async (
  places: Places,
  { investorCount, offers }: Configuration,
  { model, nextStream }: { readonly model: Model; readonly nextStream: () => Stream },
): Promise<Everybody> => {
  const { context } = places;
  await makeOffers(places, { offers, investorCount }, model);
  const investors = await makeInvestors(context, Array.from({ length: investorCount }, nextStream));
  const lateIbans = [payerIban, 'CZ5508000000001234567899'];
  const newcomers = investors.slice(-newcomerKinds.length);
  const staff = [];
  for (const name of ['staff-1', 'staff-2', 'staff-3'])
    staff.push(await makeStaff(context, { name, stream: nextStream(), roles: everyRole }));
  return {
    investors,
    newcomers,
    staff,
    clerk: await makeStaff(context, { name: 'clerk', stream: nextStream(), roles: ['support'] }),
    openLateAccount: () =>
      untilDone(() => {
        lateIbans.reverse();
        return openAccounts(context, newcomers[0]!.user.userId, lateIbans[0]);
      }),
    confirmPassword: (investor) =>
      untilDone(async () => {
        if (investor.isDeleted) return;
        const fresh = await newSession(context, 'investor', investor.user.userId);
        if (!fresh) return;
        investor.headers = fresh;
        await context
          .transact((tx) =>
            confirmPasswordOf(tx, {
              ...investor.user,
              headers: fresh,
            }),
          )
          .catch((error: unknown) => {
            if (!/session of the test has ended/.test(String(error))) throw error;
          });
      }),
  };
};
