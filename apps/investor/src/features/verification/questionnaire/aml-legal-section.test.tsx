import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderScreen } from '../../../../test/support/render-screen.tsx';
import { dataOf, sampleConfiguration } from '../../../../test/support/samples.ts';
import { refusal, useServerDouble } from '../../../../../../packages/web/test/support/server-double.ts';
import { AmlLegalSection } from './aml-legal-section.tsx';

const server = useServerDouble();
const call = 'GET /api/app-configuration';
const administrator = {
  name: 'Parcela Invest, s. r. o.',
  address: 'Křížová 12, Brno',
  companyId: '',
  email: 'help@parcela.example',
  text: 'The law asks us to know where the money comes from.',
};

beforeEach(() => server.on(call, () => dataOf({ ...sampleConfiguration(), administrator })));

const open = () => renderScreen(<AmlLegalSection />, { scopes: ['verification', 'aml'] });

describe('AmlLegalSection', () => {
  test('says who asks these questions and why, in the words of the configuration (spec 2.26)', async () => {
    await open();
    expect(await screen.findByText(administrator.text)).toBeTruthy();
    const facts = screen.getAllByRole('term').map((term) => term.textContent);
    expect(facts).toEqual(['Administrator of the data', 'Address', 'E-mail']);
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
      'Parcela Invest, s. r. o.',
      'Křížová 12, Brno',
      'help@parcela.example',
    ]);
  });

  test('can be loaded again after a failure', async () => {
    server.on(call, () => refusal(500, 'common.error'));
    await open();
    const box = await screen.findByRole('alert');
    server.on(call, () => dataOf({ ...sampleConfiguration(), administrator }));
    fireEvent.click(within(box).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(administrator.text)).toBeTruthy();
  });
});
