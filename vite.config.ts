import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { type Plugin, defineConfig, loadEnv, minifySync } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { precacheIntegrity } from "./scripts/precache-integrity.mjs";
import { assetFileName, firstStyles } from "./scripts/first-styles.mjs";
import { staticStyles } from "./scripts/static-styles.mjs";
import { chunksIn } from "./chunks.ts";
import { webManifest } from "./src/product/web-manifest.ts";
import { type Product, logoHalves, readProduct } from "./src/product/product.ts";

const API = "http://localhost:8080";
const LANDING: ReadonlySet<string> = new Set(["/_matches", "/_matches/"]);

export default defineConfig(({ mode }) => {
  const integrity = precacheIntegrity();
  const product = readProduct(loadEnv(mode, import.meta.dirname, "VITE_"));
  return {
    plugins: [
      tanstackRouter({
        target: "react",
        autoCodeSplitting: true,
        // A chunk for the landing screen would cost a round trip before the first score.
        codeSplittingOptions: {
          splitBehavior: ({ routeId }) => (LANDING.has(routeId) ? [] : undefined),
        },
        routesDirectory: "src/routes",
        generatedRouteTree: "src/route-tree.gen.ts",
        quoteStyle: "single",
        semicolons: true,
        addExtensions: true,
      }),
      react(),
      staticStyles(),
      productInHtml(product),
      scriptsInHtml(),
      firstStyles(),
      preloadApp(),
      integrity.plugin,
      VitePWA({
        strategies: "injectManifest",
        srcDir: "sw",
        filename: "sw.ts",
        injectRegister: false,
        registerType: "prompt",
        manifest: webManifest(product),
        includeManifestIcons: false,
        injectManifest: {
          rollupFormat: "iife",
          globPatterns: ["**/*.{js,css,html,woff2,svg,png}"],
          // A browser that installs the app fetches its pictures by itself.
          globIgnores: ["screenshots/**", "icons/**", "sw.js"],
          manifestTransforms: [integrity.transform],
        },
      }),
    ],
    build: {
      outDir: "dist",
      manifest: true,
      sourcemap: false,
      // The Content-Security-Policy forbids inline data.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The first file loads the app after it has painted.
        input: { index: "index.html", app: "src/main.tsx" },
        checks: { bundlerTimings: false },
        output: {
          codeSplitting: chunksIn(),
          assetFileNames: assetFileName,
        },
      },
    },
    // The default entry supports browsers without modules, at twice the size.
    resolve: { alias: { "workbox-window": "workbox-window/build/workbox-window.prod.mjs" } },
    server: { proxy: { "/api": API, "/dev": API, "/healthz": API } },
  };
});

/** The product's name in index.html comes from the configuration. */
function productInHtml(product: Product): Plugin {
  return {
    name: "product-in-html",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html
          .replaceAll("%PRODUCT_LOGO_START%", escapeHtml(logoHalves(product.name)[0]))
          .replaceAll("%PRODUCT_LOGO_END%", escapeHtml(logoHalves(product.name)[1]))
          .replaceAll("%PRODUCT_NAME%", escapeHtml(product.name))
          .replaceAll("%PRODUCT_TAGLINE%", escapeHtml(product.tagline))
          .replaceAll("%PRODUCT_DESCRIPTION%", escapeHtml(product.description)),
    },
  };
}

/** These scripts run before the first paint. The server allows them by their hashes. */
function scriptsInHtml(): Plugin {
  const minified = (name: string) => {
    const file = join(import.meta.dirname, name);
    return minifySync(file, readFileSync(file, "utf8")).code;
  };
  return {
    name: "scripts-in-html",
    transformIndexHtml: {
      order: "pre",
      handler: (html) =>
        html.replace(/%SCRIPT (\S+)%/g, (_placeholder, name: string) => minified(name)),
    },
  };
}

/** Without a preload, the app would load only after the first file. */
function preloadApp(): Plugin {
  return {
    name: "preload-app",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const app = Object.values(bundle ?? {}).find(
          (file) => file.type === "chunk" && file.facadeModuleId?.endsWith("/src/main.tsx"),
        );
        if (app?.type !== "chunk") throw new Error("The app has no file of its own.");
        const attrs = (file: string) => ({
          rel: "modulepreload",
          crossorigin: true,
          href: `/${file}`,
        });
        return [app.fileName, ...app.imports].map((file) => ({
          tag: "link",
          attrs: attrs(file),
          injectTo: "head" as const,
        }));
      },
    },
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
