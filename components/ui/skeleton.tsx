import { cx } from './cx'

/** A breathing bar in the place of a text; give it a width. */
export function Skeleton({ className = 'w-24' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx('inline-block h-3 max-w-full animate-breathe rounded-xs bg-pressed align-middle', className)}
    />
  )
}
