import { describe, expect, it } from 'vitest';
import { isSafeLink } from './links.ts';

describe('isSafeLink', () => {
  it.each([
    'https://www.ecb.europa.eu/stats/?a=1#b',
    'https://example.com:8443',
    'mailto:support@example.com',
    'mailto:support@mail.example.com',
    '/projects/house-1',
    `https://example.com/${'a'.repeat(2048 - 'https://example.com/'.length)}`,
    '/',
  ])('accepts %s', (link) => {
    expect(isSafeLink(link)).toBe(true);
  });

  it.each([
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'http://example.com',
    'https://',
    'https://localhost',
    'https://user@example.com',
    'https://example.com@evil.example',
    'xhttps://example.com',
    'xmailto:support@example.com',
    'https:/example.com',
    'https:\\\\example.com',
    '//example.com',
    '/\\example.com',
    'example.com',
    'https://example.com/"onmouseover="alert(1)',
    'https://example.com/<script>',
    'mailto:a@example.com?bcc=b@example.com',
    `https://example.com/${'a'.repeat(2049 - 'https://example.com/'.length)}`,
  ])('refuses %j', (link) => {
    expect(isSafeLink(link)).toBe(false);
  });
});
