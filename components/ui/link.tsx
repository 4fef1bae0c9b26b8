'use client'

import NextLink from 'next/link'
import { type ComponentProps, useState } from 'react'

export type LinkProps = Omit<ComponentProps<typeof NextLink>, 'prefetch'>

/** A link whose page is loaded when the link is followed. */
export function Link(props: LinkProps) {
  return <NextLink {...props} prefetch={false} />
}

/** Prefetches the page once a person is about to follow the link, by pointer, finger or keyboard. */
export function PrefetchingLink({ onPointerEnter, onFocus, ...rest }: LinkProps) {
  const [meant, setMeant] = useState(false)
  return (
    <NextLink
      {...rest}
      prefetch={meant ? null : false}
      onPointerEnter={(event) => {
        setMeant(true)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        setMeant(true)
        onFocus?.(event)
      }}
    />
  )
}
