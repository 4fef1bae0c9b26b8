import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx'

export type NoticeTone = 'plain' | 'wait' | 'danger' | 'ok'

const tones: Record<NoticeTone, { box: string; ink: string; icon: typeof Info }> = {
  plain: { box: 'border-line bg-sunken', ink: 'text-ink', icon: Info },
  wait: { box: 'border-wait-line bg-wait-soft', ink: 'text-wait-ink', icon: TriangleAlert },
  danger: { box: 'border-danger-line bg-danger-soft', ink: 'text-danger-ink', icon: CircleAlert },
  ok: { box: 'border-accent-line bg-accent-soft', ink: 'text-accent-ink', icon: CircleCheck },
}

type NoticeProps = {
  tone?: NoticeTone
  title?: ReactNode
  children?: ReactNode
  /** Buttons, and text next to them. */
  actions?: ReactNode
  icon?: ReactNode
  role?: 'alert' | 'status'
  className?: string
}

/** A notice with the fact as its title and the safe next steps; `danger` is announced to screen readers. */
export function Notice({ tone = 'plain', title, children, actions, icon, role, className }: NoticeProps) {
  const { box, ink, icon: Icon } = tones[tone]
  return (
    <div
      role={role ?? (tone === 'danger' ? 'alert' : undefined)}
      className={cx('flex gap-2 rounded-md border p-3 text-sm', box, className)}
    >
      <span className={cx('mt-0.5 flex-none', tone === 'plain' ? 'text-ink-3' : ink)}>
        {icon ?? <Icon aria-hidden />}
      </span>
      <div className="min-w-0 flex-1">
        {title && <p className={cx('font-medium', ink)}>{title}</p>}
        {children && <div className="text-ink-2">{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">{actions}</div>}
      </div>
    </div>
  )
}
