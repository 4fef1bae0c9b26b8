'use client'

import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fetchRead } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import type { DossierPreview } from '@/lib/features/pix/infractions/dossier/schema'
import { type Measured, measure } from './choice'

export type DossierRequest = { id: string; title?: string | undefined; parts: string[] }

type Built = { preview: DossierPreview; file: Blob; choice: string }

function pdfOf({ pdf }: DossierPreview): Blob {
  return new Blob([Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))], { type: 'application/pdf' })
}

/** Changes within this time are built together. */
const pauseMs = 900

/** The dossier as it would be made, built again some moments after the choice has changed. */
export function usePreview(request: DossierRequest) {
  const [built, setBuilt] = useState<Built | null>(null)
  const [measured, setMeasured] = useState<Measured>(new Map())
  const running = useRef<AbortController>(null)
  const choice = JSON.stringify(request)
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    async mutationFn(wanted: DossierRequest): Promise<Built | null> {
      running.current?.abort()
      const own = new AbortController()
      running.current = own
      try {
        const preview = await fetchRead(infractions.previewDossier, wanted, own.signal)
        return { preview, file: pdfOf(preview), choice: JSON.stringify(wanted) }
      } catch (thrown) {
        if (own.signal.aborted) return null
        throw thrown
      }
    },
    onSuccess(done) {
      if (!done) return
      setBuilt(done)
      setMeasured((before) => measure(before, done.preview))
    },
  })
  const schedule = useEffectEvent((wanted: string) => {
    running.current?.abort()
    if (built?.choice === wanted || request.parts.length === 0) return undefined
    return setTimeout(() => mutate(request), built ? pauseMs : 0)
  })
  useEffect(() => {
    const timer = schedule(choice)
    return () => clearTimeout(timer)
  }, [choice])
  useEffect(() => () => running.current?.abort(), [])
  return {
    preview: built?.preview ?? null,
    file: built?.file ?? null,
    measured,
    /** Whether it shows another choice than the present one. */
    behind: built !== null && built.choice !== choice,
    building: isPending,
    error,
    rebuild: () => mutate(request),
  }
}

export type PreviewState = ReturnType<typeof usePreview>
