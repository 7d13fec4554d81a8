import { startChild, whenReady } from '../lib/children.ts';

/**
 * Fills a demo in this folder like `npm start`, and stops it cleanly. It uses the ports of `npm start`,
 * because mails and payments of the timeline contain its addresses.
 */
export const fillDemo = async (dataDir: string): Promise<void> => {
  const demo = startChild({ name: 'demo', script: 'scripts/launch.ts', env: { DATA_DIR: dataDir } });
  await whenReady(demo);
  await demo.stop();
  const code = await demo.exited;
  if (code !== 0) throw new Error(`The demo ended with ${code}.`);
};
