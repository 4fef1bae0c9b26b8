'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { usePageKeys } from '@/components/layout/keys/page-keys'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { Notice } from '@/components/ui/notice'
import { useWrite } from '@/lib/client/write'
import { infractions } from '@/lib/features/pix/infractions/contract'

/** Assigns the most urgent unassigned case to the person and opens it. */
export function useTakeNext(open: (id: string) => void) {
  const { mutate, isPending, data, error, reset } = useWrite(infractions.takeNext, {
    onSuccess: ({ id }) => id !== null && open(id),
  })
  return { take: () => !isPending && mutate({}), busy: isPending, isEmpty: data?.id === null, error, dismiss: reset }
}

type TakingNext = ReturnType<typeof useTakeNext>

/** The button that takes the next case; `n` does the same. */
export function TakeNextButton({ taking: { take, busy } }: { taking: TakingNext }) {
  const t = useTranslations('infractions.queue.next')
  usePageKeys(({ key }) => {
    if (key === 'n') take()
  })
  return (
    <Button variant="primary" busy={busy} onClick={take} aria-keyshortcuts="n">
      <span className="max-md:sr-only">{t('take')}</span>
      <span aria-hidden className="md:hidden">
        {t('take-short')}
      </span>
      <span aria-hidden className="max-md:hidden">
        <Kbd>N</Kbd>
      </span>
    </Button>
  )
}

/** Why no case was opened. */
export function TakeNextNotice({ taking: { isEmpty, error, take, busy, dismiss } }: { taking: TakingNext }) {
  const t = useTranslations('infractions.queue.next')
  const dismissText = useTranslations('infractions.queue')('dismiss')
  if (error)
    return <ErrorNotice error={error} title={t('failed')} onRetry={take} retrying={busy} className="m-3 flex-none" />
  if (!isEmpty) return null
  return (
    <Notice
      role="status"
      title={t('none')}
      className="m-3 flex-none"
      actions={
        <Button size="sm" onClick={dismiss}>
          {dismissText}
        </Button>
      }
    >
      {t('none-what')}
    </Notice>
  )
}
