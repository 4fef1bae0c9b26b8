import type { ReactNode } from 'react'
import { cx } from '@/components/ui/cx'

type EmptyStateProps = {
  icon?: ReactNode
  title: ReactNode
  /** The kind of rows that would be here. */
  children?: ReactNode
  /** The one next step. */
  action?: ReactNode
  /** Takes the whole plane. */
  fill?: boolean
}

export function EmptyState({ icon, title, children, action, fill }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-1 px-6 py-8 text-center text-sm',
        fill && 'min-h-0 flex-1 justify-center',
      )}
    >
      {icon && <span className="mb-2 text-ink-3 [&>.lucide]:size-5">{icon}</span>}
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-[48ch] text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
