/**
 * Stryker's plugin for `npm run test:mutation`: its runner of vitest, as sampling.ts uses it. Plain JavaScript, so that
 * the types of the repository do not need Stryker.
 */
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { sampling } from './sampling.ts';

const create = (injector) => sampling(injector.injectFunction(vitestPlugins[0].factory));
create.inject = tokens(commonTokens.injector);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'sampling', create)];
