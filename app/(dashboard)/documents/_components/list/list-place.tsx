'use client'

import dynamic from 'next/dynamic'
import { absent } from '@/components/ui/absent'
import { useLate } from '../use-late'

/** Loaded with the first slow list. */
const PlaceInLine = dynamic(() => import('../place-in-line').then((part) => part.PlaceInLine, absent), {
  ssr: false,
})

/** Above the rows while those of another filter are loading. */
export function ListPlace() {
  if (!useLate()) return null
  return (
    <p role="status" className="flex-none px-5 py-2 text-ink-3 empty:hidden max-md:px-4">
      <PlaceInLine />
    </p>
  )
}
