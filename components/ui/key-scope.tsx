import type { ComponentProps } from 'react'

/** Handles the keys that are pressed inside it, without a focus or a role of its own. */
export function KeyScope(props: ComponentProps<'div'>) {
  return <div {...props} />
}
