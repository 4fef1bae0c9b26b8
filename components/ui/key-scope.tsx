import type { ComponentProps } from 'react'

/** Hears the keys pressed in what it holds; it has no focus and no role of its own. */
export function KeyScope(props: ComponentProps<'div'>) {
  return <div {...props} />
}
