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

/** Replaces a list's rows while they load; `rowClass` sets their height and margins. */
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
