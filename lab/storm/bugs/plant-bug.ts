import { registerHooks } from 'node:module';
import { replaceOnce } from './replace-once.ts';
import { plantedBugs } from './planted-bugs.ts';

/**
 * Loaded into a process before the product: replaces one expression of one file while loading it. The product itself
 * contains no trace of it.
 */
const bug = plantedBugs.find(({ name }) => name === process.env['STORM_BUG']);
if (!bug) throw new Error('STORM_BUG names no planted bug');

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const patches = (bug.source ?? []).filter(({ file }) => url.endsWith(`/${file}`));
    if (patches.length === 0 || loaded.source === undefined || loaded.source === null) return loaded;
    const text =
      typeof loaded.source === 'string'
        ? loaded.source
        : Buffer.from(loaded.source as Uint8Array).toString('utf8');
    return { ...loaded, source: patches.reduce(replaceOnce, text) };
  },
});
