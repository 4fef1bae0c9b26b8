'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { useRecordText } from '@/components/operations/record-text'
import { Notice } from '@/components/ui/notice'
import { ApiError, type ApiErrorCode, isSignedOut } from '@/lib/client/api'
import { invalidateTopic } from '@/lib/client/operations'
import { readQuery } from '@/lib/client/read-query'
import { sendWrite } from '@/lib/client/send-write'
import { approvals } from '@/lib/features/approvals/contract'
import type { Decidable } from '@/lib/features/operations/any/schema'
import { operationContracts } from '@/lib/features/operations/contract'

type Choice = { decision: 'approve' | 'reject'; reason?: string; onEnd: () => void }

/** The decision on one request: its answer takes the place of the request, and everything that it touched is read again. */
export function useDecision({ id, kind, input }: Decidable) {
  const client = useQueryClient()
  const router = useRouter()
  const mutation = useMutation({
    mutationFn: ({ decision, reason }: Choice) => {
      const subject = { operationId: id, decision }
      return sendWrite(
        approvals[decision],
        { operationId: id, reason: reason || undefined, ...('version' in input && { version: input.version }) },
        { subject },
      )
    },
    onSuccess: (decided) => client.setQueryData(readQuery(approvals.one, { id }).queryKey, decided),
    async onSettled(_decided, error, { onEnd }) {
      // What was typed stays, and the server would draw no page.
      if (isSignedOut(error)) return
      // What went wrong shows in the state of the request after it.
      if (error) await client.invalidateQueries({ queryKey: readQuery(approvals.one, { id }).queryKey })
      onEnd()
      void invalidateTopic(client, operationContracts[kind].topic)
      // The count in the rail is drawn by the server.
      router.refresh()
    },
  })
  return {
    decide: mutation.mutate,
    deciding: mutation.isPending ? mutation.variables.decision : null,
    error: mutation.error,
    signedOut: isSignedOut(mutation.error),
  }
}

export type DecisionState = ReturnType<typeof useDecision>

const problems: Partial<Record<ApiErrorCode, 'changed' | 'short' | 'lost'>> = {
  conflict: 'changed',
  insufficient_balance: 'short',
  network: 'lost',
  internal: 'lost',
}

/** Why a decision did not go through, and what that leaves; `waiting`: the request still waits after it. */
export function DecisionProblem({ error, waiting }: { error: Error; waiting: boolean }) {
  const t = useTranslations('approvals.problem')
  const labels = useRecordText()
  const what = error instanceof ApiError && problems[error.code]
  if (!what) return <ErrorNotice error={error} />
  if (what === 'changed' && !waiting) {
    return (
      <Notice tone="wait" role="alert" title={t('first-title')}>
        {t('first-what')}
      </Notice>
    )
  }
  const { record } = error.problem
  return (
    <ErrorNotice error={error} title={t(`${what}-title`)}>
      <p>{t(`${what}-what`)}</p>
      {what === 'changed' && record && <p className="text-ink wrap-anywhere">{labels(record)}</p>}
    </ErrorNotice>
  )
}
