'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { settings } from '@/lib/features/settings/contract'

/** Tells an administrator once that payments are sent without a second person. */
export function ApprovalsOff({ personId }: { personId: string }) {
  const t = useTranslations('home.approvals-off')
  const place = `lastro-approvals-off-${personId}`
  const [isRead, setRead] = useState(true)
  useEffect(() => setRead(localStorage.getItem(place) !== null), [place])
  const { data } = useQuery(readQuery(settings.approvals, {}))
  if (!data?.sentUnapproved || isRead) return null
  const understand = () => {
    localStorage.setItem(place, 'read')
    setRead(true)
  }
  const actions = (
    <>
      <ButtonLink size="sm" href="/settings">
        {t('settings')}
      </ButtonLink>
      <Button size="sm" variant="ghost" onClick={understand}>
        {t('understood')}
      </Button>
    </>
  )
  return (
    <Notice tone="wait" role="status" title={t('title')} actions={actions} className="m-5 mb-0 max-md:m-4 max-md:mb-0">
      {t('what')}
    </Notice>
  )
}
