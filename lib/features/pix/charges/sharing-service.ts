import 'server-only'
import { Readable } from 'node:stream'
import { toString as drawQr, toBuffer } from 'qrcode'
import { Problem } from '@/lib/core/errors'
import { mailsOfOperation, skipOutsideMails } from '@/lib/features/notices/mail/store'
import { operationId } from '@/lib/features/operations/schema'
import { db } from '@/lib/server/db/client'
import { download } from '@/lib/server/download'
import { requestContext } from '@/lib/server/http/request-context'
import { mailIsOn } from '@/lib/server/mail-configured'
import { findOperationRow, viewOne } from '@/lib/server/operations/list'
import { read } from '@/lib/server/read'
import { write } from '@/lib/server/write'
import { charges, sharing } from './contract'
import { pageUrl } from './page-url'
import { chargeExpiry } from './rules'
import { type Charge, chargeOperation, chargeSharing, codeInput, shared, shareInput } from './schema'
import { auditSharing, insertShare, payableCode, queueMails, revokeShares, sharesOf } from './store/shares'

/**
 * Makes an address of the payer's page and, with `email`, sends it. Throws `not_ready` where the charge has no payable code:
 * not made yet, paid, expired, or given up.
 */
export const shareCharge = write(sharing.share, shareInput, shared, async ({ id, email, renew }, person) => {
  const charge = await chargeOf(id)
  requireCode(charge)
  if (email && !mailIsOn()) throw new Problem('not_configured', 'There is no mail server')
  const locale = requestContext()?.locale ?? 'pt-BR'
  const token = await (await db()).transaction(async (tx) => {
    if (renew) await revokeShares(tx, id)
    if (email)
      await queueMails(tx, { id, expiry: chargeExpiry(charge), email, locale, userId: person.id, dueAt: new Date() })
    await auditSharing(tx, 'share', id, person, email && { to: email.to, remind: email.remind ?? false })
    return insertShare(tx, { operationId: id, createdBy: person.id })
  })
  return { url: pageUrl(token), ...(email && { sentTo: email.to }) }
})

/** Revokes every address of the page and cancels its unsent e-mails. */
export const revokeCharge = write(sharing.revoke, operationId, null, async ({ id }, person) => {
  await findOperationRow([charges.create.kind], id)
  await (await db()).transaction(async (tx) => {
    const ended = await revokeShares(tx, id)
    await skipOutsideMails(tx, { operationId: id })
    await auditSharing(tx, 'revoke', id, person, { ended })
  })
})

/** The QR code of a charge that can be paid now. */
export const openCode = download(sharing.code, codeInput, async ({ id, format }) => {
  const code = requireCode(await chargeOf(id))
  const options = { errorCorrectionLevel: 'M', margin: 4 } as const
  const file =
    format === 'png'
      ? await toBuffer(code, { ...options, width: 1_024 })
      : Buffer.from(await drawQr(code, { ...options, type: 'svg' }))
  return {
    contentType: format === 'png' ? 'image/png' : 'image/svg+xml',
    fileName: `qrcode-pix-${id.slice(0, 8)}.${format}`,
    stream: Readable.from([file]),
    bytes: file.length,
  }
})

/** Throws where there is no code that a payer may be given. */
function requireCode(charge: Charge): string {
  const code = payableCode(charge, new Date())
  if (code === null) throw new Problem('not_ready', 'The charge has no code that could be paid now')
  if (code === 'doubtful') throw new Problem('not_ready', 'The code differs from the charge that was requested')
  return code
}

export const getSharing = read(sharing.one, {
  input: operationId,
  output: chargeSharing,
  async run({ id }) {
    await findOperationRow([charges.create.kind], id)
    const [{ links, opened, lastOpenedAt }, mails] = await Promise.all([sharesOf(id), mailsOfOperation(id, new Date())])
    return {
      links,
      opened,
      lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
      mails,
      email: mailIsOn(),
    }
  },
})

/** A charge as our own row has it: nothing is read upstream. */
async function chargeOf(id: string): Promise<Charge> {
  return viewOne(chargeOperation, await findOperationRow([charges.create.kind], id))
}
