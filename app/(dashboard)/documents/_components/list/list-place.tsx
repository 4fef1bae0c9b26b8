'use client'

import dynamic from 'next/dynamic'
import { absent } from '@/components/ui/absent'
import { useLate } from '../use-late'

/** Comes with the first list that is late. */
const PlaceInLine = dynamic(() => import('../place-in-line').then((part) => part.PlaceInLine, absent), {
  ssr: false,
  loading: () => null,
})

/** Over the rows, while those of another filter are still awaited. */
export function ListPlace() {
  if (!useLate()) return null
  return (
    <p role="status" className="flex-none px-5 py-2 text-ink-3 empty:hidden max-md:px-4">
      <PlaceInLine />
    </p>
  )
}
