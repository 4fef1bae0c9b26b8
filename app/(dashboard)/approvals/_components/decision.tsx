'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { useHandheld } from '@/components/list/screen-width'
import { useRecordText } from '@/components/operations/record-text'
import { PasskeyProblem } from '@/components/second-factor/passkey-problem'
import { Notice } from '@/components/ui/notice'
import { ApiError, type ApiErrorCode, isSignedOut } from '@/lib/client/api'
import { invalidateTopic } from '@/lib/client/operations'
import { confirmPasskey, PasskeyError, passkeySupport } from '@/lib/client/passkeys'
import { readQuery } from '@/lib/client/read-query'
import { sendWrite } from '@/lib/client/send-write'
import type { ProofSubject } from '@/lib/client/step-up'
import { approvals } from '@/lib/features/approvals/contract'
import type { Decidable } from '@/lib/features/operations/any-operation-schema'
import { operationContracts } from '@/lib/features/operations/contract'
import { passkeys } from '@/lib/features/passkeys/contract'
import { secondFactor } from '@/lib/features/second-factor/contract'

type Choice = {
  decision: 'approve' | 'reject'
  reason?: string
  /** A passkey is requested first, regardless of the last proof. */
  byPasskey?: boolean
  onEnd: () => void
} & Reasons

/** Why a cancelled or denied note is paid, or a holder that is another one or cannot be compared. */
export type Reasons = { noteCancelled?: { reason: string }; holderChange?: { reason: string } }

/** Obtains a passkey proof for one decision about a request in its current state; throws PasskeyError. */
async function proveByPasskey(subject: ProofSubject): Promise<void> {
  const passkey = await confirmPasskey(await sendWrite(passkeys.stepUpOptions, subject))
  await sendWrite(secondFactor.stepUp, { passkey })
}

/**
 * Whether this device approves with a passkey, which replaces the question on a phone or tablet. Undefined until the
 * person's passkeys have been read.
 */
export function useApprovesByPasskey(): boolean | undefined {
  const handheld = useHandheld()
  const { data, isPending } = useQuery({ ...readQuery(secondFactor.own, {}), enabled: handheld })
  if (handheld && isPending) return undefined
  return handheld && data !== undefined && data.passkeys > 0 && passkeySupport(location.origin) === 'ready'
}

/** Decides one request: the answer replaces the request, and all affected data is read again. */
export function useDecision({ id, kind, input }: Decidable) {
  const client = useQueryClient()
  const router = useRouter()
  const mutation = useMutation({
    mutationFn: async ({ decision, reason, byPasskey, noteCancelled, holderChange }: Choice) => {
      const subject = { operationId: id, decision }
      if (byPasskey) await proveByPasskey(subject)
      return sendWrite(
        approvals[decision],
        {
          operationId: id,
          reason: reason || undefined,
          ...(decision === 'approve' && { noteCancelled, holderChange }),
          ...('version' in input && { version: input.version }),
        },
        { subject },
      )
    },
    onSuccess: (decided) => client.setQueryData(readQuery(approvals.one, { id }).queryKey, decided),
    async onSettled(_decided, error, { onEnd }) {
      // The typed reason stays: without a session the server could not render a page.
      if (isSignedOut(error)) return
      // The current state of the request explains the failure.
      if (error) await client.invalidateQueries({ queryKey: readQuery(approvals.one, { id }).queryKey })
      onEnd()
      void invalidateTopic(client, operationContracts[kind].topic)
      // The server renders the count in the navigation rail.
      router.refresh()
    },
  })
  return {
    decide: mutation.mutate,
    deciding: mutation.isPending ? mutation.variables.decision : null,
    error: mutation.error,
    /** Whether no passkey was given, so that nothing was sent. */
    unproven: mutation.error instanceof PasskeyError,
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

/** Why a decision failed, and the resulting state; `waiting`: the request still awaits a decision. */
export function DecisionProblem({ error, waiting }: { error: Error; waiting: boolean }) {
  const t = useTranslations('approvals.problem')
  const labels = useRecordText()
  if (error instanceof PasskeyError) return <PasskeyProblem error={error} />
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
