'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { listQuery } from '@/lib/client/read-query'
import type { AnyOperation } from '@/lib/features/operations/any/schema'
import { operations } from '@/lib/features/operations/contract'
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
  const created = useInfiniteQuery(listQuery(operations.list, { kind: 'pix.key', q }))
  const deleted = useInfiniteQuery(listQuery(operations.list, { kind: 'pix.key-deletion', q }))
  const creations = creationsOf(created.data?.pages[0]?.items ?? [])
  const deletions = deletionsOf(deleted.data?.pages[0]?.items ?? [])
  const all = [...creations, ...deletions].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  return { creations, deletions, all, read: created.data !== undefined && deleted.data !== undefined }
}
