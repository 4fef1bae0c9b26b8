'use client'

import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { mayHavePdf } from '@/components/documents/pdf-rules'
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
import { useNoteName } from '../files/note-name'
import { useUploads } from '../files/uploads'
import { useCase } from './context'

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

type Note = { id: string; accessKey: string | null; model: string }

/** Why the notes of a payment cannot be attached: there is none, all are already, or there is no room. */
type BackingHindrance = 'none' | 'attached' | 'no-room'

/** Attaches the notes that back the disputed payment as evidence, each once: their PDF, or their XML where there is none. */
function useBackingNotes(notes: readonly Note[]) {
  const t = useTranslations('infractions.files')
  const noteName = useNoteName()
  const { attachments } = useCase().infraction.draft
  const { uploads, room, add, drop } = useUploads()
  // An attachment shows a moment after its upload has ended.
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const attached = new Set(attachments.flatMap(({ documentId }) => documentId ?? []))
  const failed = new Map(
    uploads.flatMap(({ key, state, source }) =>
      state === 'failed' && source.kind === 'document' ? [[source.documentId, key] as const] : [],
    ),
  )
  const settled = [...sent].filter((id) => attached.has(id) || failed.has(id)).join()
  useEffect(() => {
    if (settled === '') return
    const gone = new Set(settled.split(','))
    setSent((before) => new Set([...before].filter((id) => !gone.has(id))))
  }, [settled])

  const under = new Set(
    uploads.flatMap(({ state, source }) =>
      state !== 'failed' && source.kind === 'document' ? [source.documentId] : [],
    ),
  )
  const missing = notes.filter(({ id }) => !attached.has(id) && !under.has(id) && !sent.has(id))
  const hindrance: BackingHindrance | null =
    notes.length === 0 ? 'none' : missing.length === 0 ? 'attached' : missing.length > room ? 'no-room' : null

  return {
    hindrance,
    count: missing.length,
    attach() {
      if (hindrance) return
      setSent(new Set([...sent, ...missing.map(({ id }) => id)]))
      for (const { id } of missing) {
        const before = failed.get(id)
        if (before) drop(before)
      }
      add(
        missing.map((note) => {
          const type = mayHavePdf(note.model) ? 'pdf' : 'xml'
          const name = noteName(note)
          return {
            name: t('note-file', { note: name, type: type.toUpperCase() }),
            source: { kind: 'document', documentId: note.id, type, note: name, orXml: true },
          }
        }),
      )
    },
  }
}
