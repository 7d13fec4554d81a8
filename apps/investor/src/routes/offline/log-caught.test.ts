import { afterEach, describe, expect, it, vi } from 'vitest';
import { logCaught } from './log-caught.ts';
import { NoConnectionError } from './require-connection.ts';

afterEach(() => vi.restoreAllMocks());

describe('the browser log', () => {
  it('names an error of a screen, but not a missing connection', () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    logCaught(new NoConnectionError('there is no connection'));
    expect(log).not.toHaveBeenCalled();
    const broken = new Error('a screen broke');
    logCaught(broken);
    expect(log).toHaveBeenCalledExactlyOnceWith(broken);
  });
});
