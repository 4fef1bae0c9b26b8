import { defineConfig } from 'drizzle-kit'

export const tableFiles = [
  './lib/server/db/schema.ts',
  './lib/server/db/*-tables.ts',
  './lib/features/**/store/*tables.ts',
]

export default defineConfig({ dialect: 'postgresql', schema: tableFiles, out: './lib/server/db/migrations' })
