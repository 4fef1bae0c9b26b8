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

const widths = ['w-48', 'w-56', 'w-40']

/** In the place of a list's rows; `rowClass` gives them their height and their margins. */
export function SkeletonRows({ rowClass }: { rowClass: string }) {
  return (
    <div aria-busy>
      {widths.map((width) => (
        <div key={width} className={cx('flex items-center border-line border-b last:border-b-0', rowClass)}>
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  )
}
