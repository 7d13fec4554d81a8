import { appPlugins, builtAliases, buildSettings, proxyToApi, publicDir } from '@parcela/web/vite';
import { defineConfig } from 'vite';

export default defineConfig(async ({ command }) => ({
  base: '/backoffice/',
  publicDir,
  plugins: appPlugins(),
  resolve: { alias: command === 'build' ? await builtAliases(import.meta.dirname) : [] },
  build: {
    ...buildSettings,
    rolldownOptions: {
      output: {
        // By default Vite splits a screen into eighty files, each compressed separately and with its own
        // headers.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              priority: 3,
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
            },
            // The engine of the editor of formatted texts, which rarely changes.
            {
              name: 'rich-engine',
              priority: 3,
              test: /node_modules[\\/](prosemirror-|orderedmap|w3c-keyname|rope-sequence)/,
            },
            // The code that every user waits for, even before signing in.
            {
              name: 'base',
              priority: 2,
              test: /backoffice[\\/]src[\\/]main\.tsx$|features[\\/]sign-in[\\/]sign-in-screen\.tsx$/,
            },
            // The frame and the generic screens, which every resource needs.
            {
              name: 'screens',
              priority: 1,
              test: /routes[\\/]staff-layout\.tsx$|resource[\\/]define-resource\.tsx$/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: proxyToApi(['/operator', '/api', '/docs']) },
}));
