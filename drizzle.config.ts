import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './lib/server/db/schema.ts',
    './lib/server/db/access-tables.ts',
    './lib/server/db/audit-head-tables.ts',
    './lib/server/db/infraction-tables.ts',
    './lib/server/db/event-tables.ts',
    './lib/server/db/document-tables.ts',
    './lib/server/db/export-tables.ts',
    './lib/server/db/search-tables.ts',
    './lib/server/db/reconciliation-tables.ts',
    './lib/server/db/received-tables.ts',
    './lib/server/db/statement-tables.ts',
    './lib/server/db/closing-tables.ts',
    './lib/server/db/connection-tables.ts',
    './lib/server/db/getting-started-tables.ts',
    './lib/server/db/mail-tables.ts',
    './lib/server/db/object-tables.ts',
  ],
  out: './lib/server/db/migrations',
})
