import type { Me } from '@parcela/contract/investor';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freezeTime, pass, untilFrozen } from '../../../../test/support/frozen-time.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import {
  dataOf,
  levelOptions,
  listOf,
  sampleConfiguration,
  sampleMe,
} from '../../../../test/support/samples.ts';
import { useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { VerificationScreen } from './verification-screen.tsx';

const server = useServerDouble();
let me: Me;
let options: Me['verification'] = levelOptions;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  options = levelOptions;
  server.on('GET /api/users/me', () => me);
  server.on('GET /api/user-verifications', () => listOf(options));
  server.on('GET /api/app-configuration', () => dataOf(sampleConfiguration()));
  server.on('GET /core/user/kyc/countries', () => []);
});
afterEach(() => {
  vi.useRealTimers();
});

const none = { state: 'none', comment: null, since: null } as const;
const person = (levels: readonly string[], change: Partial<Me> = {}): Me => ({
  ...sampleMe(levels),
  kyc: levels.includes('KYC') ? sampleMe().kyc : { ...none, validUntil: null, renewal: null },
  aml: levels.includes('AML') ? sampleMe().aml : none,
  ...change,
});
const open = (at: string, who: Me) => {
  me = who;
  return renderScreen(<VerificationScreen />, {
    scopes: ['verification', 'aml'],
    path: '/verification/{-$verificationType}/{-$verificationSubType}',
    at,
  });
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('StepDone', () => {
  test('says that the step is complete, and continues with the project only after 3 s (spec 2.23)', async () => {
    const { location } = await open('/verification/kyc?checking=true&slug=brno', person(['SIGNUP', 'KYC']));
    expect(await screen.findByText('Your identity is verified')).toBeTruthy();
    expect(screen.getByText('In a moment we will take you to the next step.')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(2500);
    expect(location()).toBe('/verification/kyc?checking=true&slug=brno');
    await vi.advanceTimersByTimeAsync(600);
    await waitFor(() => expect(location()).toBe('/verification/aml?slug=brno'));
  });

  test('waits while it has the focus or the pointer, and stays open after Escape', async () => {
    const { location } = await open('/verification/kyc?checking=true&slug=brno', person(['SIGNUP', 'KYC']));
    const onward = await screen.findByRole('link', { name: 'Continue' });
    const wait = () => act(() => vi.advanceTimersByTimeAsync(3500));
    act(() => onward.focus());
    await wait();
    act(() => onward.blur());
    fireEvent.mouseMove(onward, { movementX: 3 });
    await wait();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    fireEvent.mouseOut(onward, { relatedTarget: document.body });
    await wait();
    expect(location()).toBe('/verification/kyc?checking=true&slug=brno');
    expect(screen.queryByText('In a moment we will take you to the next step.')).toBeNull();
  });

  test('says the same with the success flag and continues after exactly 3 s (spec 4.20, 9.06)', async () => {
    const who = person(['SIGNUP', 'KYC', 'AML']);
    vi.useRealTimers();
    freezeTime();
    const { location } = await open('/verification?success=true&slug=brno', who);
    await untilFrozen(() => screen.queryByText('The step is complete') !== null);
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/projects/brno/order');
    await pass(2_900);
    expect(location()).toBe('/verification?success=true&slug=brno');
    await pass(100);
    await untilFrozen(() => location() === '/projects/brno/order');
    expect(location()).toBe('/projects/brno/order');
  });
});

describe('VerificationScreen without a step', () => {
  test.each([
    [['SIGNUP'], '/verification/kyc?slug=brno'],
    [['SIGNUP', 'KYC'], '/verification/aml?slug=brno'],
    [['SIGNUP', 'KYC', 'AML'], '/projects/brno/order'],
  ])('leads a user with %j to %s immediately', async (levels, href) => {
    const { location } = await open('/verification?slug=brno', person(levels));
    await waitFor(() => expect(location()).toBe(href));
  });
});

describe('VerificationLevels', () => {
  test('appear next to every step with the numbers, names and minutes of the server (spec 2.19, 9.22)', async () => {
    options = levelOptions.map((option) => ({
      ...option,
      relevance: option.relevance * 10,
      name: `Name of ${option.type}`,
      description: `What ${option.type} is for`,
    }));
    await open('/verification/kyc', person(['SIGNUP']));
    const steps = within(await screen.findByRole('list', { name: 'Your way to investing' }));
    const items = steps.getAllByRole('listitem');
    const shown = items.map(({ textContent }) =>
      /^(\d+).*Name of (SIGNUP|KYC|AML|ORDER|INVESTOR)/.exec(textContent ?? '')?.slice(1),
    );
    expect(shown).toEqual([
      ['10', 'SIGNUP'],
      ['20', 'KYC'],
      ['30', 'AML'],
      ['40', 'ORDER'],
      ['50', 'INVESTOR'],
    ]);
    expect(items[1]?.getAttribute('aria-current')).toBe('step');
    expect(items[1]?.textContent).toContain('What KYC is for');
    expect(items[1]?.textContent).toContain('About 2 minutes');
  });
});

describe('VerificationScreen of a check that expires soon', () => {
  const renewing = (state: NonNullable<Me['kyc']['renewal']>['state']) => ({
    kyc: {
      ...sampleMe().kyc,
      validUntil: '2026-12-31T23:00:00.000Z',
      renewal: { state, comment: null },
    },
  });

  test('offers a new check, and says until when the current one is valid', async () => {
    const { location } = await open('/verification/kyc', person(['SIGNUP', 'KYC', 'AML'], renewing('due')));
    await heading('Verify your identity');
    expect(screen.getByText('Your document expires soon')).toBeTruthy();
    expect(screen.getByText('With a Czech bank')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(location()).toBe('/verification/kyc');
  });

  test('waits for the new check like the first one, and ends when nothing is left to renew', async () => {
    const levels = ['SIGNUP', 'KYC', 'AML'];
    await open('/verification/kyc?checking=true', person(levels, renewing('pending')));
    expect(await screen.findByText('We are waiting for the result of the check')).toBeTruthy();
    expect(screen.getByText(/current verification is valid until/)).toBeTruthy();
    me = person(levels);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await screen.findByText('Your identity is verified')).toBeTruthy();
  });
});

test('every address of the identity check shows a final refusal with the contact', async () => {
  const rejected = { ...none, state: 'rejected', comment: 'Forged document' } as const;
  server.on('GET /api/app-configuration', () =>
    dataOf({
      ...sampleConfiguration(),
      administrator: { ...sampleConfiguration().administrator, email: 'help@example.com' },
    }),
  );
  await open(
    '/verification/kyc/sumsub',
    person(['SIGNUP'], { kyc: { ...rejected, validUntil: null, renewal: null } }),
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Forged document');
  await waitFor(() =>
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('mailto:help@example.com'),
  );
});
