'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sendWrite } from '@/lib/client/send-write'
import { gettingStarted, noteFoundEvent } from '@/lib/features/getting-started/contract'

/** Records, as one of the first steps, that the person found a note by its amount. */
export function NoteFound() {
  const client = useQueryClient()
  useEffect(() => {
    async function record() {
      await sendWrite(gettingStarted.change, { change: 'note-found' }, { keepalive: true })
      await client.invalidateQueries({ queryKey: [gettingStarted.list.path] })
    }
    const found = () => void record().catch(() => undefined)
    window.addEventListener(noteFoundEvent, found)
    return () => window.removeEventListener(noteFoundEvent, found)
  }, [client])
  return null
}
