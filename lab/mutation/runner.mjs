/**
 * Stryker's plugins for `npm run test:mutation`: its vitest runner with sampling.ts, and the code that is not
 * mutated. Plain JavaScript, so that the repository's types do not need Stryker.
 */
import {
  commonTokens,
  declareFactoryPlugin,
  declareValuePlugin,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { ignoreTexts } from './ignore-texts.ts';
import { sampling } from './sampling.ts';

const create = (injector) => sampling(injector.injectFunction(vitestPlugins[0].factory));
create.inject = tokens(commonTokens.injector);

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, 'sampling', create),
  declareValuePlugin(PluginKind.Ignore, 'texts', ignoreTexts),
];
