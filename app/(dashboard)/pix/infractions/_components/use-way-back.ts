'use client'

import { useRouter } from 'next/navigation'
import { createSerializer, parseAsString } from 'nuqs'
import { type RefObject, useEffect, useRef } from 'react'
import { infractionAddress } from '@/components/infractions/address'
import { type QueueFilters, queueParsers, queuePath, withQueueFilters } from '@/components/infractions/queue-filters'

/** `at`: the case that was opened last. */
export const placeParsers = { ...queueParsers, at: parseAsString }
const withPlace = createSerializer(placeParsers)

/** Opening a case, leaving in the address which one, so that the way back ends on its row. */
export function useWayThere(filters: QueueFilters) {
  const router = useRouter()
  const remember = (id: string) => window.history.replaceState(null, '', withPlace(queuePath, { ...filters, at: id }))
  const addressOf = (id: string) => withQueueFilters(infractionAddress(id), filters)
  return {
    addressOf,
    remember,
    open: (id: string) => {
      remember(id)
      router.push(addressOf(id))
    },
  }
}

/** On coming back, once its row is there: in view and with the focus. */
export function useWayBack(place: RefObject<HTMLElement | null>, at: string | null, isThere: boolean) {
  const arrivedAt = useRef(at)
  useEffect(() => {
    if (arrivedAt.current === null || !isThere) return
    arrivedAt.current = null
    const row = place.current?.querySelector<HTMLElement>('[data-at][aria-selected="true"]')
    row?.scrollIntoView({ block: 'center' })
    row?.focus({ preventScroll: true })
  }, [place, isThere])
}
