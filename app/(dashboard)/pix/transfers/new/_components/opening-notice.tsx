'use client'

import { useTranslations } from 'next-intl'
import { RestoredNote } from '@/components/operations/sending/form-frame'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

type OpeningNoticeProps = {
  /** The transfer that the form should have been filled from could not be read. */
  prefillFailed: boolean
  /** The key of a review that was opened without its form; null otherwise. */
  orphanKey: string | null
  /** Lastro knows no transfer under that key. */
  absent: boolean
  restored: boolean
}

/** Why the form is not filled as the person may expect. */
export function OpeningNotice({ prefillFailed, orphanKey, absent, restored }: OpeningNoticeProps) {
  const t = useTranslations('transfers.form')
  const box = 'mx-auto mt-6 max-w-228 max-md:mx-4'
  const open = (
    <ButtonLink size="sm" href={`/pix/transfers/${orphanKey}`} prefetch={false}>
      {t('orphan-open')}
    </ButtonLink>
  )
  return (
    <>
      {prefillFailed && (
        <Notice className={box} role="status">
          {t('prefill-failed')}
        </Notice>
      )}
      {orphanKey && (
        <Notice className={box} role="status" title={t('orphan-title')} actions={!absent && open}>
          {t(absent ? 'orphan-absent' : 'orphan-unknown')}
        </Notice>
      )}
      {restored && <RestoredNote />}
    </>
  )
}
