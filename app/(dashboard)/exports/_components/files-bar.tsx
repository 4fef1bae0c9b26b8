import { cx } from '@/components/ui/cx'

type FilesBarProps = {
  done: number
  /** Files that are unavailable for a known or harmless reason. */
  absent: number
  /** Files that should be available. */
  missing?: number
  total: number
  /** Left out when the figures are shown next to the bar. */
  label?: string
  large?: boolean
  className?: string
}

/** Received, unavailable and missing shares of the files. */
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
