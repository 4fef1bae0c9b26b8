'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '@/lib/client/api'
import { sendWrite } from '@/lib/client/send-write'
import { attachments } from '@/lib/features/pix/infractions/contract'
import { caseKey, updateDraft, uploadAttachment } from '@/lib/features/pix/infractions/queries'
import type { Attachment } from '@/lib/features/pix/infractions/schema'
import { useCase } from '../case/context'
import { createUploadQueue, type NewUpload, noUploads, type Source, type UploadQueue } from './upload-queue'

/** Upload queues by infraction: an upload continues while the person reads another case. */
const queues = new Map<string, UploadQueue>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault()
}

function onChange() {
  const running = [...queues.values()].some((queue) => queue.running() > 0)
  if (running) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

async function show(client: QueryClient, infractionId: string, attachment: Attachment) {
  await updateDraft(client, infractionId, (draft) => {
    const others = draft.attachments.filter(({ id }) => id !== attachment.id)
    return others.length < draft.attachments.length ? draft : { ...draft, attachments: [...others, attachment] }
  })
  await client.invalidateQueries({ queryKey: caseKey(infractionId) })
}

async function attachNote(infractionId: string, { documentId, type, orXml }: Extract<Source, { kind: 'document' }>) {
  try {
    return await sendWrite(attachments.attachDocument, { id: infractionId, documentId, type })
  } catch (error) {
    const isXmlNeeded = orXml && error instanceof ApiError && error.code === 'pdf_unavailable'
    if (!isXmlNeeded) throw error
    return sendWrite(attachments.attachDocument, { id: infractionId, documentId, type: 'xml' })
  }
}

function queueOf(infractionId: string, client: QueryClient): UploadQueue {
  const found = queues.get(infractionId)
  if (found) return found
  const queue = createUploadQueue({
    send(source, sending) {
      if (source.kind === 'file') return uploadAttachment(infractionId, source.file, sending)
      if (source.kind === 'document') return attachNote(infractionId, source)
      throw new TypeError('a folder has no bytes')
    },
    onSent: (attachment) => void show(client, infractionId, attachment),
    onLost: () => void client.invalidateQueries({ queryKey: caseKey(infractionId) }),
    onChange,
  })
  queues.set(infractionId, queue)
  return queue
}

/** The uploads of the case that are under way or failed; they outlive the screen, and leaving the page asks first. */
export function useUploads() {
  const { id, limits, draft } = useCase().infraction
  const client = useQueryClient()
  const { uploads, last } = useSyncExternalStore(
    subscribe,
    () => queues.get(id)?.state() ?? noUploads,
    () => noUploads,
  )
  const attached = draft.attachments.length
  const running = uploads.filter(({ state }) => state !== 'failed').length
  return {
    uploads,
    last,
    /** The number of uploads that are sent now or wait for their turn. */
    running,
    /** How many more files fit. */
    room: limits.maxFiles - attached - running,
    add: (added: readonly NewUpload[]) => queueOf(id, client).add(added, limits, attached),
    retry: (key: string) => queueOf(id, client).retry(key),
    drop: (key: string) => queueOf(id, client).drop(key),
  }
}
