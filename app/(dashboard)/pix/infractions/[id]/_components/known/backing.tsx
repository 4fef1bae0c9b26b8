'use client'

import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { ReadFailure } from '@/components/layout/error-notice'
import { usePageKeys } from '@/components/layout/keys/page-keys'
import { PaymentBackingBody } from '@/components/reconciliation/payment-backing-body'
import { BackingStateMark } from '@/components/reconciliation/state-mark'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { Panel } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { useCase } from '../case/context'
import { useBackingNotes } from '../files/backing-notes'

/** The notes that back the disputed payment, and the way to attach them as evidence with one key. */
export function KnownBacking() {
  const t = useTranslations('backing')
  const { infraction, viewer, answerable } = useCase()
  const query = useQuery(readQuery(infractions.backing, { id: infraction.id }))
  const backing = query.data
  const row = backing?.row
  if (backing?.indexed === false) return null
  const notes = row?.links.flatMap(({ amountCents, document }) => (amountCents > 0 && document ? [document] : [])) ?? []
  return (
    <Panel aria-label={t('title')} title={t('title')} end={row && <BackingStateMark state={row.state} />}>
      <div className="flex flex-col gap-4">
        {row ? (
          <PaymentBackingBody row={row} history={[]} reconciles={viewer.mayReconcile} />
        ) : backing ? (
          <p className="text-ink-2 text-sm">{t('payment-unknown')}</p>
        ) : query.error ? (
          <ReadFailure query={query} />
        ) : (
          <Skeleton className="w-full" />
        )}
        {answerable && backing && <AttachNotes notes={notes} />}
      </div>
    </Panel>
  )
}

const key = 'n'

function AttachNotes({ notes }: { notes: Parameters<typeof useBackingNotes>[0] }) {
  const t = useTranslations('backing')
  const { hindrance, count, attach } = useBackingNotes(notes)
  const reasonId = useId()
  usePageKeys((event) => {
    if (event.key === key) attach()
  })
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        size="sm"
        disabled={hindrance !== null}
        aria-describedby={hindrance ? reasonId : undefined}
        aria-keyshortcuts={key}
        onClick={attach}
      >
        <Paperclip aria-hidden />
        {t('attach', { count: Math.max(count, 1) })}
        <Kbd>{key}</Kbd>
      </Button>
      {hindrance && (
        <p id={reasonId} role={hindrance === 'attached' ? 'status' : undefined} className="text-ink-3 text-xs">
          {t(`attach-${hindrance}`, { count: notes.length })}
        </p>
      )}
    </div>
  )
}
