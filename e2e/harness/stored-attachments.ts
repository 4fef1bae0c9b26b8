import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { folder, pathOf } from '@/lib/features/pix/infractions/store/attachment-folder'
import { attachments } from '@/lib/features/pix/infractions/store/tables'
import { db } from '@/lib/server/db/client'
import { createPerson } from './people'

/** Attachments stored on the disk, as without an object store. */
export async function exampleAttachments(contents: readonly Buffer[]) {
  const { id: addedBy } = await createPerson('Ana', 'support')
  mkdirSync(folder(), { recursive: true })
  const values = contents.map((content, at) => ({
    id: randomUUID(),
    infractionId: `inf_${at}`,
    name: `${at}.pdf`,
    originalName: `${at}.pdf`,
    type: 'application/pdf',
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    addedBy,
  }))
  for (const [at, { id }] of values.entries()) writeFileSync(pathOf(id), contents[at] ?? '')
  return (await db()).insert(attachments).values(values).returning()
}
