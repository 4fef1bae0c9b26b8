import { type APIRequestContext, expect } from '@playwright/test'
import { z } from 'zod'

const note = z.looseObject({
  id: z.string(),
  accessKey: z.string().length(44),
  number: z.string(),
  issuer: z.object({ taxId: z.string(), name: z.string() }),
  totalCents: z.number().int().positive(),
})
const page = z.looseObject({ data: z.array(z.unknown()) })
export type IndexedNote = z.infer<typeof note>

/** A supplier's note whose file the index has read; the index starts with the newest. */
export async function untilNoteIsIndexed(api: APIRequestContext): Promise<IndexedNote> {
  let found: IndexedNote | undefined
  await expect
    .poll(
      async () => {
        const answer = await api.get('/api/documents?role=destinatario&cancelled=false&limit=200')
        found = page.parse(await answer.json()).data.flatMap((item) => note.safeParse(item).data ?? [])[0]
        return found
      },
      { timeout: 120_000 },
    )
    .toBeDefined()
  return note.parse(found)
}
