import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig, loadEnv } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { webManifest } from './src/pwa/web-manifest.ts';
import { type Product, logoHalves, readProduct } from './src/product.ts';

const API = 'http://localhost:8080';

export default defineConfig(({ mode }) => {
  const product = readProduct(loadEnv(mode, import.meta.dirname, 'VITE_'));
  return {
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        // The landing screen comes with the entry: a chunk of its own would cost a round trip before the first score.
        codeSplittingOptions: { splitBehavior: ({ routeId }) => (routeId === '/' ? [] : undefined) },
        routesDirectory: 'src/routes',
        generatedRouteTree: 'src/route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: true,
        addExtensions: true,
      }),
      react(),
      productInHtml(product),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        injectRegister: false,
        registerType: 'prompt',
        manifest: webManifest(product),
        includeManifestIcons: false,
        injectManifest: {
          rollupFormat: 'iife',
          globPatterns: ['**/*.{js,css,html,woff2,svg,png}'],
          globIgnores: ['screenshots/**', 'sw.js'],
        },
      }),
    ],
    build: {
      outDir: 'dist',
      manifest: true,
      sourcemap: false,
      // No inline data or script: the Content-Security-Policy allows neither.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // What every start needs comes in two files, libraries and our own, instead of a dozen shared crumbs: on a slow
      // phone a request costs more than its bytes. Libraries stay in the cache when only our code changes.
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: {
          codeSplitting: {
            groups: [
              { name: 'libraries', test: /node_modules/, tags: ['$initial'], priority: 2 },
              { name: 'start', tags: ['$initial'], priority: 1 },
            ],
          },
        },
      },
    },
    server: { proxy: { '/api': API, '/dev': API, '/healthz': API } },
  };
});

/** The page's own words come from configuration, like everything else that names the product. */
function productInHtml(product: Product): Plugin {
  return {
    name: 'product-in-html',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replaceAll('%PRODUCT_LOGO_START%', escapeHtml(logoHalves(product.name)[0]))
          .replaceAll('%PRODUCT_LOGO_END%', escapeHtml(logoHalves(product.name)[1]))
          .replaceAll('%PRODUCT_NAME%', escapeHtml(product.name))
          .replaceAll('%PRODUCT_TAGLINE%', escapeHtml(product.tagline))
          .replaceAll('%PRODUCT_DESCRIPTION%', escapeHtml(product.description)),
    },
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
