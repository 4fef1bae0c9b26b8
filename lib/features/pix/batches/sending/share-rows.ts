import 'server-only'
import { claimSharing, rowsToShare } from '@/lib/features/pix/batches/store/sending'
import { chargeExpiry } from '@/lib/features/pix/charges/rules'
import { type Charge, chargeOperation } from '@/lib/features/pix/charges/schema'
import { auditSharing, nextInPace, payableCode, queueMails, repeatShare } from '@/lib/features/pix/charges/store/shares'
import { db } from '@/lib/server/db/client'
import { mailIsOn } from '@/lib/server/mail-configured'
import { viewOne } from '@/lib/server/operations/list'

/** Seed of the address of a charge's page, so that the result of its batch can contain it. */
export const linkPurpose = (operationId: string) => `batch ${operationId}`

/**
 * Makes the page's address of each charge of a batch and has it sent to the row's e-mail, once each, also after a late
 * answer. Returns the number of charges. A charge that cannot be paid gets no address.
 */
export async function shareRows(): Promise<number> {
  const rows = await rowsToShare()
  for (const { rowId, operation, remind } of rows) {
    const charge = await viewOne(chargeOperation, operation)
    await share(rowId, charge, remind)
  }
  return rows.length
}

async function share(rowId: string, charge: Charge, remind: boolean): Promise<void> {
  const { id, createdBy: maker, input } = charge
  const code = payableCode(charge, new Date())
  const to = mailIsOn() ? input.customer?.email : undefined
  await (await db()).transaction(async (tx) => {
    if (!(await claimSharing(tx, rowId)) || code === null || code === 'doubtful') return
    await repeatShare(tx, { operationId: id, createdBy: maker.id }, linkPurpose(id))
    await auditSharing(tx, 'share', id, null, to ? { to, remind } : {})
    if (!to) return
    const email = { to, remind }
    const dueAt = await nextInPace(tx)
    await queueMails(tx, { id, expiry: chargeExpiry(charge), email, locale: 'pt-BR', userId: maker.id, dueAt })
  })
}
