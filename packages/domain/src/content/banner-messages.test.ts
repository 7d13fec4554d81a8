import { describe, expect, it } from 'vitest';
import { isMessageFor, isOnPage } from './banner-messages.ts';
import { verificationTypes } from '../verification/verification-levels.ts';

const options = verificationTypes.map((type, index) => ({ type, relevance: index + 1 }));

describe('a banner message', () => {
  it('of type Verification is for who lacks KYC or AML, also when a higher level was reached before', () => {
    expect(isMessageFor('Verification', options, ['SIGNUP'])).toBe(true);
    expect(isMessageFor('Verification', options, ['SIGNUP', 'KYC'])).toBe(true);
    expect(isMessageFor('Verification', options, ['SIGNUP', 'AML', 'ORDER', 'INVESTOR'])).toBe(true);
    expect(isMessageFor('Verification', options, ['SIGNUP', 'KYC', 'AML'])).toBe(false);
  });

  it('of type Greenhorn is for who is no investor yet', () => {
    expect(isMessageFor('Greenhorn', options, ['SIGNUP', 'KYC', 'AML', 'ORDER'])).toBe(true);
    expect(isMessageFor('Greenhorn', options, [...verificationTypes])).toBe(false);
  });

  it('of any other type is for everybody', () => {
    expect(isMessageFor('General', options, [])).toBe(true);
    expect(isMessageFor('General', options, [...verificationTypes])).toBe(true);
  });

  it('does not ask for a level that the ladder does not have', () => {
    const asked = options.filter(({ type }) => type === 'SIGNUP' || type === 'KYC');
    expect(isMessageFor('Verification', asked, ['SIGNUP', 'KYC'])).toBe(false);
    expect(isMessageFor('Verification', asked, ['SIGNUP'])).toBe(true);
    expect(isMessageFor('Greenhorn', asked, ['SIGNUP'])).toBe(false);
  });
});

describe('a page', () => {
  it('is the first segment of the address; nothing named is every page', () => {
    expect(isOnPage('projects', '/projects')).toBe(true);
    expect(isOnPage('projects', '/projects/vila-brno/order')).toBe(true);
    expect(isOnPage('projects', '/orders/projects')).toBe(false);
    expect(isOnPage('projects', '/projects-old')).toBe(false);
    expect(isOnPage('projects', '/')).toBe(false);
    expect(isOnPage(null, '/orders')).toBe(true);
  });
});
