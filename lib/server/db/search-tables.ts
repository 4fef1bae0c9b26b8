import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const accented = 'áàâãäåéèêëíìîïóòôõöúùûüçñý'
const bare = 'aaaaaaeeeeiiiiooooouuuucny'

/** Lower-case text without accents, as an expression for generated columns. */
export const plainText = (of: SQL | AnyPgColumn) =>
  sql`translate(lower(${of}), ${sql.raw(`'${accented}'`)}, ${sql.raw(`'${bare}'`)})`

/** A tax id without its mask. */
export const bareTaxId = (of: SQL | AnyPgColumn) => sql`translate(lower(${of}), './- ', '')`

/** Companies that upstream has listed, so that they are found without another request. */
export const knownCompanies = pgTable('known_companies', {
  id: text('id').primaryKey(),
  cnpj: text('cnpj').notNull(),
  legalName: text('legal_name').notNull(),
  tradeName: text('trade_name'),
  city: text('city'),
  state: text('state'),
  /** Search text, made like that of a document. */
  search: text('search').notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

/** Issuers and recipients of documents, under the name in the last document read. */
export const indexedParties = pgTable(
  'indexed_parties',
  {
    taxId: text('tax_id').primaryKey(),
    name: text('name').notNull(),
    /** Search text, made like that of a document. */
    search: text('search').notNull(),
  },
  (table) => [index('indexed_parties_search').using('gin', table.search.op('gin_trgm_ops'))],
)
