import { describe, expect, it } from 'vitest';
import { isMessageFor, isOnPage } from './banner-messages.ts';
import { verificationTypes } from '../verification/verification-levels.ts';

const options = verificationTypes.map((type, index) => ({ type, relevance: index + 1 }));

describe('isMessageFor', () => {
  it('shows type Verification to users without KYC or AML, even with a higher level (spec 4.35)', () => {
    expect(isMessageFor('Verification', options, ['SIGNUP'])).toBe(true);
    expect(isMessageFor('Verification', options, ['SIGNUP', 'KYC'])).toBe(true);
    expect(isMessageFor('Verification', options, ['SIGNUP', 'AML', 'ORDER', 'INVESTOR'])).toBe(true);
    expect(isMessageFor('Verification', options, ['SIGNUP', 'KYC', 'AML'])).toBe(false);
  });

  it('shows type Greenhorn to users who are not investors yet (spec 4.35)', () => {
    expect(isMessageFor('Greenhorn', options, ['SIGNUP', 'KYC', 'AML', 'ORDER'])).toBe(true);
    expect(isMessageFor('Greenhorn', options, [...verificationTypes])).toBe(false);
  });

  it('shows any other type to all users', () => {
    expect(isMessageFor('General', options, [])).toBe(true);
    expect(isMessageFor('General', options, [...verificationTypes])).toBe(true);
  });

  it('does not require a level that is not configured', () => {
    const asked = options.filter(({ type }) => type === 'SIGNUP' || type === 'KYC');
    expect(isMessageFor('Verification', asked, ['SIGNUP', 'KYC'])).toBe(false);
    expect(isMessageFor('Verification', asked, ['SIGNUP'])).toBe(true);
    expect(isMessageFor('Greenhorn', asked, ['SIGNUP'])).toBe(false);
  });
});

describe('isOnPage', () => {
  it('compares the first segment of the address; no named page means every page', () => {
    expect(isOnPage('projects', '/projects')).toBe(true);
    expect(isOnPage('projects', '/projects/vila-brno/order')).toBe(true);
    expect(isOnPage('projects', '/orders/projects')).toBe(false);
    expect(isOnPage('projects', '/projects-old')).toBe(false);
    expect(isOnPage('projects', '/')).toBe(false);
    expect(isOnPage(null, '/orders')).toBe(true);
  });
});
