import { savePayoutAccount } from '../../../../api/src/modules/wallets/index.ts';
import { demoPassword, people } from '../../content/index.ts';
import { actorOf, callAs, callAsStaff, inOneStep, type TimelineContext } from '../timeline-context.ts';

const saveAccount = (
  timelineContext: TimelineContext,
  key: string,
  account: { readonly currency: 'CZK' | 'EUR'; readonly iban: string; readonly holderName?: string },
): Promise<unknown> => {
  const { platform, payments } = timelineContext.application;
  const { identity } = people.find((person) => person.key === key) ?? {};
  if (!identity) throw new Error(`${key} is nobody of the story`);
  const holderName = `${identity.firstName} ${identity.lastName}`;
  return inOneStep(timelineContext, (tx) =>
    savePayoutAccount({ vault: platform.vault, investorName: payments.investorName }, tx, {
      userId: actorOf(timelineContext, key).userId,
      holderName,
      requestId: 'demo',
      ...account,
    }),
  );
};

/**
 * Investors who will empty their wallets save their bank accounts more than a day earlier, because a new account waits
 * for a day.
 */
export const saveAccounts = async (timelineContext: TimelineContext): Promise<void> => {
  for (const currency of ['CZK', 'EUR'] as const)
    await saveAccount(timelineContext, 'prochazka', { currency, iban: 'CZ6508000000192000145399' });
  await saveAccount(timelineContext, 'horvathova', { currency: 'EUR', iban: 'SK3112000000198742637541' });
  // The account is in the husband's name, so staff compare the names.
  await saveAccount(timelineContext, 'kovacik', {
    currency: 'EUR',
    iban: 'SK3112000000198742637541',
    holderName: 'Zdenka Kováčiková',
  });
};

/** Investors request their money and a change of address. */
export const askOfStaff = async (timelineContext: TimelineContext): Promise<void> => {
  for (const key of ['prochazka', 'horvathova']) {
    const actor = actorOf(timelineContext, key);
    await callAs(timelineContext, actor, {
      method: 'POST',
      path: '/api/auth/step-up',
      body: { password: demoPassword },
    });
    await callAs(timelineContext, actor, {
      method: 'DELETE',
      path: '/api/user-profiles/empty-out-wallet',
      key: `demo-withdraw-${key}`,
    });
  }
  await callAs(timelineContext, actorOf(timelineContext, 'sedlackova'), {
    method: 'POST',
    path: '/api/change-requests',
    key: 'demo-change-sedlackova',
    body: {
      data: {
        values: {
          residentialAddress: 'Nábřežní 12',
          cityAddress: 'Jablonec nad Nisou',
          postalCode: '466 01',
        },
        reason: 'Moved in spring',
      },
    },
  });
};

/** Finance takes over a rent line that has waited long for an account. */
export const takeOverLine = async (timelineContext: TimelineContext): Promise<void> => {
  const { data } = (await callAsStaff(timelineContext, 'finance', {
    method: 'GET',
    path: '/operator/distribution-lines?filters[waitsFor]=bank_account',
  })) as { readonly data: readonly { readonly documentId: string }[] };
  const [line] = data;
  if (!line) throw new Error('no line waits for an account');
  await callAsStaff(timelineContext, 'finance', {
    method: 'POST',
    path: `/operator/distribution-lines/${line.documentId}/take-over`,
    key: `demo-take-over-${line.documentId}`,
    body: { reason: 'She asked for a payment by post' },
  });
};
