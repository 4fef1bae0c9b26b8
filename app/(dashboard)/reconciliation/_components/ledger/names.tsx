'use client'

import { useLocale, useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { modelName } from '@/lib/core/documents/model-name'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import { formatTaxId } from '@/lib/core/tax-id'
import type { NoteSummary, PaymentSummary } from '@/lib/features/reconciliation/schema'
import { isHeadOffice } from './pairs'

type Named = Pick<NoteSummary, 'id' | 'model' | 'number'>

/** Label of a note. */
export function useNoteName(): (note: Named) => string {
  const locale = useLocale()
  return ({ id, model, number }) => `${modelName(model)} ${number === null ? id : formatNoteNumber(number, locale)}`
}

export function NoteName({ note, gone }: { note: Named; gone?: boolean }) {
  const locale = useLocale()
  return (
    <span className="truncate">
      <span className={gone ? undefined : 'text-ink-3'}>{modelName(note.model)}</span>{' '}
      <span className={cx('tabular-nums', gone && 'line-through')}>
        {note.number === null ? note.id : formatNoteNumber(note.number, locale)}
      </span>
    </span>
  )
}

type Party = PaymentSummary['party']

/** A party's name, else its tax id, else a placeholder. */
export function usePartyName(): (party: Party) => string {
  const t = useTranslations('reconciliation')
  return ({ name, document }) => name ?? (document ? formatMasked(document) : t('no-name'))
}

/** A masked document, formatted like a complete one. */
function formatMasked(text: string): string {
  if (!/^[0-9A-Z*]+$/.test(text) || !text.includes('*')) return formatTaxId(text)
  if (text.length === 11) return text.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
  return text.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
}

type TaxIdLineProps = {
  party: Party
  /** Adds whether a CNPJ is the head office's or a branch's. */
  withBranch?: boolean
}

export function TaxIdLine({ party, withBranch }: TaxIdLineProps) {
  const t = useTranslations('reconciliation')
  const { name, document } = party
  // A party without a name is already shown by its document.
  if (name === null && document !== null) return null
  if (document === null) return <span>{t('no-tax-id')}</span>
  const head = withBranch ? isHeadOffice(document) : null
  return (
    <span className="truncate">
      <span className="ident">{formatMasked(document)}</span>
      {head !== null && `, ${t(head ? 'head-office' : 'branch')}`}
    </span>
  )
}
