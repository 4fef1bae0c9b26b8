'use client'

import { useRouter } from 'next/navigation'
import { usePageKeys } from '@/components/layout/page-keys'
import type { QueueNeighbours } from './use-queue-neighbours'

/** j and k go through the queue case by case. */
export function useCaseKeys({ previous, next }: QueueNeighbours): void {
  const router = useRouter()
  usePageKeys(({ key }) => {
    const to = key === 'j' ? next : key === 'k' ? previous : null
    if (to) router.push(to)
  })
}
