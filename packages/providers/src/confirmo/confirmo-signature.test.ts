import { describe, expect, it } from 'vitest';
import { confirmoSignature, isSignedByConfirmo } from './confirmo-signature.ts';

const body = Buffer.from('{"id":"inv123","status":"paid"}');
const signature = 'b3e58345c8921910267f1d40d77dca7f5707684c8f2e6075ba5b527a469dc3ff';

describe('a Confirmo signature', () => {
  it('equals the published vectors', () => {
    expect(confirmoSignature(Buffer.from('This is content'), 'pwd')).toBe(
      '5370a5a53435184830d0b8b8e8718c6e5b6c91fe9d3d2f06a5d75f695b841038',
    );
    expect(confirmoSignature(body, 'callback-pass')).toBe(signature);
  });

  it('is accepted with the old and new password during a change, and only with the new one afterwards', () => {
    expect(isSignedByConfirmo(body, signature, ['new-password', 'callback-pass'])).toBe(true);
    expect(isSignedByConfirmo(body, signature, ['callback-pass', 'new-password'])).toBe(true);
    expect(isSignedByConfirmo(body, signature, ['new-password'])).toBe(false);
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['twice', [signature, signature]],
    ['too short', signature.slice(0, -1)],
    ['too long', `${signature}0`],
    ['in capitals', signature.toUpperCase()],
    ['of another password', confirmoSignature(body, 'other')],
    ['of another body', confirmoSignature(Buffer.from('{}'), 'callback-pass')],
    ['of odd characters', 'é'.repeat(32)],
  ])('is refused when it is %s', (_what, value) => {
    expect(isSignedByConfirmo(body, value, ['callback-pass'])).toBe(false);
  });

  it.each([
    ['cut off', body.subarray(0, -1)],
    ['re-encoded', Buffer.from('{"id": "inv123", "status": "paid"}')],
    ['with a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])],
    ['empty', Buffer.alloc(0)],
  ])('does not match a body that is %s', (_what, changed) => {
    expect(isSignedByConfirmo(changed, signature, ['callback-pass'])).toBe(false);
  });
});
