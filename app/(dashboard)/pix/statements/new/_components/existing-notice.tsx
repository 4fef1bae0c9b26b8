'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ofAccount } from '@/components/layout/account-id'
import { reportStanding } from '@/components/payments/report-standing'
import { ReportStatus } from '@/components/payments/report-status'
import { ButtonLink } from '@/components/ui/button'
import { useNow } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { formatInstant } from '@/lib/core/dates'
import type { Statement } from '@/lib/features/pix/statements/schema'

/** That the very same was asked for before, and the way there. */
export function ExistingNotice({ statement }: { statement: Statement }) {
  const t = useTranslations('statements.form')
  const locale = useLocale()
  const { id, input, createdBy, createdAt, result } = statement
  return (
    <Notice
      role="status"
      title={t('existing-title')}
      actions={
        <>
          <ButtonLink href={ofAccount(`/pix/statements?open=${id}`, input.accountId)} prefetch={false} size="sm">
            {t('existing-open')}
          </ButtonLink>
          <ReportStatus standing={reportStanding(statement, useNow())} word={result?.status} />
        </>
      }
    >
      {t('existing-what', { name: createdBy.name, when: formatInstant(createdAt, locale) })} {t('existing-again')}
    </Notice>
  )
}
