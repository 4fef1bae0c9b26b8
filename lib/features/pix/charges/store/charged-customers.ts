import 'server-only'
import { and, desc, eq, sql } from 'drizzle-orm'
import { plain } from '@/lib/core/plain-text'
import { charges } from '@/lib/features/pix/charges/contract'
import { chargeCustomer } from '@/lib/features/pix/charges/schema'
import { db } from '@/lib/server/db/client'
import { operations } from '@/lib/server/db/schema'
import { wordPattern } from '@/lib/server/db/word-pattern'

/** Number of charges that are searched for customers. */
const looked = 100

/** Customers of matching charges, those of the newest charges first. */
export async function chargedCustomers(words: readonly string[]) {
  const rows = await (await db())
    .select({ customer: sql<unknown>`${operations.input}->'customer'` })
    .from(operations)
    .where(
      and(
        eq(operations.kind, charges.create.kind),
        sql`${operations.input}->'customer' is not null`,
        ...words.map((word) => sql`${operations.search} like ${wordPattern(plain(word))}`),
      ),
    )
    .orderBy(desc(operations.createdAt))
    .limit(looked)
  return rows.flatMap(({ customer }) => chargeCustomer.safeParse(customer).data ?? [])
}
