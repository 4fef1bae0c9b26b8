'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { attachDocument, uploadAttachment } from '@/lib/features/pix/infractions/queries'
import type { Attachment, AttachmentLimits } from '@/lib/features/pix/infractions/schema'
import { createUploadQueue, type NewUpload, noUploads, type UploadQueue } from './upload-queue'

/** By infraction: an upload goes on while the person reads another case. */
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
  const { queryKey } = readQuery(infractions.one, { id: infractionId })
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (found) => {
    if (!found || found.draft.attachments.some(({ id }) => id === attachment.id)) return found
    return { ...found, draft: { ...found.draft, attachments: [...found.draft.attachments, attachment] } }
  })
  await client.invalidateQueries({ queryKey })
}

function queueOf(infractionId: string, client: QueryClient): UploadQueue {
  const found = queues.get(infractionId)
  if (found) return found
  const queue = createUploadQueue({
    send(source, sending) {
      if (source.kind === 'file') return uploadAttachment(infractionId, source.file, sending)
      if (source.kind === 'document') {
        return attachDocument(infractionId, { documentId: source.documentId, type: source.type })
      }
      throw new TypeError('a folder has no bytes')
    },
    onSent: (attachment) => void show(client, infractionId, attachment),
    onLost: () =>
      void client.invalidateQueries({ queryKey: readQuery(infractions.one, { id: infractionId }).queryKey }),
    onChange,
  })
  queues.set(infractionId, queue)
  return queue
}

/** The uploads of a case that are under way or failed; they outlive the screen, and leaving the page asks first. */
export function useUploads(infractionId: string) {
  const client = useQueryClient()
  const { uploads, last } = useSyncExternalStore(
    subscribe,
    () => queues.get(infractionId)?.state() ?? noUploads,
    () => noUploads,
  )
  return {
    uploads,
    last,
    /** On their way, or waiting for it. */
    running: uploads.filter(({ state }) => state !== 'failed').length,
    add: (added: readonly NewUpload[], limits: AttachmentLimits, attached: number) =>
      queueOf(infractionId, client).add(added, limits, attached),
    retry: (key: string) => queueOf(infractionId, client).retry(key),
    drop: (key: string) => queueOf(infractionId, client).drop(key),
  }
}
