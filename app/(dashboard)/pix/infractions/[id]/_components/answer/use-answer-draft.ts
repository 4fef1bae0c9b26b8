'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { readQuery } from '@/lib/client/read-query'
import { sendWrite } from '@/lib/client/send-write'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { updateDraft } from '@/lib/features/pix/infractions/queries'
import { useCase } from '../case/context'
import { type LocalDraft, localDraft } from './draft'
import { createDraftSaver, type DraftSaver } from './saver'

/** The draft stored in this browser for the person; null also where it cannot be read. */
function readLocal(place: string): LocalDraft | null {
  try {
    return localDraft.safeParse(JSON.parse(localStorage.getItem(place) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

function storeLocal(place: string, unsaved: LocalDraft | null): void {
  try {
    if (unsaved === null) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(unsaved))
  } catch {
    // A browser that stores nothing still saves to the server.
  }
}

/** The draft of the case as it is written: saved by itself, compared with what others save, stored here until it has arrived. */
export function useAnswerDraft() {
  const { infraction, viewer } = useCase()
  const { id, draft } = infraction
  const place = `lastro-answer:${viewer.id}:${id}`
  const client = useQueryClient()
  const [saver] = useState<DraftSaver>(() =>
    createDraftSaver({
      draft,
      async save(input, leaving) {
        const saved = await sendWrite(infractions.saveDraft, { id, ...input }, { keepalive: leaving })
        // The saved draft comes without files: the case's own list of files stays.
        await updateDraft(client, id, ({ attachments }) => ({ ...saved, attachments }))
        return saved
      },
      readAgain: async () => (await client.fetchQuery({ ...readQuery(infractions.one, { id }), staleTime: 0 })).draft,
      store: (unsaved) => storeLocal(place, unsaved),
    }),
  )
  const state = useSyncExternalStore(saver.subscribe, saver.state, saver.state)

  useLayoutEffect(() => {
    const local = readLocal(place)
    if (local) saver.restore(local, saver.opened)
    saver.start()
    return saver.stop
  }, [saver, place])

  useEffect(() => saver.meet(draft), [saver, draft])

  useEffect(() => {
    const shown = new AbortController()
    const { signal } = shown
    const leave = () => void saver.push(true)
    const again = () => void saver.push()
    const hide = () => document.visibilityState === 'hidden' && leave()
    window.addEventListener('pagehide', leave, { signal })
    document.addEventListener('visibilitychange', hide, { signal })
    window.addEventListener('online', again, { signal })
    window.addEventListener('focus', again, { signal })
    return () => shown.abort()
  }, [saver])

  return { state, saver }
}

export type AnswerDraft = ReturnType<typeof useAnswerDraft>
