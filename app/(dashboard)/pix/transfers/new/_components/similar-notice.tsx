'use client'

import { CopyCheck } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { AgreeBox } from '@/components/operations/sending/agree-box'
import { OperationStatus } from '@/components/operations/status'
import { textLinkClass } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Ago } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { formatMoney } from '@/lib/core/money/money'
import type { OperationSummary } from '@/lib/features/operations/schema'
import { transfers } from '@/lib/features/pix/transfers/contract'

type SimilarNoticeProps = {
  similar: readonly OperationSummary[]
  amountCents: number
  another: boolean
  onAnotherChange: (another: boolean) => void
  /** It was tried without saying that this is another one. */
  missing: boolean
  ref?: Ref<HTMLInputElement>
}

/** Transfers of the same amount to the same key in the last 24 hours; going on takes a tick. */
export function SimilarNotice({ similar, amountCents, another, onAnotherChange, missing, ref }: SimilarNoticeProps) {
  const t = useTranslations('transfers.form')
  const locale = useLocale()
  return (
    <div className="flex flex-col gap-4">
      <Notice
        tone="wait"
        role="status"
        icon={<CopyCheck aria-hidden />}
        title={t('similar-title', { count: similar.length, amount: formatMoney(amountCents, locale) })}
      >
        <ul className="mt-1 flex flex-col gap-1">
          {similar.map(({ id, state, createdAt, createdBy }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-2">
              <span>{t.rich('similar-by', { name: createdBy.name, when: () => <Ago at={createdAt} /> })}</span>
              <OperationStatus state={state} />
              <Link href={transfers.send.href(id)} prefetch={false} className={textLinkClass}>
                {t('similar-see')}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
      <AgreeBox ref={ref} checked={another} onCheckedChange={onAnotherChange} missing={missing && t('similar-missing')}>
        {t('similar-another')}
      </AgreeBox>
    </div>
  )
}
