import { useLocale, useTranslations } from 'next-intl'
import { currentMonth, dayOf, isMonth } from '@/lib/core/dates'
import { normalizeAccessKey, parseAccessKey } from '@/lib/core/documents/access-key'
import { modelName } from '@/lib/core/documents/model-name'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import type { Infraction } from '@/lib/features/pix/infractions/schema'

/** The month (`YYYY-MM`) to look for notes in: that of the payment, else of the infraction, else the present one. */
export function monthOfPayment({ transactionId, date }: Pick<Infraction, 'transactionId' | 'date'>, now: Date): string {
  const paid = parseEndToEndId(transactionId ?? '')?.instant
  const month = dayOf(paid ?? date ?? '')?.slice(0, 7)
  return month && isMonth(month) ? month : currentMonth(now)
}

/** The number of a note from its key, without leading zeros. */
export function noteNumber({ accessKey }: Pick<FiscalDocument, 'accessKey'>): string | null {
  const key = parseAccessKey(normalizeAccessKey(accessKey ?? ''))
  return !key || key.kind === 'opaque' ? null : key.number
}

/** Name of a note: model, number and series from its key. */
export function useNoteName(): (document: Pick<FiscalDocument, 'id' | 'accessKey' | 'model'>) => string {
  const t = useTranslations('infractions.files.notes')
  const locale = useLocale()
  return ({ id, accessKey, model: word }) => {
    const key = parseAccessKey(normalizeAccessKey(accessKey ?? ''))
    const model = modelName(word)
    if (!key || key.kind === 'opaque') return t('without-number', { model, id })
    const number = formatNoteNumber(key.number, locale)
    return key.kind === 'nfse'
      ? t('number', { model, number })
      : t('number-series', { model, number, series: key.series })
  }
}
