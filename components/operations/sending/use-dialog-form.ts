'use client'

import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import type { OperationContract } from '@/lib/core/contract'
import { type FormRequest, resolveRequest } from './form-request'
import type { DialogKey } from './use-dialog-key'
import { useSending } from './use-sending'

type DialogFormOptions<V extends FieldValues, I, R> = {
  contract: OperationContract
  request: FormRequest<V, I>
  start: V
  /** Outlives the dialog. */
  sendingKey: DialogKey
  onSent: (made: R) => void
}

/** The form of a dialog that sends an operation; nothing that was typed is saved. */
export function useDialogForm<V extends FieldValues, I extends object, R>({
  contract,
  request,
  start,
  sendingKey,
  onSent,
}: DialogFormOptions<V, I, R>) {
  const form = useForm<V, unknown, I>({
    defaultValues: start as DefaultValues<V>,
    resolver: (values) => resolveRequest(request, values),
  })
  const sending = useSending<I, R, V>({ contract, sendingKey, typed: { form, request }, onSent })
  return {
    form,
    sending,
    submit: (send: typeof sending.send) => !sending.pending && form.handleSubmit((input) => send(input))(),
    /** The request that the current values make; null while a field is invalid. */
    request: request.input.safeParse(request.requestOf(form.watch())).data ?? null,
  }
}
