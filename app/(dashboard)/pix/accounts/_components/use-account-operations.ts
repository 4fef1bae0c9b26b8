'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { listQuery } from '@/lib/client/read-query'
import type { AnyOperation } from '@/lib/features/operations/any/schema'
import { operations } from '@/lib/features/operations/contract'
import { type Closing, closingOperation, type Opening, openingOperation } from '@/lib/features/pix/accounts/schema'

type AccountOperations = { openings: Opening[]; closings: Closing[]; all: (Opening | Closing)[]; read: boolean }

function openingsOf(rows: AnyOperation[]): Opening[] {
  return rows.flatMap((row) => openingOperation.safeParse(row).data ?? [])
}

function closingsOf(rows: AnyOperation[]): Closing[] {
  return rows.flatMap((row) => closingOperation.safeParse(row).data ?? [])
}

/** The newest openings and closings, of all accounts or of those that a text finds. */
export function useAccountOperations(q?: string): AccountOperations {
  const asked = useInfiniteQuery(listQuery(operations.list, { kind: 'pix.account', q }))
  const closed = useInfiniteQuery(listQuery(operations.list, { kind: 'pix.account-close', q }))
  const openings = openingsOf(asked.data?.pages[0]?.items ?? [])
  const closings = closingsOf(closed.data?.pages[0]?.items ?? [])
  const all = [...openings, ...closings].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  return { openings, closings, all, read: asked.data !== undefined && closed.data !== undefined }
}
