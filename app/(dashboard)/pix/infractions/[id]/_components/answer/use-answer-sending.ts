'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { useSending } from '@/components/operations/sending/use-sending'
import { useSendingKey } from '@/components/operations/sending/use-sending-key'
import { invalidateTopic } from '@/lib/client/operations'
import { analysis } from '@/lib/features/pix/infractions/analysis/contract'
import type { AnalysisInput, AnalysisOperation } from '@/lib/features/pix/infractions/schema'

/** What is written is the draft's: under the key nothing else is kept. */
const nothing = z.object({})
const forget = () => undefined

export type AnswerInput = AnalysisInput & { id: string }

/** Sends an answer under the review's key; whatever comes of it, the case is read again. */
export function useAnswerSending() {
  const client = useQueryClient()
  const sendingKey = useSendingKey<FieldValues>({ kind: 'request', values: nothing, onDraft: forget })
  const sending = useSending<AnswerInput, AnalysisOperation>({
    contract: analysis.answer,
    sendingKey,
    onSent: forget,
  })

  // It may have arrived, or somebody else was first: the case tells.
  const { error } = sending
  useEffect(() => {
    if (error) void invalidateTopic(client, analysis.answer.topic)
  }, [error, client])

  return sending
}
