import { describe, expect, it } from 'vitest';
import { type OwnershipFacts, writeOwnership } from './ownership.ts';

const facts: OwnershipFacts = {
  owner: { name: 'House s.r.o.', registerNumber: '7', countryCode: 'CZ', registerUrl: null },
  instrument: { kind: 'loan', text: 'A loan.' },
  rank: { kind: 'senior', text: 'First.' },
  landRegister: { extracts: [{ documentId: 'a', on: '2026-05-01' }], absence: null },
  custody: 'At a bank.',
  operatorFailure: { hasRunOffPlan: false, text: 'Goes on.' },
  team: [{ name: 'Eva', role: 'manager' }],
  coInvestment: { amount: 500, percent: '5', text: 'Kept.' },
};

const written = (change: Partial<OwnershipFacts> = {}, isRunOff = false) =>
  Object.fromEntries(
    writeOwnership(
      { ...facts, ...change },
      {
        say: (word, values) => [word, ...Object.values(values ?? {})].join(' '),
        country: (code) => `in ${code}`,
        day: (on) => on,
        money: (amount) => `${amount} minor`,
        percent: (percent) => `${percent}%`,
        isRunOff,
      },
    ).map(({ name, facts: said, text }) => [name, [...said, text]]),
  );

describe('writeOwnership', () => {
  it('writes every part with its fact and its explanation', () => {
    expect(written()).toEqual({
      owner: ['House s.r.o.', 'owns.registered in CZ 7'],
      instrument: ['owns.instrument.loan', 'A loan.'],
      rank: ['owns.rank.senior', 'First.'],
      landRegister: ['owns.extractOf 2026-05-01', null],
      custody: ['At a bank.'],
      operatorFailure: ['owns.noRunOffPlan', 'Goes on.'],
      coInvestment: ['500 minor · 5%', 'Kept.'],
      team: ['Eva, manager', null],
    });
  });

  it('states that there is no land register extract and no co-investment', () => {
    const { landRegister, coInvestment } = written({
      landRegister: { extracts: [], absence: 'Soon.' },
      coInvestment: { amount: null, percent: null, text: 'None.' },
    });
    expect([landRegister, coInvestment]).toEqual([
      ['owns.noExtract', 'Soon.'],
      ['owns.coInvestment.none', 'None.'],
    ]);
  });

  it('says that the run-off is under way, whatever was planned', () => {
    expect(written({}, true)['operatorFailure']).toEqual(['owns.runsOff', 'Goes on.']);
  });
});
