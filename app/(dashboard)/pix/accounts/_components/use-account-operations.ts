'use client'

import { useQuery } from '@tanstack/react-query'
import { recentOperationsQuery } from '@/lib/features/operations/queries'
import type { AnyOperation } from '@/lib/features/operations/schema'
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
  const asked = useQuery(recentOperationsQuery({ kind: 'pix.account', q }))
  const closed = useQuery(recentOperationsQuery({ kind: 'pix.account-close', q }))
  const openings = openingsOf(asked.data ?? [])
  const closings = closingsOf(closed.data ?? [])
  const all = [...openings, ...closings].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  return { openings, closings, all, read: asked.data !== undefined && closed.data !== undefined }
}
