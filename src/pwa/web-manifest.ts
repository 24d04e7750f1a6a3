import type { ManifestOptions } from 'vite-plugin-pwa';
import type { Product } from '../product.ts';

/** What the phone needs to install the app. */
export function webManifest(product: Product): Partial<ManifestOptions> {
  return {
    id: '/',
    name: product.name,
    short_name: product.name,
    description: product.description,
    start_url: '/?source=pwa',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    dir: 'ltr',
    categories: ['sports'],
    background_color: '#f6f5f0',
    theme_color: '#0b6b43',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Live now', url: '/?status=live&source=pwa', icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] },
      { name: 'Plans and prices', short_name: 'Pricing', url: '/pricing?source=pwa', icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] },
    ],
  };
}
