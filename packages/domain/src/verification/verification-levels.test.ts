import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  callToAction,
  currentLevel,
  isClearedToInvest,
  isDone,
  levelSteps,
  missingToInvest,
  nextLevel,
  nextStep,
  verificationTypes,
} from './verification-levels.ts';
import type { VerificationType } from './verification-levels.ts';

const options = verificationTypes.map((type, index) => ({ type, relevance: index + 1 }));
const without = (...types: VerificationType[]) => options.filter(({ type }) => !types.includes(type));

describe('isDone and isClearedToInvest', () => {
  it('count a level as passed when the user has it or it is not configured (spec 4.16)', () => {
    expect(isDone('KYC', options, ['KYC'])).toBe(true);
    expect(isDone('KYC', options, ['SIGNUP', 'AML'])).toBe(false);
    expect(isDone('KYC', without('KYC'), [])).toBe(true);
  });

  it('allow investing when KYC and AML are both passed', () => {
    expect(isClearedToInvest(options, ['SIGNUP', 'KYC', 'AML'])).toBe(true);
    expect(isClearedToInvest(options, ['SIGNUP', 'KYC'])).toBe(false);
    expect(isClearedToInvest(options, ['SIGNUP', 'AML', 'INVESTOR'])).toBe(false);
    expect(isClearedToInvest(without('AML'), ['KYC'])).toBe(true);
  });

  it('name what is missing, and no level that investing does not need', () => {
    expect(missingToInvest(['SIGNUP', 'ORDER', 'INVESTOR'])).toEqual(['KYC', 'AML']);
    expect(missingToInvest(['KYC'])).toEqual(['AML']);
    expect(missingToInvest(['AML', 'KYC'])).toEqual([]);
  });
});

describe('verification levels', () => {
  it('have the highest passed level as current and the level above it as next (spec 4.15)', () => {
    expect(currentLevel(options, ['SIGNUP', 'KYC'])).toEqual({ type: 'KYC', relevance: 2 });
    expect(nextLevel(options, ['SIGNUP', 'KYC'])).toEqual({ type: 'AML', relevance: 3 });
    expect(currentLevel(options, [])).toBeUndefined();
    expect(nextLevel(options, [])).toEqual({ type: 'SIGNUP', relevance: 1 });
    expect(nextLevel(options, ['INVESTOR'])).toBeUndefined();
  });

  it('are ordered by relevance, in any order of the options and with gaps between them (spec 4.14)', () => {
    const gapped = [
      { type: 'ORDER', relevance: 40 },
      { type: 'SIGNUP', relevance: 10 },
      { type: 'AML', relevance: 30 },
    ] as const;
    expect(nextLevel(gapped, ['SIGNUP'])?.type).toBe('AML');
    expect(currentLevel(gapped, ['AML', 'SIGNUP', 'KYC'])?.type).toBe('AML');
  });

  it('are listed by relevance as done, current and upcoming', () => {
    const states = (granted: VerificationType[], offered = options) =>
      levelSteps(offered, granted).map(({ option, state }) => `${option.relevance} ${option.type} ${state}`);
    expect(states(['SIGNUP', 'KYC'], options.toReversed())).toEqual([
      '1 SIGNUP done',
      '2 KYC done',
      '3 AML current',
      '4 ORDER upcoming',
      '5 INVESTOR upcoming',
    ]);
    expect(states([...verificationTypes]).every((state) => state.endsWith('done'))).toBe(true);
    expect(states(['SIGNUP'], without('KYC'))).toContain('3 AML current');
  });

  it('lead back to a revoked check even if the user has passed higher levels', () => {
    const states = levelSteps(options, ['SIGNUP', 'AML', 'ORDER', 'INVESTOR']).map(({ state }) => state);
    expect(states).toEqual(['done', 'current', 'done', 'done', 'done']);
  });

  it('never name a level that the user already has as the next level', () => {
    fc.assert(
      fc.property(fc.subarray([...verificationTypes]), fc.shuffledSubarray(options), (granted, offered) => {
        const next = nextLevel(offered, granted);
        expect(next === undefined || !granted.includes(next.type)).toBe(true);
      }),
    );
  });
});

describe('nextStep', () => {
  const person = {
    options,
    granted: ['SIGNUP'] as VerificationType[],
    checking: false,
    slug: null as string | null,
  };

  it('is KYC first and passes the checking flag on (spec 4.19)', () => {
    expect(nextStep(person)).toEqual({ step: 'KYC', checking: false });
    expect(nextStep({ ...person, checking: true })).toEqual({ step: 'KYC', checking: true });
  });

  it('is AML once KYC is passed (spec 4.19)', () => {
    expect(nextStep({ ...person, granted: ['SIGNUP', 'KYC'], checking: true })).toEqual({ step: 'AML' });
  });

  it('is the order of the project after AML, or the list of projects if there is no project (spec 4.19)', () => {
    const done = { ...person, granted: ['SIGNUP', 'KYC', 'AML'] as VerificationType[] };
    expect(nextStep({ ...done, slug: 'vila-brno' })).toEqual({ step: 'order', slug: 'vila-brno' });
    expect(nextStep(done)).toEqual({ step: 'projects' });
    expect(nextStep({ ...done, slug: '' })).toEqual({ step: 'projects' });
  });
});

describe('callToAction', () => {
  const action = (granted: VerificationType[], onlyForCurrentInvestor = false) =>
    callToAction({ options, granted, onlyForCurrentInvestor });

  it('leads through the levels one by one (spec 4.17)', () => {
    expect(action([])).toBe('sign_up');
    expect(action(['SIGNUP'])).toBe('verification');
    expect(action(['SIGNUP', 'KYC'])).toBe('verification');
    expect(action(['SIGNUP', 'KYC', 'AML'])).toBe('order');
    expect(action(['SIGNUP', 'KYC', 'AML', 'ORDER'])).toBe('order');
    expect(action([...verificationTypes])).toBe('order');
  });

  it('stops at an offer for current investors for all other users (spec 4.18)', () => {
    expect(action(['SIGNUP', 'KYC', 'AML', 'ORDER'], true)).toBe('investors_only');
    expect(action([...verificationTypes], true)).toBe('order');
  });

  it('tells an unverified user that verification alone does not open an offer for current investors', () => {
    expect(action(['SIGNUP'], true)).toBe('verification_for_others');
    expect(action(['SIGNUP', 'AML', 'ORDER', 'INVESTOR'], true)).toBe('verification');
  });

  it('sends an investor whose KYC was revoked back to verification', () => {
    expect(action(['SIGNUP', 'AML', 'ORDER', 'INVESTOR'])).toBe('verification');
  });
});
