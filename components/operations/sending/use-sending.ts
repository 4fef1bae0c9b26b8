'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useFieldErrorText } from '@/components/operations/record-text'
import { ApiError } from '@/lib/client/api'
import { invalidateTopic, requestOperation } from '@/lib/client/operations'
import type { OperationContract } from '@/lib/core/contract'
import type { FieldError } from '@/lib/core/error-codes'
import type { Needs } from '@/lib/core/operations/judgement'
import { type FormRequest, placeErrors } from './form-request'
import { isRefusal, sendFailure } from './send-failure'
import type { DialogKey } from './use-dialog-key'
import type { SendingKeyHold } from './use-sending-key'

/** The form's values, and where the server's refusals are shown. */
type SentForm<V extends FieldValues, I> = {
  form: UseFormReturn<V, unknown, I>
  request: FormRequest<V, I>
  onFieldsRefused?: () => void
}

type SendingOptions<I extends object, R, V extends FieldValues> = {
  contract: OperationContract
  sendingKey: Pick<SendingKeyHold<V>, 'take' | 'save' | 'discard' | 'markRefused'> | DialogKey
  /** The form; left out where there is none. */
  typed?: SentForm<V, I>
  onSent: (made: R) => void
  /** `onSent` goes to another page, so this page's data is not read again. */
  leaving?: boolean
}

/** Sends an operation under its key. After a lost answer it is sent under the same key, after a refusal under a new one. */
export function useSending<I extends object, R, V extends FieldValues = FieldValues>({
  contract,
  sendingKey,
  typed,
  onSent,
  leaving = false,
}: SendingOptions<I, R, V>) {
  const client = useQueryClient()
  const place = usePlacing(typed)
  const [unplaced, setUnplaced] = useState(false)
  const save = () => sendingKey.save(typed?.form.getValues() ?? ({} as V))
  const { mutate, isPending, isSuccess, error, variables, submittedAt, reset } = useMutation({
    // An offline browser fails at once instead of sending later on its own.
    networkMode: 'always',
    mutationFn: ({ key, input, expects }: { key: string; input: I; expects?: Needs }) =>
      requestOperation<R>(contract, key, { ...input, expects }),
    onSuccess(made) {
      sendingKey.discard()
      onSent(made)
      void invalidateTopic(client, contract.topic, leaving ? 'none' : 'active')
    },
    onError(failed) {
      const failure = sendFailure(failed)
      if (failure === 'refused') sendingKey.markRefused()
      // The review is read again, so that what is shown is judged as the server would judge now.
      const isOutdated = failed instanceof ApiError && failed.code === 'judgement_changed'
      if (failure === 'refused' || isOutdated) void invalidateTopic(client, contract.topic)
      const refused = failure === 'fields' && failed instanceof ApiError ? (failed.problem.errors ?? []) : []
      const rest = place(refused)
      setUnplaced(failure === 'fields' && (refused.length === 0 || rest.length > 0))
      save()
    },
  })
  /** `expects`: what the person was shown to become of the request. */
  function send(input: I, expects?: Needs) {
    const { key } = sendingKey.take(input)
    save()
    mutate({ key, input, expects })
  }
  return {
    send,
    /** Always sends under a new key. */
    sendAnother(input: I, expects?: Needs) {
      sendingKey.markRefused()
      send(input, expects)
    },
    /** Also after it succeeded: the next page is on its way. */
    pending: isPending || isSuccess,
    error,
    /** Result of the last sending. */
    sentKey: variables?.key ?? null,
    /** Whether an operation may have been recorded: everything but a refusal. */
    mayBeRecorded: variables !== undefined && !(error && isRefusal(sendFailure(error))),
    /** Milliseconds since 1970. */
    sentAt: submittedAt,
    /** Something was refused that the form does not show at a field. */
    unplaced,
    reset,
  }
}

/** Shows the server's errors at their fields and returns the errors without a field. */
function usePlacing<V extends FieldValues, I>(typed: SentForm<V, I> | undefined) {
  const t = useTranslations('sending')
  const labels = useFieldErrorText()
  return (refused: FieldError[]): FieldError[] => {
    if (!typed) return refused
    const { form, request, onFieldsRefused } = typed
    const { fields, rest } = placeErrors(request.fieldOf, refused, form.getValues())
    for (const { field, error } of fields)
      form.setError(field, { type: 'server', message: t('field-refused', { message: labels.at(error) }) })
    if (fields.length > 0) onFieldsRefused?.()
    return rest
  }
}

export type Sending<I extends object> = ReturnType<typeof useSending<I, unknown>>
