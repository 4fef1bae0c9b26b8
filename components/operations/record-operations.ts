'use client'

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { listQuery } from '@/lib/client/read-query'
import { type OperationKind, type OperationState, voidStates } from '@/lib/core/operations/operation-states'
import { operations } from '@/lib/features/operations/contract'
import type { OperationHistory } from './steps'

type RecordOperation = OperationHistory & { id: string }

/** Operation kind that creates a provider's record; its result has the record's id. */
export type Making = RecordOperation & { result: { id: string } | null }
/** Operation kind that deletes a provider's record. */
export type Ending = RecordOperation & { input: { id: string } }

type Kind<O> = { kind: OperationKind; schema: z.ZodType<O> }
export type RecordKinds<M, E> = { making: Kind<M>; ending: Kind<E> }

/** The newest operations that created or deleted records, all or those that match a text. */
export function useRecordOperations<M extends Making, E extends Ending>(kinds: RecordKinds<M, E>, q?: string) {
  const made = useOperationsOf(kinds.making, q)
  const ended = useOperationsOf(kinds.ending, q)
  const all = [...(made ?? []), ...(ended ?? [])].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  const underWay = (ended ?? []).filter(({ state }) => !voidStates.includes(state) && state !== 'confirmed')
  return {
    kinds,
    made: made ?? [],
    all,
    /** Both were read. */
    read: made !== undefined && ended !== undefined,
    /** States of the endings under way, by record. */
    endings: new Map<string, OperationState>(underWay.map(({ input, state }) => [input.id, state])),
    /** The operations that created and ended a record here. */
    of: (id: string) => ({
      making: made?.find(({ result }) => result?.id === id),
      ending: ended?.find(({ input }) => input.id === id),
    }),
  }
}

/** Undefined while they are not read. */
function useOperationsOf<O>({ kind, schema }: Kind<O>, q: string | undefined): O[] | undefined {
  const { data } = useInfiniteQuery(listQuery(operations.list, { kind, q }))
  return data?.pages[0]?.items.flatMap((row): O[] => {
    const parsed = schema.safeParse(row)
    return parsed.success ? [parsed.data] : []
  })
}

/** Reads the records again whenever one of their operations has changed state; `path` is that of the list. */
export function useRenewal(all: readonly { id: string; state: string }[] | undefined, path: string): void {
  const client = useQueryClient()
  const seen = useRef<string | null>(null)
  const mark = all?.map(({ id, state }) => `${id} ${state}`).join('\n')
  useEffect(() => {
    if (mark === undefined) return
    const moved = seen.current !== null && seen.current !== mark
    seen.current = mark
    if (moved) void client.invalidateQueries({ queryKey: path.split('/') })
  }, [mark, client, path])
}
