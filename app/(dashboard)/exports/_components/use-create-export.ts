'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createExport } from '@/lib/features/exports/queries'

/** Begins an export; `onCreated` gets its id. */
export function useCreateExport(onCreated: (id: string) => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: createExport,
    onSuccess({ id }) {
      void cache.invalidateQueries({ queryKey: ['exports'] })
      onCreated(id)
    },
  })
}
