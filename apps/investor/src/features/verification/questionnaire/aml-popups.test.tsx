import type { Me } from '@parcela/contract/investor';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useMe } from '../../../shared/session/me.ts';
import {
  amlCalls,
  answerAml,
  fillAml,
  identifiedMe,
  refusedFields,
  submitAml,
} from '../../../../test/support/aml-questionnaire.ts';
import { freezeTime, pass, untilFrozen } from '../../../../test/support/frozen-time.ts';
import { leaveScreen } from '../../../../test/support/leave-screen.ts';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, sampleMe } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { AmlStep } from './aml-step.tsx';

const server = useServerDouble();
let me: Me;

const Screen = () => {
  const { data } = useMe();
  return data && <AmlStep me={data} isDone={data.aml.state === 'done'} href="/next" />;
};

beforeEach(() => {
  me = identifiedMe();
  answerAml(server, () => me);
});
afterEach(async () => {
  vi.useRealTimers();
  await leaveScreen();
});

const handIn = async () => {
  const shown = await renderScreen(<Screen />, { scopes: ['verification', 'aml'] });
  await screen.findByRole('form', { name: 'Investor questionnaire' });
  await fillAml();
  freezeTime();
  submitAml();
  await untilFrozen(() => screen.queryByRole('dialog') !== null);
  return shown;
};

describe('popup after submitting the questionnaire', () => {
  test('closes automatically after 5 s and leads on (spec 8.15, 9.06)', async () => {
    server.on(amlCalls.submit, () => {
      me = { ...me, verification: sampleMe().verification, aml: sampleMe().aml };
      return dataOf(me.userProfile);
    });
    const { location } = await handIn();
    expect(screen.getByRole('dialog', { name: 'Thank you, we have your answers' })).toBeTruthy();
    await pass(4_900);
    expect([screen.queryByRole('dialog') === null, location()]).toEqual([false, '/here']);
    await pass(100);
    await untilFrozen(() => location() === '/next');
    expect([screen.queryByRole('dialog'), location()]).toEqual([null, '/next']);
  });

  test.each([
    ['without a field', () => refusal(503, 'common.unavailable')],
    ['at a field', () => refusedFields([{ path: 'data.citizenship', code: 'country_unknown' }])],
  ])(
    'after a failure %s asks to try again and closes by itself after 5 s (spec 8.15)',
    async (_where, answer) => {
      server.on(amlCalls.submit, answer);
      const { location } = await handIn();
      const popup = screen.getByRole('dialog', { name: 'The questionnaire was not submitted' });
      expect(popup.textContent).toContain('Please try again.');
      await pass(4_900);
      expect(screen.queryByRole('dialog')).not.toBeNull();
      await pass(100);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect([screen.queryByRole('form') === null, location()]).toEqual([false, '/here']);
    },
  );
});
