'use client'

import { Bell } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createContext, use } from 'react'
import { buttonClass } from '@/components/ui/button'
import { cx } from '@/components/ui/cx'

export const noticePanelId = 'notifications'

/** How many notifications the person has not read yet. */
export const UnreadNotices = createContext(0)

/** Opens the notifications; says how many are unread. */
export function NoticeBell({ className }: { className?: string }) {
  const t = useTranslations('notices')
  const unread = use(UnreadNotices)
  const label = t('bell', { count: unread })
  return (
    <button
      type="button"
      popoverTarget={noticePanelId}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      className={cx(buttonClass({ variant: 'ghost', size: 'sm', icon: true }), 'relative', className)}
    >
      <Bell aria-hidden />
      {unread > 0 && (
        <span className="absolute -top-0.5 -right-0.5 min-w-4 rounded-full bg-accent px-1 text-2xs text-on-accent tabular-nums leading-4">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  )
}
