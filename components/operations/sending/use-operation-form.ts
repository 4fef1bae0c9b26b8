'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { readQuery } from '@/lib/client/read-query'
import type { OperationContract } from '@/lib/core/contract'
import type { DraftRequest, FormKind } from './form-request'
import { useDraftForm } from './use-draft-form'
import { type OneContract, useExisting } from './use-existing'
import { useSending } from './use-sending'

type Made<I> = { id: string; state: string; input: I }

type OperationFormOptions<V extends FieldValues, I extends object, R extends Made<I>> = {
  kind: FormKind
  contract: OperationContract
  request: DraftRequest<V, I>
  /** Initial values of an empty form. */
  start: V
  /** When the key comes to be: as the form opens, or as its request is reviewed. */
  mint?: 'open' | 'review'
  one: OneContract<R>
  pageOf: (made: R) => string
  /** The id of an earlier operation whose values fill the form. */
  from: string | null
  valuesOf: (input: I, made: R) => V
  /** Initial values without an earlier draft; null until they are known, then always the same object. */
  filling?: V | null
  onFilled?: (input: I) => void
  onFieldsRefused?: () => void
}

const once = { refetchInterval: false, refetchOnWindowFocus: false, retry: false } as const

/**
 * The form of a page that sends an operation: its values, its key, and its sending. Opened with the key of what was sent
 * already it goes to the page of that.
 */
export function useOperationForm<V extends FieldValues, I extends object, R extends Made<I>>({
  kind,
  contract,
  request,
  start,
  mint = 'open',
  one,
  pageOf,
  from,
  valuesOf,
  filling = null,
  onFilled,
  onFieldsRefused,
}: OperationFormOptions<V, I, R>) {
  const client = useQueryClient()
  const router = useRouter()
  const source = useQuery({ ...readQuery(one, { id: from ?? '' }), ...once, enabled: from !== null })
  const made = source.data
  const { form, key } = useDraftForm({
    kind,
    request,
    start: made ? valuesOf(made.input, made) : (filling ?? start),
    mint,
  })

  const { reset } = form
  const { isDirty } = form.formState
  const untouched = key.restored === false && !isDirty
  const filled = useRef(false)
  useEffect(() => {
    const values = made ? valuesOf(made.input, made) : filling
    if (!values || filled.current || !untouched) return
    filled.current = true
    reset(values)
    if (made) onFilled?.(made.input)
  }, [made, filling, untouched, reset, valuesOf, onFilled])

  const existing = useExisting({
    key: key.openedWith,
    one,
    // A refused operation under the key that the form opened with is requested again from this form.
    pageOf: (found) => (mint === 'open' && found.state === 'failed' ? null : pageOf(found)),
  })
  const sending = useSending<I, R, V>({
    contract,
    sendingKey: key,
    typed: { form, request, onFieldsRefused },
    leaving: true,
    onSent(sent) {
      client.setQueryData(readQuery(one, { id: sent.id }).queryKey, sent)
      router.replace(pageOf(sent))
    },
  })
  return { form, key, sending, existing, restored: key.restored === true, prefillFailed: source.error !== null }
}
