'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button, TextButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { readQuery } from '@/lib/client/read-query'
import type { AuditProblem } from '@/lib/core/audit-problem'
import { formatTime } from '@/lib/core/dates'
import { auditTrail } from '@/lib/features/audit/contract'
import type { AuditVerification } from '@/lib/features/audit/schema'

/** Number of shown characters of the hash; copying gives the whole head. */
const shownHash = 4

/** Whether the whole trail is valid: a quiet line, or the problem with instructions. */
export function AuditTrail() {
  const t = useTranslations('audit.trail')
  const { data, isFetching, error, refetch } = useQuery(readQuery(auditTrail.verification, {}))
  const [whole, setWhole] = useState(false)
  const headId = useId()
  return (
    <section aria-label={t('label')} className="flex-none border-line border-b">
      <div className="flex min-h-10 items-center gap-2 py-1 pr-4 pl-5 text-ink-3 text-xs max-md:px-4">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 md:justify-between">
          <div role="status" className="flex min-w-0 flex-wrap items-center gap-x-2">
            {isFetching ? <Verifying /> : error ? t('failed') : data?.holds && <Holding {...data} />}
          </div>
          {data && !isFetching && (
            <TextButton
              aria-expanded={whole}
              aria-controls={headId}
              onClick={() => setWhole(!whole)}
              className="min-h-6 whitespace-nowrap"
            >
              {t(whole ? 'hide-head' : 'show-head')}
            </TextButton>
          )}
        </div>
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('verify')}
        </Button>
      </div>
      {data && whole && (
        <p id={headId} className="flex items-center gap-1 px-5 pb-2 text-ink-2 text-xs max-md:px-4">
          <span className="ident min-w-0 wrap-anywhere">{data.head}</span>
          <CopyButton value={data.head} what={t('head-name')} />
        </p>
      )}
      {data?.problem && !isFetching && <Broken {...data} problem={data.problem} />}
    </section>
  )
}

/** Progress of the verification on the instance that answers; another instance may not have started. */
function Verifying() {
  const t = useTranslations('audit.trail')
  const { data } = useQuery(readQuery(auditTrail.progress, {}))
  if (!data?.running) return t('verifying')
  return (
    <>
      <span className="tabular-nums">{t('progress', { read: data.read, total: data.total })}</span>
      <span className="flex w-40">
        <Progress label={t('progress-name')} value={data.read} max={Math.max(1, data.total)} />
      </span>
    </>
  )
}

function Holding({ count, head, verifiedAt }: Pick<AuditVerification, 'count' | 'head' | 'verifiedAt'>) {
  const t = useTranslations('audit.trail')
  return (
    <>
      <span className="flex min-w-0 items-center gap-1">
        <span className="min-w-0">
          {t('holds', { count })}, {t('head')} <span className="ident">{shortened(head)}</span>
        </span>
        <CopyButton value={head} what={t('head-name')} />
      </span>
      <span>{t('verified-at', { when: t('at', { time: formatTime(verifiedAt, 'second') }) })}</span>
    </>
  )
}

function Broken({
  problem,
  brokenAt: at = 1,
  count,
  lacks = '',
}: Pick<AuditVerification, 'brokenAt' | 'count' | 'lacks'> & { problem: AuditProblem }) {
  const t = useTranslations('audit.trail')
  const texts = {
    changed: [t('broken', { at }), t('broken-what', { count })],
    'key-missing': [t('key-missing'), t('key-missing-what')],
    cut: [t('cut'), t('cut-what', { count, head: lacks })],
    'head-unreadable': [t('head-unreadable'), t('head-unreadable-what')],
  } satisfies Record<AuditProblem, [string, string]>
  const [title, what] = texts[problem]
  return (
    <Notice tone="danger" title={title} className="mx-5 mb-3 max-md:mx-4">
      <p className="wrap-anywhere">{what}</p>
    </Notice>
  )
}

const shortened = (head: string) => `${head.slice(0, head.indexOf(':') + 1 + shownHash)}…`
