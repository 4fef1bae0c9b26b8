'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { mayHavePdf } from '@/components/documents/pdf-rules'
import { useCase } from '../case/context'
import { useNoteName } from './note-name'
import { useUploads } from './uploads'

type Note = { id: string; accessKey: string | null; model: string }

/** Why the notes of a payment cannot be attached: there is none, all are already, or there is no room. */
export type BackingHindrance = 'none' | 'attached' | 'no-room'

/** Attaches the notes that back the disputed payment as evidence, each once: their PDF, or their XML where there is none. */
export function useBackingNotes(notes: readonly Note[]) {
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
