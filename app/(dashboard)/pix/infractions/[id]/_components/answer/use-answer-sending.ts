'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { useSending } from '@/components/operations/sending/use-sending'
import { useSendingKey } from '@/components/operations/sending/use-sending-key'
import { sendAnalysis } from '@/lib/features/pix/infractions/queries'
import type { AnalysisInput, AnalysisOperation } from '@/lib/features/pix/infractions/schema'

/** What is written is the draft's: under the key nothing else is kept. */
const nothing = z.object({})
type Nothing = z.infer<typeof nothing>
const empty: Nothing = {}
const forget = () => undefined

/** Sends an answer under the review's key; whatever comes of it, the case is read again. */
export function useAnswerSending(infractionId: string) {
  const client = useQueryClient()
  const sendingKey = useSendingKey<Nothing>({ kind: 'request', values: nothing, onDraft: forget })
  const renew = () => {
    for (const queryKey of [['pix', 'infractions'], ['operations'], ['approvals']]) {
      void client.invalidateQueries({ queryKey })
    }
  }
  const sending = useSending<AnalysisInput, AnalysisOperation, Nothing>({
    sendingKey,
    values: () => empty,
    post: (key, input) => sendAnalysis(key, infractionId, input),
    onSent: renew,
  })

  // It may have arrived, or somebody else was first: the case tells.
  const { error } = sending
  const renewed = useRef(renew)
  useEffect(() => {
    renewed.current = renew
  })
  useEffect(() => {
    if (error) renewed.current()
  }, [error])

  return sending
}
