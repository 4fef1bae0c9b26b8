'use client'

import { useLocale, useTranslations } from 'next-intl'
import { modelName } from '@/lib/core/documents/model-name'
import { formatNoteNumber } from '@/lib/core/documents/note-number'

type Note = { id: string; model: string; number: string | null }

/** `of`: how many installments there are, where that is known. */
type Installment = { place: number | string; of?: number }

/** Labels of notes and instalments. The page sends `backing`. */
export function useNoteLabels() {
  const t = useTranslations('backing')
  const locale = useLocale()
  const note = ({ id, model, number }: Note) =>
    number === null
      ? t('note-id', { model: modelName(model), id })
      : `${modelName(model)} ${formatNoteNumber(number, locale)}`
  const installment = ({ place, of }: Installment) =>
    of === undefined ? t('installment', { place }) : t('installment-of', { place, of })
  return {
    note,
    installment,
    /** Both in one, where there is an installment. */
    noteAnd: (of: Note, part: Installment | null) => (part === null ? note(of) : `${note(of)}, ${installment(part)}`),
  }
}
