'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { readQuery } from '@/lib/client/read-query'
import { gettingStarted } from '@/lib/features/getting-started/contract'
import { useGettingStartedChange } from './getting-started'

/** Button that shows the hidden first steps again. */
export function BringBackGettingStarted() {
  const t = useTranslations('getting-started')
  const { data: list } = useQuery(readQuery(gettingStarted.list, {}))
  const { mutate, isPending } = useGettingStartedChange()
  if (!list) return null
  return (
    <section className="mt-5 flex max-w-90 flex-col items-start gap-2 border-line border-t pt-5 text-sm">
      <h2 className="font-semibold">{t('title')}</h2>
      <p role="status" className="text-ink-2">
        {t(list.dismissed ? 'away' : 'shown')}
      </p>
      {list.dismissed && (
        <Button busy={isPending} onClick={() => mutate({ change: 'bring-back' })}>
          {t('bring-back')}
        </Button>
      )}
    </section>
  )
}
