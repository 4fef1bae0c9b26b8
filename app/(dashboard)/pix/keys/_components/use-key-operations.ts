'use client'

import { useQuery } from '@tanstack/react-query'
import { recentOperationsQuery } from '@/lib/features/operations/queries'
import type { AnyOperation } from '@/lib/features/operations/schema'
import { deletionOperation, type KeyCreation, type KeyDeletion, keyOperation } from '@/lib/features/pix/keys/schema'

type KeyOperations = {
  creations: KeyCreation[]
  deletions: KeyDeletion[]
  all: (KeyCreation | KeyDeletion)[]
  read: boolean
}

function creationsOf(rows: AnyOperation[]): KeyCreation[] {
  return rows.flatMap((row) => keyOperation.safeParse(row).data ?? [])
}

function deletionsOf(rows: AnyOperation[]): KeyDeletion[] {
  return rows.flatMap((row) => deletionOperation.safeParse(row).data ?? [])
}

/** The newest creations and deletions, of all keys or of those that a text finds. */
export function useKeyOperations(q?: string): KeyOperations {
  const created = useQuery(recentOperationsQuery({ kind: 'pix.key', q }))
  const deleted = useQuery(recentOperationsQuery({ kind: 'pix.key-deletion', q }))
  const creations = creationsOf(created.data ?? [])
  const deletions = deletionsOf(deleted.data ?? [])
  const all = [...creations, ...deletions].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  return { creations, deletions, all, read: created.data !== undefined && deleted.data !== undefined }
}
