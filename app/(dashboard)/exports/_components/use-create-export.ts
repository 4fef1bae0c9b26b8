'use client'

import { useWrite } from '@/lib/client/write'
import { exports } from '@/lib/features/exports/contract'

/** Starts an export; `onCreated` gets its id. */
export function useCreateExport(onCreated: (id: string) => void) {
  return useWrite(exports.create, { onSuccess: ({ id }) => onCreated(id) })
}
