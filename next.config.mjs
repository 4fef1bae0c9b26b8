import createNextIntlPlugin from 'next-intl/plugin'

/** Messages are compiled by the build, so that no parser of theirs goes to the browser. */
const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: { messages: { path: './lib/i18n', locales: 'infer', format: 'json', precompile: true } },
})

const securityHeaders = [
  // Browsers heed it over https only.
  { key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  {
    key: 'Permissions-Policy',
    value:
      'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  },
]

/** Of what is no page; pages get theirs, with a nonce, in proxy.ts. */
const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** It wins over what a route handler sets. Files that other people wrote are shown inline from here. */
const apiPolicy = `${nothing}; style-src 'unsafe-inline'; sandbox`
/** A worker obeys the policy of its own script: that of PDFs fetches and runs what decodes images. */
const filePolicy = `${nothing}; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'`
const installed = ['/app-icons/:path*', '/sw.js', '/manifest.webmanifest']
const files = [
  '/_next/static/:path*',
  '/_next/image',
  '/pdfjs/:path*',
  '/payer/:path*',
  ...installed,
  '/icon.svg',
  '/favicon.ico',
]
/** The page of a charge for its payer: its own script, style and fonts, and pictures that it holds itself. */
const payerPolicy = `${nothing}; script-src 'self'; style-src 'self'; img-src data:; font-src 'self'; connect-src 'self'`

const withPolicy = (source, value) => ({ source, headers: [{ key: 'Content-Security-Policy', value }] })

/** The address is a credential: no other page is told it, and nobody keeps what it shows. */
const secretAddress = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cache-Control', value: 'no-store' },
]

/** Scripts that the build compressed better than can be done while somebody waits. */
const isBuilt = process.env.NODE_ENV === 'production'
const takesBrotli = {
  source: '/_next/static/chunks/:script.js',
  has: [{ type: 'header', key: 'accept-encoding', value: '.*\\bbr\\b.*' }],
}
const asBrotli = [
  { key: 'Content-Encoding', value: 'br' },
  { key: 'Content-Type', value: 'application/javascript; charset=UTF-8' },
  { key: 'Vary', value: 'Accept-Encoding' },
]

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: process.env.LASTRO_TYPES_CHECKED === '1' },
  output: process.env.LASTRO_STANDALONE === '1' ? 'standalone' : undefined,
  outputFileTracingIncludes: {
    '/**': [
      './lib/server/db/migrations/**',
      './node_modules/pdfjs-dist/standard_fonts/LiberationSans-{Regular,Bold}.ttf',
      // The thread that builds dossiers is started by its path: nothing imports it, nor what it imports.
      './lib/features/pix/infractions/{dossier/worker,rules}/*.ts',
      './node_modules/{@cantoo/pdf-lib,culori,fflate,node-html-better-parser,html-entities,tslib,sharp,@img,detect-libc,semver}/**',
    ],
  },
  serverExternalPackages: [
    '@cantoo/pdf-lib',
    '@electric-sql/pglite',
    '@node-rs/argon2',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
    '@zxcvbn-ts/language-pt-br',
    'nodemailer',
    'pdfkit',
    'pg',
    'pg-boss',
    'pino',
    'prom-client',
    'undici',
    'web-push',
  ],
  // Pictures are shown as they are: there is no address that makes others of them.
  images: { unoptimized: true },
  // Larger shared chunks compress better: the documents screen has a budget.
  experimental: {
    optimizePackageImports: ['lucide-react'],
    turbopackChunking: { minChunkSize: 120_000 },
    preloadEntriesOnStart: process.env.LASTRO_LAZY_ROUTES !== '1',
  },
  turbopack: {
    resolveAlias: {
      // What reads addresses on both sides imports the parsers for the server; the browser has them already.
      'nuqs/server': { browser: 'nuqs' },
      'next/dist/compiled/process': { browser: './lib/client/node-process.ts' },
      '../build/polyfills/polyfill-module': { browser: './lib/client/no-polyfills.ts' },
    },
  },
  headers: async () => [
    { source: '/:path*', headers: securityHeaders },
    { source: '/invitation/:token', headers: secretAddress },
    { source: '/unsubscribe/:token', headers: secretAddress },
    {
      source: '/c/:path*',
      headers: [...secretAddress, { key: 'X-Robots-Tag', value: 'noindex' }, { key: 'X-Frame-Options', value: 'DENY' }],
    },
    withPolicy('/c/:path*', payerPolicy),
    withPolicy('/api/:path*', apiPolicy),
    ...files.map((source) => withPolicy(source, filePolicy)),
    ...(isBuilt ? [{ ...takesBrotli, headers: asBrotli }] : []),
  ],
  rewrites: async () => ({
    beforeFiles: isBuilt ? [{ ...takesBrotli, destination: '/_next/static/chunks/:script.js.br' }] : [],
  }),
}

export default withNextIntl(config)
