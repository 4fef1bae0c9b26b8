'use client'

import { FileText, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { FilterChip } from '@/components/list/filter-chip'
import { IconButton, textLinkClass } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { TextArea } from '@/components/ui/fields/text-area'
import { Link } from '@/components/ui/link'
import type { BackingDirection } from '@/lib/core/backing'
import { formatMoney } from '@/lib/core/money/money'
import { formatTaxId } from '@/lib/core/tax-id'
import { noteBackingAddress } from './addresses'
import { useNoteLabels } from './use-note-labels'
import { type NoteToOrder, useOrderedNote } from './use-ordered-note'

type MadeFrom = { documentId: string; installment?: string }

export const orderedOf = ({ documentId, installment }: MadeFrom) => ({
  documentId,
  installment: installment ?? null,
  amountCents: null,
})

function useMadeFromLabels() {
  const t = useTranslations('backing')
  const labels = useNoteLabels()
  return ({ documentId, installment }: MadeFrom, note: NoteToOrder | null): string => {
    const named = note ?? { id: documentId, model: t('note'), number: null }
    if (!installment) return labels.note(named)
    return labels.noteAnd(named, note?.place ? { place: note.place, of: note.installments } : { place: installment })
  }
}

/** The note that an order was made from, with the way to its backing, and whom it names. The page sends `backing`. */
export function MadeFromLink({ madeFrom }: { madeFrom: MadeFrom }) {
  const { note } = useOrderedNote(orderedOf(madeFrom))
  const labels = useMadeFromLabels()
  return (
    <span className="wrap-anywhere">
      <Link href={noteBackingAddress(madeFrom.documentId)} className={textLinkClass}>
        {labels(madeFrom, note)}
      </Link>
      {note?.party?.name && `, ${note.party.name}`}
    </span>
  )
}

/** A list's orders that were made from one note, which this names; cleared, the list shows all. The page sends `backing`. */
export function NoteFilter({ documentId, onClear }: { documentId: string; onClear: () => void }) {
  const t = useTranslations('backing')
  const { note } = useOrderedNote(orderedOf({ documentId }))
  const labels = useMadeFromLabels()
  return (
    <FilterChip name={t('made-from')} value={labels({ documentId }, note)} onClear={onClear}>
      {() => (
        <p className="p-3 text-sm">
          <MadeFromLink madeFrom={{ documentId }} />
        </p>
      )}
    </FilterChip>
  )
}

type MadeFromFieldProps = {
  madeFrom: MadeFrom
  direction: BackingDirection
  /** More is requested than is free (`useNoteDoubt`). */
  more: boolean
  /** The field for why more than is free is requested. */
  reason: ComponentProps<typeof TextArea>
  /** The form was submitted without the reason that it needs. */
  missing: boolean
  onRemove: () => void
}

export type NoteDoubt = 'cancelled' | 'beyond-free' | 'unknown' | null

/**
 * What speaks against the form's order: its note is cancelled, which a transfer confirms on its own, or more is requested than
 * is free, which needs a reason. Unknown while the note is not read, and for what was sent, which is no longer free itself.
 */
export function useNoteDoubt(
  direction: BackingDirection,
  madeFrom: MadeFrom | null,
  amountCents: number | null,
  isSent: boolean,
): NoteDoubt {
  const { note } = useOrderedNote(madeFrom && orderedOf(madeFrom))
  const free = note?.freeCents ?? null
  if (madeFrom === null || amountCents === null) return null
  if (isSent || free === null) return 'unknown'
  if (direction === 'out' && note?.isCancelled) return 'cancelled'
  return amountCents > free ? 'beyond-free' : null
}

/** The order with its reason only where a reason is needed; null where the reason is missing. */
export function withReason<I extends { again?: { reason: string } | undefined }>(order: I, doubt: NoteDoubt): I | null {
  if (doubt === 'beyond-free' && !order.again) return null
  return doubt === 'beyond-free' || doubt === 'unknown' ? order : { ...order, again: undefined }
}

/** Whether the form's button stays quiet. */
export const isDoubtful = (doubt: NoteDoubt): boolean => doubt === 'cancelled' || doubt === 'beyond-free'

/** The note that a form's order is made from: its party, its free amount, and a button that removes it. */
export function MadeFromField({ madeFrom, direction, more, reason, missing, onRemove }: MadeFromFieldProps) {
  const t = useTranslations('backing')
  const locale = useLocale()
  const labels = useMadeFromLabels()
  const { note, failed } = useOrderedNote(orderedOf(madeFrom))
  const free = note?.freeCents ?? null
  const of = madeFrom.installment && note?.place ? 'part' : 'note'
  const { name, document } = note?.party ?? { name: null, document: null }
  return (
    <section
      aria-label={t('made-from')}
      className="flex items-start gap-3 rounded-md border border-accent-line bg-accent-soft py-2.5 pr-2 pl-3 text-sm"
    >
      <FileText aria-hidden className="mt-0.5 flex-none text-accent-ink" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          <Link href={noteBackingAddress(madeFrom.documentId)} className={textLinkClass}>
            {t('made-from-form', { note: labels(madeFrom, note) })}
          </Link>
        </p>
        {name && (
          <p className="text-ink-2 text-xs wrap-anywhere">
            {t(direction === 'in' ? 'made-from-payer' : 'made-from-supplier', { name })}
            {document && <span className="ident">, {formatTaxId(document)}</span>}
          </p>
        )}
        {free !== null && (
          <p role="status" className={more || note?.isCancelled ? 'text-wait-ink text-xs' : 'text-ink-2 text-xs'}>
            {note?.isCancelled
              ? t('made-from-cancelled')
              : free === 0
                ? t('made-from-nothing', { of })
                : t(more ? 'made-from-more' : 'made-from-open', { of, amount: formatMoney(free, locale) })}
          </p>
        )}
        {more && (
          <Field
            label={t(`again-reason-${direction}`)}
            required
            hint={t('again-reason-what')}
            error={missing ? t('again-reason-missing') : undefined}
            className="mt-2"
          >
            <TextArea rows={2} maxLength={500} {...reason} />
          </Field>
        )}
        {failed && (
          <p role="status" className="text-wait-ink text-xs">
            {t('made-from-unread')}
          </p>
        )}
      </div>
      <IconButton size="sm" variant="ghost" label={t('made-from-remove')} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}
