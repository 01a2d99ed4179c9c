import { svelte } from '@sveltejs/vite-plugin-svelte'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
// @ts-expect-error a plain module without types
import { art } from './scripts/art.mjs'
// @ts-expect-error a plain module without types
import { fonts } from './scripts/fonts.mjs'
// @ts-expect-error a plain module without types
import { reports } from './scripts/reports.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  base: './',
  plugins: [svelte(), art(here('./src')), fonts(), reports(here('../docs/balance'))],
  build: {
    outDir: here('../src/shamble/server/static'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    chunkSizeWarningLimit: 200,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
  resolve: { conditions: ['browser'] },
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
})
