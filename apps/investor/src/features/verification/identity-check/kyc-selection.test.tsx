import type { Me } from '@parcela/contract/investor';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { LanguageControl } from '../../../shared/language/language-control.tsx';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { sampleMe } from '../../../../test/support/samples.ts';
import { useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { bankIdMemory } from '../bank-id/bank-id-attempt.ts';
import { KycSelection } from './kyc-selection.tsx';

const server = useServerDouble();

beforeEach(() => {
  server.on('GET /api/users/me', () => sampleMe(['SIGNUP']));
});

const fresh: Me['kyc'] = { state: 'none', comment: null, since: null, validUntil: null, renewal: null };
const open = (kyc: Partial<Me['kyc']> = {}) =>
  renderScreen(
    <>
      <LanguageControl />
      <KycSelection kyc={{ ...fresh, ...kyc }} slug="brno" />
    </>,
    { scopes: ['verification'] },
  );
const ways = (): (string | null)[] => {
  const choices = document.querySelectorAll('fieldset button');
  return [...choices].map((choice) => choice.querySelector('span + span > span')?.textContent ?? null);
};
const speak = (label: string, locale: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value: locale } });

describe('KycSelection', () => {
  test('lists the bank first in Czech, and the identity document first in the other languages (spec 2.20, 2.21)', async () => {
    await open();
    expect(ways()).toEqual(['With an identity document', 'With a Czech bank']);
    speak('Language', 'cs');
    await screen.findByText('Bankovní identitou');
    expect(ways()).toEqual(['Bankovní identitou', 'Dokladem totožnosti']);
    speak('Jazyk', 'pl');
    await screen.findByText('Przez czeski bank');
    expect(ways()).toEqual(['Za pomocą dokumentu tożsamości', 'Przez czeski bank']);
    speak('Język', 'en');
    await screen.findByText('With a Czech bank');
  });

  test.each([
    ['With a Czech bank', '/verification/kyc/bankid?slug=brno', true],
    ['With an identity document', '/verification/kyc/sumsub?slug=brno', false],
  ])('%s leads to %s with the project (spec 2.20, 4.21)', async (name, href, isBank) => {
    const { location } = await open();
    fireEvent.click(screen.getByText(name));
    await waitFor(() => expect(location()).toBe(href));
    expect(bankIdMemory.isChosen()).toBe(isBank);
  });
});

describe('KycNotice', () => {
  test.each<[Partial<Me['kyc']>, string]>([
    [{ state: 'draft' }, 'You have begun a check'],
    [{ state: 'retry', comment: 'The photo is blurred.' }, 'The photo is blurred.'],
    [{ state: 'retry' }, 'The check has to be repeated'],
    [{ state: 'expired' }, 'Your check is no longer valid'],
    [{ state: 'done', renewal: { state: 'retry', comment: 'Too dark.' } }, 'Too dark.'],
  ])('for %j says: %s', async (kyc, text) => {
    await open(kyc);
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('shows the last day of a check that expires soon', async () => {
    await open({
      state: 'done',
      validUntil: '2026-12-31T23:00:00.000Z',
      renewal: { state: 'due', comment: null },
    });
    expect(screen.getByText('Your document expires soon')).toBeTruthy();
    expect(screen.getByText(/current verification is valid until/).textContent).toContain(
      '31\u00a0Dec\u00a02026',
    );
  });
});
