'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '@/lib/client/api'
import type { FieldError } from '@/lib/core/error-codes'
import { sendFailure } from './send-failure'
import type { SendingKeyHold } from './use-sending-key'

type SendingOptions<I, R, V> = {
  sendingKey: Pick<SendingKeyHold<V>, 'take' | 'keep' | 'drop' | 'markRefused'>
  /** The form's values as they stand. */
  values: () => V
  post: (key: string, input: I) => Promise<R>
  onSent: (made: R) => void
  onRefused?: () => void
  /** Shows the server's errors at their fields; comes back with those of no field. A form without fields leaves it out. */
  onFields?: (refused: FieldError[]) => FieldError[]
}

/** Sends a form's request under its key: again under the same after a lost answer, under another after a refusal. */
export function useSending<I, R, V>({
  sendingKey,
  values,
  post,
  onSent,
  onRefused,
  onFields,
}: SendingOptions<I, R, V>) {
  const [unplaced, setUnplaced] = useState(false)
  const { mutate, isPending, isSuccess, error, variables, submittedAt, reset } = useMutation({
    // A browser that is offline fails at once instead of sending by itself later.
    networkMode: 'always',
    mutationFn: ({ key, input }: { key: string; input: I }) => post(key, input),
    onSuccess(made) {
      sendingKey.drop()
      onSent(made)
    },
    onError(failed) {
      const failure = sendFailure(failed)
      if (failure === 'refused') {
        sendingKey.markRefused()
        onRefused?.()
      }
      const refused = failure === 'fields' && failed instanceof ApiError ? (failed.problem.errors ?? []) : []
      const rest = onFields?.(refused) ?? refused
      setUnplaced(failure === 'fields' && (refused.length === 0 || rest.length > 0))
      sendingKey.keep(values())
    },
  })
  function send(input: I) {
    const { key } = sendingKey.take(input)
    sendingKey.keep(values())
    mutate({ key, input })
  }
  return {
    send,
    /** Whatever the key has become, this goes under another. */
    sendAnother(input: I) {
      sendingKey.markRefused()
      send(input)
    },
    /** Also after it succeeded: the next page is on its way. */
    pending: isPending || isSuccess,
    error,
    /** Of the last sending. */
    sentKey: variables?.key ?? null,
    /** Milliseconds since 1970. */
    sentAt: submittedAt,
    /** Something was refused that the form does not show at a field. */
    unplaced,
    forget: reset,
  }
}
