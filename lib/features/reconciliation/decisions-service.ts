import 'server-only'
import { Problem } from '@/lib/core/errors'
import { appendAudit } from '@/lib/server/audit/trail'
import type { Person } from '@/lib/server/auth/person'
import { db, type Transaction } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { write } from '@/lib/server/write'
import { decisions } from './contract'
import { dismissalInput, dismissed, type LinksMade, linkInput, linksInput, linksMade, rowId } from './decisions-schema'
import { backingLink } from './schema'
import { insertDismissal, insertLink, linkOf, removeDismissal, removeLink } from './store/decisions'
import { lockBacking } from './store/lock'
import { publishBacking } from './store/publish'
import { viewLink } from './store/rows'

type Action = 'link' | 'unlink' | 'dismiss' | 'restore'

const audited = (tx: Transaction, actor: Person, action: Action, subject: string, detail: Record<string, unknown>) =>
  appendAudit(tx, { actor, action: `reconciliation.${action}`, subject, outcome: 'ok', detail })

/** Records a person's decision together with its consequences, or neither. */
async function decide<T>(act: (tx: Transaction) => Promise<T>): Promise<T> {
  const decided = await (await db()).transaction(async (tx) => {
    await lockBacking(tx)
    return act(tx)
  })
  await publishBacking().catch((error: unknown) => log().warn({ error }, 'a decision was not published'))
  return decided
}

/** Links a pair by hand. `not_found`; `conflict` where they are linked, or beyond what is open of either side. */
export const link = write(decisions.link, linkInput, backingLink, (input, person) =>
  decide(async (tx) => {
    await insertLink(tx, input, person)
    const { paymentId, documentId, amountCents } = input
    await audited(tx, person, 'link', paymentId, { documentId, amountCents })
    const row = await linkOf(tx, input)
    if (!row) throw new Problem('internal', 'A link was not stored')
    return viewLink(tx, row)
  }),
)

/** Links many pairs independently and returns the refused ones with the reason. */
export const linkAll = write(decisions.linkAll, linksInput, linksMade, async ({ links }, person) => {
  const made: LinksMade = { linked: [], refused: [] }
  for (const input of links) {
    try {
      made.linked.push(await link.run(input, person))
    } catch (error) {
      if (!(error instanceof Problem) || error.code === 'database_unavailable') throw error
      const { paymentId, documentId } = input
      made.refused.push({ paymentId, documentId, detail: error.message })
    }
  }
  return made
})

export const unlink = write(decisions.unlink, rowId, null, ({ id }, person) =>
  decide(async (tx) => {
    const { paymentId, documentId, amountCents, rule } = await removeLink(tx, id, person)
    await audited(tx, person, 'unlink', paymentId, { documentId: String(documentId), amountCents, rule })
  }),
)

export const dismiss = write(decisions.dismiss, dismissalInput, dismissed, ({ reason, ...side }, person) =>
  decide(async (tx) => {
    const { id, at, paymentId, documentId } = await insertDismissal(tx, { ...side, reason }, person)
    const ids = { paymentId, documentId: documentId === null ? null : String(documentId) }
    await audited(tx, person, 'dismiss', ids.paymentId ?? ids.documentId ?? '', { reason })
    return { id, reason, by: { id: person.id, name: person.name }, at: at.toISOString(), ...ids }
  }),
)

export const restore = write(decisions.restore, rowId, null, ({ id }, person) =>
  decide(async (tx) => {
    const { paymentId, documentId, reason } = await removeDismissal(tx, id, person)
    await audited(tx, person, 'restore', paymentId ?? String(documentId), { reason })
  }),
)
