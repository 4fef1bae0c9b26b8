import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./lib/server/db/schema.ts', './lib/server/db/*-tables.ts', './lib/features/**/store/tables.ts'],
  out: './lib/server/db/migrations',
})
