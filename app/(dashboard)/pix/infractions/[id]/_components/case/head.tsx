'use client'

import { useTranslations } from 'next-intl'
import { useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { EstimatedTimeLeft } from '@/components/infractions/time-left'
import { PageHeader } from '@/components/layout/page-header'
import { Money } from '@/components/payments/money'
import { Segmented } from '@/components/ui/segmented'
import { StatusBadge } from '@/components/ui/status-badge'
import type { InfractionCase } from '@/lib/features/pix/infractions/schema'
import { type CasePart, casePartParser, caseParts } from './parts'

type CaseHeadProps = {
  infraction: InfractionCase
  /** The queue as it was left. */
  queueHref: string
  timeLeft: ReactNode
  assignee: ReactNode
  neighbours: ReactNode
}

/** How much, from whom, how long is left, and who has it; on small screens the payer is the title. */
export function CaseHead({ infraction, queueHref, timeLeft, assignee, neighbours }: CaseHeadProps) {
  const t = useTranslations('infractions.case')
  const title = useTranslations('infractions')('title')
  const payer = infraction.payer?.name
  return (
    <PageHeader
      title={
        <>
          <span className="max-md:hidden">
            <Money cents={infraction.amountCents} className="font-semibold" />
          </span>
          <span className="md:hidden">{payer ?? t('payer-unseen')}</span>
        </>
      }
      crumbs={[{ href: queueHref, label: title }]}
      note={
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 truncate">{payer ?? t('payer-unseen')}</span>
          <span className="max-lg:hidden">{timeLeft}</span>
        </span>
      }
      actions={
        <span className="flex items-center gap-2 max-lg:hidden">
          {assignee}
          {neighbours}
        </span>
      }
    />
  )
}

type CaseTimeLeftProps = {
  infraction: InfractionCase
  /** Nothing runs out any more. */
  answered: boolean
}

export function CaseTimeLeft({ infraction: { estimatedUntil, answer }, answered }: CaseTimeLeftProps) {
  const t = useTranslations('infractions.words.left')
  if (answered) return <StatusBadge tone="gone">{t(answer ? 'answered' : 'closed')}</StatusBadge>
  return <EstimatedTimeLeft until={estimatedUntil} inline />
}

type CaseStripProps = Pick<CaseHeadProps, 'infraction' | 'timeLeft' | 'assignee' | 'neighbours'>

/** Under the head where the columns do not stand side by side: what the head had no room for, and which column is shown. */
export function CaseStrip({ infraction, timeLeft, assignee, neighbours }: CaseStripProps) {
  const t = useTranslations('infractions.case')
  const [part, setPart] = useCasePart()
  return (
    <div className="flex flex-none flex-col gap-3 border-line border-b px-5 py-3 max-md:px-4 lg:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="md:hidden">
          <Money cents={infraction.amountCents} size="lg" />
        </span>
        {timeLeft}
      </div>
      <div className="flex items-center justify-between gap-3">
        {assignee}
        {neighbours}
      </div>
      <div className="max-md:[&>fieldset]:grid max-md:[&>fieldset]:w-full max-md:[&>fieldset]:grid-cols-[auto_auto_auto] max-md:[&_label]:justify-center">
        <Segmented
          label={t('parts')}
          value={part}
          onValueChange={(chosen) => void setPart(chosen)}
          segments={caseParts.map((value) => ({ value, label: t(`part.${value}`) }))}
        />
      </div>
    </div>
  )
}

/** The column that is shown where there is room for one. */
export function useCasePart(): [CasePart, (part: CasePart) => Promise<URLSearchParams>] {
  return useQueryState('part', casePartParser)
}
