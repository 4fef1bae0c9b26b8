'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { noticePanelId } from '@/components/layout/notice-bell'
import { toast } from '@/components/ui/toast'
import type { Notice } from '@/lib/features/notices/schema'
import { isShownOn, noticeAddress } from './notice-address'
import { useNoticeText } from './use-notice-text'

/** Shows one toast for each batch of notices, without those that the current page shows. */
export function NoticeToast({ notices }: { notices: readonly Notice[] }) {
  const t = useTranslations('notices')
  const labels = useNoticeText()
  const router = useRouter()
  const show = useEffectEvent(() => {
    const { pathname } = window.location
    const unseen = notices.filter((notice) => !isShownOn(pathname, noticeAddress(notice)))
    const [only] = unseen
    if (!only) return
    if (unseen.length > 1) {
      const see = () => document.getElementById(noticePanelId)?.showPopover()
      return toast({
        text: t('toast-many', { count: unseen.length }),
        action: { label: t('toast-list'), onClick: see },
      })
    }
    const address = noticeAddress(only)
    const action = address === null ? undefined : { label: t('toast-open'), onClick: () => router.push(address) }
    toast({ text: labels(only).title, action })
  })
  const shown = useRef<readonly Notice[]>(null)
  useEffect(() => {
    if (shown.current === notices) return
    shown.current = notices
    show()
  }, [notices])
  return null
}
