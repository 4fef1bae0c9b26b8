'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { noteFoundEvent } from '@/lib/features/getting-started/rules'

/** Listens for a note found by its amount; the code that records it is loaded with the event. */
export function NoteFound() {
  const client = useQueryClient()
  useEffect(() => {
    const found = () =>
      void import('./record-note-found').then(({ recordNoteFound }) => recordNoteFound(client)).catch(() => undefined)
    window.addEventListener(noteFoundEvent, found)
    return () => window.removeEventListener(noteFoundEvent, found)
  }, [client])
  return null
}
