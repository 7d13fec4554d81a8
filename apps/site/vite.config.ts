import { builtAliases, plainFonts } from '@parcela/web/vite';
import { defineConfig, type Plugin } from 'vite';

/** Emits the fonts of the sharing pictures next to the module that the server loads. */
const serverFonts = (): Plugin => ({
  name: 'server-fonts',
  async generateBundle() {
    for (const { name, bytes } of await plainFonts())
      this.emitFile({ type: 'asset', fileName: `fonts/${name}`, source: bytes });
  },
});

/**
 * Two builds of one source: `vite build` makes the files for browsers, `vite build --ssr` one self-contained module
 * that the server loads.
 */
export default defineConfig(async ({ isSsrBuild }) => {
  const ofServer = isSsrBuild === true;
  return {
    base: '/site/',
    publicDir: false as const,
    plugins: ofServer ? [serverFonts()] : [],
    // Only the font aliases, because the server parses its texts on first use.
    resolve: {
      alias: (await builtAliases(import.meta.dirname)).filter(({ find }) => /fontsource/.test(find.source)),
    },
    define: ofServer ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
    ssr: { noExternal: true as const },
    build: {
      target: 'es2023',
      assetsInlineLimit: 0,
      sourcemap: false,
      manifest: !ofServer,
      modulePreload: { polyfill: false },
      outDir: ofServer ? 'dist/server' : 'dist/client',
      rolldownOptions: {
        input: ofServer
          ? 'src/renderer.tsx'
          : ['src/islands/calculator.ts', 'src/islands/verify.ts', 'src/fonts.ts'],
      },
    },
  };
});
