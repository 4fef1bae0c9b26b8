import createNextIntlPlugin from 'next-intl/plugin'

/** Messages are compiled by the build, so that no parser of theirs goes to the browser. */
const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: { messages: { path: './lib/i18n', locales: 'infer', format: 'json', precompile: true } },
})

const securityHeaders = [
  // Browsers heed it over https only.
  { key: 'Strict-Transport-Security', value: 'max-age=31536000' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=()' },
]

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  output: process.env.LASTRO_STANDALONE === '1' ? 'standalone' : undefined,
  outputFileTracingIncludes: { '/**': ['./lib/server/db/migrations/**'] },
  serverExternalPackages: ['@electric-sql/pglite', '@node-rs/argon2', 'pg', 'pg-boss', 'pino', 'prom-client', 'undici'],
  // Larger shared chunks compress better: the documents screen has a budget.
  experimental: { optimizePackageImports: ['lucide-react'], turbopackChunking: { minChunkSize: 120_000 } },
  headers: async () => [{ source: '/:path*', headers: securityHeaders }],
}

export default withNextIntl(config)
