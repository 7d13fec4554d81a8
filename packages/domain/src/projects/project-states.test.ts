import { describe, expect, it } from 'vitest';
import {
  acceptsInterestRequest,
  checkInvest,
  compareProjects,
  isOfferForInvestors,
  projectStates,
  showsCalculator,
} from './project-states.ts';

const offer = { onlyForCurrentInvestor: false, isInvestor: false };

describe('projects', () => {
  it('are listed Open, Prepared, Completed, Closed, Unknown, the newest first within a state', () => {
    const created = (day: number) => new Date(Date.UTC(2026, 0, day));
    const listed = [...projectStates]
      .toReversed()
      .flatMap((state) => [
        { state, createdAt: created(1) },
        { state, createdAt: created(2) },
      ])
      .toSorted(compareProjects);
    expect(listed.map(({ state, createdAt }) => `${state} ${createdAt.getUTCDate()}`)).toEqual([
      'Open 2',
      'Open 1',
      'Prepared 2',
      'Prepared 1',
      'Completed 2',
      'Completed 1',
      'Closed 2',
      'Closed 1',
      'Unknown 2',
      'Unknown 1',
    ]);
  });

  it('accept orders only while Open', () => {
    expect(projectStates.map((state) => [state, checkInvest({ ...offer, state })])).toEqual([
      ['Open', 'ok'],
      ['Prepared', 'soon'],
      ['Completed', 'funded'],
      ['Closed', 'closed'],
      ['Unknown', 'soon'],
    ]);
  });

  it('refuse orders of new investors when restricted to current investors', () => {
    expect(checkInvest({ state: 'Open', onlyForCurrentInvestor: true, isInvestor: false })).toBe(
      'investors_only',
    );
    expect(checkInvest({ state: 'Open', onlyForCurrentInvestor: true, isInvestor: true })).toBe('ok');
    expect(checkInvest({ state: 'Prepared', onlyForCurrentInvestor: true, isInvestor: false })).toBe('soon');
  });

  it('are an offer for investors only while Open, Prepared or Unknown, and only when restricted to investors', () => {
    const offered = (onlyForCurrentInvestor: boolean) =>
      projectStates.filter((state) => isOfferForInvestors({ state, onlyForCurrentInvestor }));
    expect([offered(true), offered(false)]).toEqual([['Open', 'Prepared', 'Unknown'], []]);
  });

  it('accept interest requests when Completed, or when Closed while an investor owns shares', () => {
    const taken = (hasHolders: boolean) =>
      projectStates.filter((state) => acceptsInterestRequest({ state, hasHolders }));
    expect([taken(false), taken(true)]).toEqual([['Completed'], ['Completed', 'Closed']]);
  });

  it('show their calculator, if any, to all users before the end and to holders afterwards', () => {
    const shown = (isHolder: boolean, isCalculatorEnabled = true) =>
      projectStates.filter((state) => showsCalculator({ state, isHolder, isCalculatorEnabled }));
    expect(shown(false)).toEqual(['Open', 'Prepared']);
    expect(shown(true)).toEqual([...projectStates]);
    expect(shown(true, false)).toEqual([]);
  });
});
