import 'server-only'
import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { plain } from '@/lib/core/plain-text'
import { indexedDocuments } from '@/lib/features/documents/store/tables'
import type { Payee } from '@/lib/features/pix/payees/schema'
import { listPayees, viewPayees } from '@/lib/features/pix/payees/store/rows'
import { db } from '@/lib/server/db/client'
import { seenPayments } from '@/lib/server/db/schema'
import { indexedParties, knownCompanies } from '@/lib/server/db/search-tables'
import { wordPattern } from '@/lib/server/db/word-pattern'
import type { SearchQuery } from './search-query'

/** Beyond it there are more. */
export const mostCounted = 1_000

/** Words of a name; only the tax id of a code. */
function wordsOf({ code, words, range }: SearchQuery): readonly string[] {
  if (range) return words
  if (code) return code.kind === 'cnpj' || code.kind === 'cpf' ? [code.value] : []
  return words
}

export type FoundParty = { taxId: string; name: string; issued: number; received: number; lastAt: string | null }

/** Issuers and recipients that fit, but for companies of ours; with how many notes each has. */
export async function findParties(query: SearchQuery, limit: number): Promise<FoundParty[]> {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const database = await db()
  const own = database.select({ cnpj: knownCompanies.cnpj }).from(knownCompanies)
  const parties = await database
    .select({ taxId: indexedParties.taxId, name: indexedParties.name })
    .from(indexedParties)
    .where(
      and(
        ...words.map((word) => sql`${indexedParties.search} like ${wordPattern(plain(word))}`),
        notInArray(indexedParties.taxId, own),
      ),
    )
    .orderBy(indexedParties.name)
    .limit(limit)
  return Promise.all(parties.map(async (party) => ({ ...party, ...(await notesOf(party.taxId)) })))
}

async function notesOf(taxId: string): Promise<Pick<FoundParty, 'issued' | 'received' | 'lastAt'>> {
  const database = await db()
  const counted = async (column: typeof indexedDocuments.issuerTaxId | typeof indexedDocuments.recipientTaxId) => {
    const notes = database
      .select({ at: indexedDocuments.issuedAt })
      .from(indexedDocuments)
      .where(eq(column, taxId))
      .orderBy(sql`${indexedDocuments.issuedAt} desc nulls last`)
      .limit(mostCounted + 1)
      .as('notes')
    const [row] = await database
      .select({ count: sql<number>`count(*)::int`, lastAt: sql<string | null>`max(${notes.at})` })
      .from(notes)
    return row ?? { count: 0, lastAt: null }
  }
  const issued = await counted(indexedDocuments.issuerTaxId)
  const received = await counted(indexedDocuments.recipientTaxId)
  return { issued: issued.count, received: received.count, lastAt: issued.lastAt ?? received.lastAt }
}

/** Payees of the book that fit: words of a name, a tax id or a key. */
export async function findPayees({ code, words, range }: SearchQuery, limit: number): Promise<Payee[]> {
  const q = code ? code.value : words.join(' ')
  if (range || q === '') return []
  return viewPayees(await listPayees({ q, limit }))
}

export type FoundPayer = { name: string; document: string; payments: number; atLeast: boolean; lastAt: Date }

/** How many payments are looked through for who made them. */
const looked = 300

/** Who paid, by the payments that fit. */
export async function findPayers(query: SearchQuery, limit: number): Promise<FoundPayer[]> {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const database = await db()
  const seen = database
    .select({
      name: sql<string>`${seenPayments.payer}->>'name'`.as('name'),
      document: sql<string>`${seenPayments.payer}->>'document'`.as('document'),
      seenAt: seenPayments.seenAt,
    })
    .from(seenPayments)
    .where(
      and(
        ...words.map((word) => sql`${seenPayments.search} like ${wordPattern(plain(word))}`),
        sql`${seenPayments.payer}->>'name' is not null`,
        sql`${seenPayments.payer}->>'document' is not null`,
      ),
    )
    .limit(looked)
    .as('seen')
  return (
    await database
      .select({
        name: sql<string>`max(${seen.name})`,
        document: sql<string>`${seen.document}`,
        payments: sql<number>`count(*)::int`,
        lastAt: sql<string>`max(${seen.seenAt})`,
        of: sql<number>`(sum(count(*)) over ())::int`,
      })
      .from(seen)
      .groupBy(seen.document)
      .orderBy(sql`count(*) desc`, seen.document)
      .limit(limit)
  ).map(({ of, lastAt, ...payer }) => ({ ...payer, lastAt: new Date(lastAt), atLeast: of >= looked }))
}

/** Companies of ours that fit. */
export async function findCompanies(query: SearchQuery, limit: number) {
  const { code } = query
  const words = wordsOf(query)
  const byId = code?.kind === 'operation-id' ? eq(knownCompanies.id, code.value) : undefined
  const conditions: SQL[] = words.map((word) => sql`${knownCompanies.search} like ${wordPattern(plain(word))}`)
  if ((!byId && conditions.length === 0) || query.range) return []
  return (await db())
    .select()
    .from(knownCompanies)
    .where(and(byId, ...conditions))
    .orderBy(knownCompanies.legalName)
    .limit(limit)
}
