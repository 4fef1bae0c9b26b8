import { cx } from '@/components/ui/cx'

type FilesBarProps = {
  done: number
  /** That are not to be had, where that is no loss or not known to be one. */
  absent: number
  /** That ought to be there. */
  missing?: number
  total: number
  /** Left out where the figures are next to it as text. */
  label?: string
  large?: boolean
  className?: string
}

/** How many of the files have come, and how many are not to be had, with reason or without. */
export function FilesBar({ done, absent, missing = 0, total, label, large, className }: FilesBarProps) {
  const share = (count: number) => `${total > 0 ? (100 * count) / total : 0}%`
  const role = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuenow': done + absent + missing,
        'aria-valuemax': Math.max(total, 1),
      }
    : { 'aria-hidden': true }
  return (
    <span
      {...role}
      className={cx('flex gap-px overflow-hidden rounded-full bg-pressed', large ? 'h-2' : 'h-1', className)}
    >
      <i className="block bg-accent-dot" style={{ width: share(done) }} />
      {absent > 0 && <i className="block bg-neutral-dot" style={{ width: share(absent) }} />}
      {missing > 0 && <i className="block bg-wait-dot" style={{ width: share(missing) }} />}
    </span>
  )
}
