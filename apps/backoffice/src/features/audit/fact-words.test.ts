import {
  approvalStates,
  articleTypes,
  articleVisibilities,
  attemptStates,
  bannerMessageTypes,
  bannerPages,
  changeRequestStates,
  debtSettlements,
  distributionLineStates,
  distributionSettlements,
  distributionStates,
  orderStates,
  pollPermissions,
  pollStates,
  projectStates,
  reviewOutcomes,
  staffRoles,
  suspenseReasons,
  updateAudiences,
  verificationTypes,
  voteTypes,
} from '@parcela/domain';
import { describe, expect, it } from 'vitest';
import { writtenFacts } from '../../../test/support/event-facts.ts';
import { factCodes, factNames } from './fact-words.ts';

const { names, codes } = writtenFacts();
const hasName = new Set<string>(factNames);
const hasCode = new Set<string>(factCodes);

/**
 * The sources contain these literals, but the page never shows them as codes: a number, and the database
 * user.
 */
const isNoCode = new Set(['0', 'postgresql']);

/** The codes that facts take from lists of the domain. */
const lists: Readonly<Record<string, readonly string[]>> = {
  approvalStates,
  articleTypes,
  articleVisibilities,
  attemptStates,
  bannerMessageTypes,
  bannerPages,
  changeRequestStates,
  debtSettlements,
  distributionLineStates,
  distributionSettlements,
  distributionStates,
  orderStates,
  pollPermissions,
  pollStates,
  projectStates,
  reviewOutcomes,
  staffRoles,
  suspenseReasons,
  updateAudiences,
  verificationTypes,
  voteTypes,
};

describe('the audit log', () => {
  it('has words for each fact that the server records', () => {
    expect(names.size).toBeGreaterThan(90);
    expect([...names].filter((name) => !hasName.has(name))).toEqual([]);
  });

  it('has words for each code that the server records', () => {
    expect(codes.size).toBeGreaterThan(15);
    expect([...codes].filter((code) => !hasCode.has(code) && !isNoCode.has(code))).toEqual([]);
  });

  it.each(Object.entries(lists))('has words for each of the %s', (_name, known) => {
    expect(known.filter((code) => !hasCode.has(code))).toEqual([]);
  });
});
