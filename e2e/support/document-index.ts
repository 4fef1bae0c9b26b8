import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'

const status = z.object({ data: z.object({ complete: z.boolean() }) })

/** Waits until every document is indexed and every available file is read. */
export async function untilIndexed(api: APIRequestContext): Promise<void> {
  const complete = async () => status.parse(await (await api.get('/api/documents/index')).json()).data.complete
  await expect.poll(complete, { timeout: 170_000, intervals: [500] }).toBe(true)
}

const party = z.object({ taxId: z.string().nullable(), name: z.string().nullable() }).nullable()

const page = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      accessKey: z.string().nullable(),
      number: z.string().nullable(),
      issuer: party,
      recipient: party,
      issuedAt: z.string().nullable(),
      totalCents: z.number().nullable(),
      cancelled: z.boolean().nullable(),
      purged: z.boolean(),
      model: z.string(),
      role: z.string().nullable(),
      kind: z.string().nullable(),
      companyId: z.string(),
      period: z.string().nullable(),
      expiresAt: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
})

export type IndexedRow = z.infer<typeof page>['data'][number]

/** Every document that the index lists. */
export async function everyDocument(api: APIRequestContext): Promise<IndexedRow[]> {
  const rows: IndexedRow[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const params = { limit: 200, sort: 'period', ...(cursor && { cursor }) }
    const answer = page.parse(await (await api.get('/api/documents', { params })).json())
    rows.push(...answer.data)
    cursor = answer.next
  }
  return rows
}
