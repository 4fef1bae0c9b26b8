'use client'

import NextLink from 'next/link'
import { type ComponentProps, useState } from 'react'

export type LinkProps = ComponentProps<typeof NextLink>

/**
 * Prefetches the page once a person is about to follow the link, by pointer, finger or keyboard, not as soon as it is
 * visible.
 */
export function Link({ prefetch, ...rest }: LinkProps) {
  const [meant, setMeant] = useState(false)
  const mean = () => setMeant(true)
  return (
    <NextLink
      {...rest}
      prefetch={prefetch ?? (meant ? null : false)}
      onPointerEnter={joined(mean, rest.onPointerEnter)}
      onFocus={joined(mean, rest.onFocus)}
    />
  )
}

const joined =
  <E,>(first: () => void, then?: (event: E) => void) =>
  (event: E) => {
    first()
    then?.(event)
  }
