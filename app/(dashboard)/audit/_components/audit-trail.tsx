'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { auditTrail } from '@/lib/features/audit/contract'
import type { AuditVerification } from '@/lib/features/audit/schema'

/** Characters of the hash that are shown; the whole head is what is copied. */
const shownHash = 4

/** Whether the whole trail holds: a quiet line, or what does not hold and what to do. */
export function AuditTrail() {
  const t = useTranslations('audit.trail')
  const { data, isFetching, error, refetch } = useQuery(readQuery(auditTrail.verification, {}))
  return (
    <section aria-label={t('label')} className="flex-none border-line border-b">
      <div className="flex min-h-10 items-center gap-2 py-1 pr-4 pl-5 text-ink-3 text-xs max-md:px-4">
        <div role="status" className="flex min-w-0 flex-1 items-center gap-1">
          {isFetching ? t('verifying') : error ? t('failed') : data?.holds && <Holding {...data} />}
        </div>
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('verify')}
        </Button>
      </div>
      {data?.brokenAt !== undefined && (
        <Notice tone="danger" title={t('broken', { at: data.brokenAt })} className="mx-5 mb-3 max-md:mx-4">
          {t('broken-what', { count: data.count })}
        </Notice>
      )}
    </section>
  )
}

function Holding({ count, head }: Pick<AuditVerification, 'count' | 'head'>) {
  const t = useTranslations('audit.trail')
  return (
    <>
      <span className="min-w-0">
        {t('holds', { count })}, {t('head')} <span className="ident">{shortened(head)}</span>
      </span>
      <CopyButton value={head} what={t('head-name')} />
    </>
  )
}

const shortened = (head: string) => `${head.slice(0, head.indexOf(':') + 1 + shownHash)}…`
