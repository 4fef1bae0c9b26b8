import { type ComponentProps, createElement } from 'react'

type ScrollBoxProps = ComponentProps<'section'> & { as?: 'div' | 'section' | 'ul' }

/** A scrolling box that the keyboard can reach; its classes set the direction. */
export function ScrollBox({ as: tag = 'div', ...props }: ScrollBoxProps) {
  return createElement<{ tabIndex: number }>(tag, { ...props, tabIndex: 0 })
}
