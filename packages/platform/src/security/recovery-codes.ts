import { randomInt } from 'node:crypto';
import { sha256 } from '../ids.ts';

/** Crockford's alphabet, without letters that look like others (no I, L, O, U). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codesCount = 10;
const groups = 4;
const groupLength = 4;

const randomGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

/** Ten codes of 80 random bits each, as people copy them: `7K3M-QX2P-…`. Shown once and never stored. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codesCount }, () => Array.from({ length: groups }, randomGroup).join('-'));

/** The hash of a code, however it was typed: with or without hyphens, in small letters, O for 0, I or L for 1. */
export const recoveryCodeHash = (typed: string): Buffer =>
  sha256(typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1'));
