import 'server-only'
import { toBuffer } from 'qrcode'
import { formatInstant } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import { formatMoney } from '@/lib/core/money/money'
import { parseBrCode } from '@/lib/core/pix/br-code'
import type { MailRow, OutsideMode } from '@/lib/features/notices/mail/store'
import { translators } from '@/lib/i18n/translators'
import { db } from '@/lib/server/db/client'
import { html } from '@/lib/server/html'
import { mailButton, mailText, sheetOf } from '@/lib/server/mail-sheet'
import type { Message } from '@/lib/server/mail-transport'
import { findOperationRow, viewOne } from '@/lib/server/operations/list'
import type { OperationRow } from '@/lib/server/operations/operation-row'
import { charges } from './contract'
import { pageUrl } from './page-url'
import { chargeExpiry, chargeStatus, isUnpaidWord } from './rules'
import { type Charge, chargeOperation } from './schema'
import { repeatShare } from './store/shares'

/** Reads a charge upstream; throws what reading throws. */
type Freshen = (row: OperationRow) => Promise<OperationRow>

type ChargeMode = Exclude<OutsideMode, 'receipt'>

/** The e-mails about a charge. Each holds an address of its own, made when it is sent; none is sent of a charge that was paid. */
export function chargeMails(freshen: Freshen) {
  const compose = (mode: ChargeMode) => (mail: MailRow) => composeChargeMail(mail, mode, freshen)
  return {
    charge: compose('charge'),
    'charge-expiring': compose('charge-expiring'),
    'charge-expired': compose('charge-expired'),
  }
}

async function composeChargeMail(mail: MailRow, mode: ChargeMode, freshen: Freshen): Promise<Message | null> {
  if (mail.operationId === null || mail.recipient === null) return null
  const row = await findOperationRow([charges.create.kind], mail.operationId)
  // A payer who paid a moment ago is not reminded.
  const charge = await viewOne(chargeOperation, mode === 'charge' ? row : await freshen(row))
  const status = chargeStatus(charge, new Date())
  if (!charge.result || status !== (mode === 'charge-expired' ? 'expired' : 'waiting')) return null
  if (mode === 'charge-expired' && !isUnpaidWord(charge.result.status)) return null
  const share = { operationId: charge.id, createdBy: mail.userId, sentTo: mail.recipient }
  // A repeated message, after the server did not answer, holds the same address.
  const token = await repeatShare(await db(), share, `mail ${mail.messageId}`)
  if (token === null) return null
  const url = pageUrl(token)
  const code = status === 'waiting' ? charge.result.copyPaste : null
  const content = contentOf(charge, { mode, locale: mail.locale ?? 'pt-BR', note: mail.message, url, code })
  return {
    to: mail.recipient,
    messageId: mail.messageId,
    headers: {},
    ...content,
    ...(code !== null && { attachments: [await pictureOf(code)] }),
  }
}

const pictureOf = async (code: string) => ({
  filename: 'qrcode-pix.png',
  contentType: 'image/png',
  cid: 'qrcode',
  content: await toBuffer(code, { errorCorrectionLevel: 'M', margin: 3, scale: 6 }),
})

type Facts = { mode: ChargeMode; locale: Locale; note: string | null; url: string; code: string | null }

function contentOf(charge: Charge, { mode, locale, note, url, code }: Facts) {
  const t = translators[locale]
  const parsed = parseBrCode(charge.result?.copyPaste ?? '')
  const name = (parsed.ok && parsed.merchantName) || t('payer-page.receiver-unnamed')
  const facts = {
    name,
    amount: formatMoney(charge.input.amountCents, locale),
    until: formatInstant(chargeExpiry(charge), locale),
  }
  const title = t(`charge-mails.${mode}.title`, facts)
  const what = t(`charge-mails.${mode}.what`, facts)
  const action = { words: t('charge-mails.open'), url }
  const why = t('charge-mails.why', facts)
  const copyLabel = t('charge-mails.copy')
  const texts = [note, charge.input.description ?? null].filter((text) => text !== null)
  return {
    subject: title,
    text: `${[title, what, ...texts, `${action.words}: ${url}`, code && `${copyLabel}\n${code}`, '--', why]
      .filter((part) => part !== null)
      .join('\n\n')}\n`,
    html: sheetOf({
      sender: name,
      title,
      locale,
      body: html`${mailText(what)}${texts.map(mailText)}${mailButton(action)}
${
  code !== null &&
  html`<p class="soft" style="margin: 24px 0 8px; color: #565c68">${copyLabel}</p>
<p class="ink" style="margin: 0 0 16px; color: #17191e; font-family: Consolas, Menlo, monospace; font-size: 13px; word-break: break-all">${code}</p>
<img src="cid:qrcode" alt="${t('payer-page.qr')}" width="240" style="display: block; background: #ffffff; border-radius: 6px">`
}`,
      foot: html`<p style="margin: 0">${why}</p>`,
    }),
  }
}
