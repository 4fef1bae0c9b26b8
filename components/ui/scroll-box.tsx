import { type ComponentProps, createElement } from 'react'

type ScrollBoxProps = ComponentProps<'section'> & { as?: 'div' | 'section' | 'ul' }

/** What scrolls by itself, and so must be reached by the keyboard; its classes say where it scrolls. */
export function ScrollBox({ as: tag = 'div', ...props }: ScrollBoxProps) {
  return createElement<{ tabIndex: number }>(tag, { ...props, tabIndex: 0 })
}
