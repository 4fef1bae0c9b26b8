import { formatDay, formatTime, isDay } from '@/lib/core/dates'
import { formatMoney } from '@/lib/core/money/money'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { formatTaxId } from '@/lib/core/tax-id'
import type { KnownAbout } from '@/lib/features/pix/infractions/known/schema'
import type { TemplateValues } from '@/lib/features/pix/infractions/rules/template-text'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'

/** A defence is read in Brazil, whatever language the screen is in. */
const locale = 'pt-BR'

function spelledOut(at: string): string {
  const day = formatDay(at, locale)
  return isDay(at) ? day : `${day} às ${formatTime(at)}`
}

type KnownFacts = Pick<KnownAbout, 'payment' | 'charge'>

/** The values of a template's placeholders in this case; null for unknown ones. */
export function templateValues(infraction: InfractionCase, known: KnownFacts | undefined): TemplateValues {
  const { transactionId, amountCents, date, payer, accountId, accountName, accountIsMain } = infraction
  const payment = known?.payment ?? null
  const document = payment?.payer?.document ?? payer?.document ?? null
  const paidAt = payment?.at ?? (transactionId === null ? null : parseEndToEndId(transactionId)?.instant) ?? null
  return {
    pagador: payment?.payer?.name ?? payer?.name ?? null,
    documento: document && formatTaxId(document),
    valor: amountCents === null ? null : formatMoney(amountCents, locale),
    data_pagamento: paidAt && spelledOut(paidAt),
    data_infracao: date && spelledOut(date),
    end_to_end_id: transactionId,
    txid: payment?.txid ?? null,
    conta: accountName ?? (accountIsMain ? 'conta principal' : accountId),
    pedido: known?.charge?.externalId ?? null,
    infracao: infraction.id,
  }
}
