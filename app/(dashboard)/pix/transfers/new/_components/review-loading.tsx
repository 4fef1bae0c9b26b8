'use client'

import { useTranslations } from 'next-intl'
import { formLayout } from '@/components/operations/sending/form-frame'
import { Panel } from '@/components/ui/panel'
import { Skeleton } from '@/components/ui/skeleton'
import { StepsLine } from './steps-line'

/** While it is looked up whether this was sent already: no button yet. */
export function ReviewLoading() {
  const t = useTranslations('transfers.form')
  return (
    <div className={formLayout}>
      <div className="flex min-w-0 flex-col gap-5">
        <StepsLine reviewing />
        <Panel>
          <p role="status" className="text-ink-3 text-sm">
            {t('opening')}
          </p>
          <Skeleton className="mt-3 h-8 w-56" />
          <div className="mt-6 flex flex-col gap-4">
            <Skeleton className="w-full" />
            <Skeleton className="w-4/5" />
            <Skeleton className="w-3/5" />
          </div>
        </Panel>
      </div>
      <Panel title={t('approval')}>
        <Skeleton className="w-full" />
      </Panel>
    </div>
  )
}
