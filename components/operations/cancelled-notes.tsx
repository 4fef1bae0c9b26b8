'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { noteBackingAddress } from '@/components/reconciliation/addresses'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { formatNoteNumber } from '@/lib/core/documents/note-number'
import type { CancelledNote } from '@/lib/core/operations/cancelled-note'

type CancelledNotesProps = { notes: readonly CancelledNote[]; children: ReactNode }

/** That notes of a payment were cancelled or denied, each with a link to it. The page sends `operations.cancelled-notes`. */
export function CancelledNotes({ notes, children }: CancelledNotesProps) {
  const t = useTranslations('operations.cancelled-notes')
  const locale = useLocale()
  const links = notes.map(({ documentId, number, status }) => (
    <Link key={documentId} href={noteBackingAddress(documentId)} className={textLinkClass}>
      {t('title', { number: number === null ? documentId : formatNoteNumber(number, locale), status })}
    </Link>
  ))
  const isOnly = notes.length === 1
  return (
    <Notice tone="danger" title={isOnly ? links : t('several', { count: notes.length })} actions={!isOnly && links}>
      {children}
    </Notice>
  )
}
