'use client'

import { useCallback, useEffect } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { type DraftRequest, type FormKind, resolveRequest } from './form-request'
import { useSendingKey } from './use-sending-key'

type DraftFormOptions<V extends FieldValues, I> = {
  kind: FormKind
  request: DraftRequest<V, I>
  /** Initial values of an empty form. */
  start: V
  mint?: 'open' | 'review'
}

/** A form's values and its key; both outlive a reload of the page. */
export function useDraftForm<V extends FieldValues, I>({ kind, request, start, mint }: DraftFormOptions<V, I>) {
  const form = useForm<V, unknown, I>({
    defaultValues: start as DefaultValues<V>,
    resolver: (values) => resolveRequest(request, values),
  })
  const { reset, subscribe } = form
  const onDraft = useCallback((values: V) => reset(values, { keepDefaultValues: true }), [reset])
  const key = useSendingKey({ kind, values: request.values, onDraft, mint })
  const { save } = key
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => save(values) }), [subscribe, save])
  return { form, key }
}
