import type { AccountSecurity, OwnSession, PayoutAccount, Withdrawal } from '@parcela/contract/investor';
import { dataOf, idOf, listOf, sampleMe, sampleWallet } from './samples.ts';
import type { useServerDouble } from '../../../../packages/web/test/support/server-double.ts';

const instant = '2026-11-20T10:00:00.000Z';

/** A user with a password and no second factor. */
export const sampleSecurity = (change: Partial<AccountSecurity> = {}): AccountSecurity => ({
  hasPassword: true,
  secondFactor: null,
  providers: [],
  stepUp: 'password',
  passkeys: [],
  freshUntil: null,
  ...change,
});

export const sampleSession = (change: Partial<OwnSession> = {}): OwnSession => ({
  documentId: idOf('session'),
  device: 'Firefox, Windows',
  createdAt: instant,
  lastActiveAt: instant,
  isCurrent: false,
  ...change,
});

export const sampleAccount = (change: Partial<PayoutAccount> = {}): PayoutAccount => ({
  currency: 'CZK',
  iban: 'CZ65 0800 0000 1920 0014 5399',
  holderName: 'Jana Nováková',
  state: 'active',
  usableFrom: instant,
  ...change,
});

export const sampleWithdrawal = (change: Partial<Withdrawal> = {}): Withdrawal => ({
  documentId: idOf('withdrawal'),
  amount: 250_000,
  currency: 'CZK',
  account: '•••• 5399',
  state: 'requested',
  requestedAt: instant,
  ...change,
});

/** The answers that the settings need: one session, no bank account, empty wallets. */
export const answerSettings = (server: ReturnType<typeof useServerDouble>): void => {
  server.on('GET /api/push', () => dataOf({ publicKey: null, devices: [] }));
  server.on('GET /api/notification-preferences', () =>
    dataOf({ switchedOff: [], quietHours: null, timeZone: 'Europe/Prague' }),
  );
  server.on('GET /api/users/me', () => sampleMe());
  server.on('GET /api/auth/security', () => sampleSecurity());
  server.on('GET /api/auth/sessions', () => [sampleSession({ isCurrent: true })]);
  server.on('GET /core/user/payout-accounts', () => []);
  server.on('GET /core/user/wallet/CZK', () => sampleWallet({ balance: 0 }));
  server.on('GET /core/user/wallet/EUR', () => sampleWallet({ balance: 0, currency: 'EUR' }));
  server.on('GET /core/user/withdrawals', () => listOf([]));
  server.on('GET /api/change-requests', () => listOf([]));
};
