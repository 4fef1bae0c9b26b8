'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { saveDraft } from '@/lib/features/pix/infractions/queries'
import type { Draft, InfractionCase } from '@/lib/features/pix/infractions/schema'
import { type KeptDraft, keptDraft } from './draft'
import { createDraftSaver, type DraftSaver } from './saver'

type Whose = { infractionId: string; personId: string }

const nameOf = ({ infractionId, personId }: Whose) => `lastro-answer:${personId}:${infractionId}`

/** What this browser kept for the person; null also where it cannot be read. */
function readKept(whose: Whose): KeptDraft | null {
  try {
    return keptDraft.safeParse(JSON.parse(localStorage.getItem(nameOf(whose)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

function keep(whose: Whose, unsaved: KeptDraft | null): void {
  try {
    if (unsaved === null) localStorage.removeItem(nameOf(whose))
    else localStorage.setItem(nameOf(whose), JSON.stringify(unsaved))
  } catch {
    // A browser that keeps nothing still saves to the server.
  }
}

/** The saved draft on the case that is on the screen; its files are told by the case alone. */
async function show(client: QueryClient, id: string, draft: Draft) {
  const { queryKey } = readQuery(infractions.one, { id })
  await client.cancelQueries({ queryKey })
  client.setQueryData(
    queryKey,
    (found) => found && { ...found, draft: { ...draft, attachments: found.draft.attachments } },
  )
}

/** The draft of a case as it is written: saved by itself, compared with what others save, kept here until it has arrived. */
export function useAnswerDraft({ id, draft }: InfractionCase, personId: string) {
  const client = useQueryClient()
  const [saver] = useState<DraftSaver>(() =>
    createDraftSaver({
      draft,
      async save(input, leaving) {
        const saved = await saveDraft(id, input, { leaving })
        await show(client, id, saved)
        return saved
      },
      readAgain: async () => (await client.fetchQuery({ ...readQuery(infractions.one, { id }), staleTime: 0 })).draft,
      keep: (unsaved) => keep({ infractionId: id, personId }, unsaved),
    }),
  )
  const state = useSyncExternalStore(saver.subscribe, saver.state, saver.state)

  useLayoutEffect(() => {
    const kept = readKept({ infractionId: id, personId })
    if (kept) saver.restore(kept, saver.opened)
    saver.start()
    return saver.stop
  }, [saver, id, personId])

  useEffect(() => saver.meet(draft), [saver, draft])

  useEffect(() => {
    const leave = () => void saver.push(true)
    const again = () => void saver.push()
    const hide = () => document.visibilityState === 'hidden' && leave()
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('online', again)
    window.addEventListener('focus', again)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('online', again)
      window.removeEventListener('focus', again)
    }
  }, [saver])

  return { state, saver }
}

export type AnswerDraft = ReturnType<typeof useAnswerDraft>
