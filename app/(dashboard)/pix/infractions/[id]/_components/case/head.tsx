'use client'

import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { EstimatedTimeLeft } from '@/components/infractions/time-left'
import { PageHeader } from '@/components/layout/page-header'
import { Money } from '@/components/payments/money'
import { Segmented } from '@/components/ui/fields/segmented'
import { StatusBadge } from '@/components/ui/status-badge'
import { isOpen } from '@/lib/features/pix/infractions/rules/infraction'
import { CaseAssignee, type useCaseAssignment } from './assignee'
import { useCase } from './context'
import { CaseNeighbours, type QueueNeighbours } from './neighbours'

/** The columns of a case, of which one is on the screen where there is no room for all. */
const caseParts = ['claimed', 'known', 'answer'] as const
const partParser = parseAsStringLiteral(caseParts).withDefault('claimed')

/** The column that is shown where there is room for one. */
export const useCasePart = () => useQueryState('part', partParser)

/** States of an answer that the provider has. */
const arrived = ['accepted', 'confirmed']

type CaseHeadProps = { neighbours: QueueNeighbours; assignment: ReturnType<typeof useCaseAssignment> }

/**
 * How much, from whom, how long is left, and who has it; on small screens the payer is the title. Where the columns are not side by
 * side, a strip below has what the head has no room for, and chooses the column.
 */
export function CaseHead({ neighbours, assignment }: CaseHeadProps) {
  const t = useTranslations('infractions.case')
  const title = useTranslations('infractions')('title')
  const { amountCents, payer } = useCase().infraction
  const [part, setPart] = useCasePart()
  const name = payer?.name ?? t('payer-unseen')
  const controls = (
    <>
      <CaseAssignee assignment={assignment} />
      <CaseNeighbours neighbours={neighbours} />
    </>
  )
  return (
    <>
      <PageHeader
        title={
          <>
            <span className="max-md:hidden">
              <Money cents={amountCents} className="font-semibold" />
            </span>
            <span className="md:hidden">{name}</span>
          </>
        }
        crumbs={[{ href: neighbours.back, label: title }]}
        note={
          <span className="flex items-baseline gap-3">
            <span className="min-w-0 truncate">{name}</span>
            <span className="max-lg:hidden">
              <TimeLeft />
            </span>
          </span>
        }
        actions={<span className="flex items-center gap-2 max-lg:hidden">{controls}</span>}
      />
      <div className="flex flex-none flex-col gap-3 border-line border-b px-5 py-3 max-md:px-4 lg:hidden">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="md:hidden">
            <Money cents={amountCents} size="lg" />
          </span>
          <TimeLeft />
        </div>
        <div className="flex items-center justify-between gap-3">{controls}</div>
        <div className="max-md:[&>fieldset]:grid max-md:[&>fieldset]:w-full max-md:[&>fieldset]:grid-cols-[auto_auto_auto] max-md:[&_label]:justify-center">
          <Segmented
            label={t('parts')}
            value={part}
            onValueChange={(chosen) => void setPart(chosen)}
            segments={caseParts.map((value) => ({ value, label: t(`part.${value}`) }))}
          />
        </div>
      </div>
    </>
  )
}

export function TimeLeft() {
  const t = useTranslations('infractions.words.left')
  const { estimatedUntil, answer, status } = useCase().infraction
  const done = !isOpen(status) || (answer !== null && arrived.includes(answer.state))
  if (done) return <StatusBadge tone="gone">{t(answer ? 'answered' : 'closed')}</StatusBadge>
  return <EstimatedTimeLeft until={estimatedUntil} inline />
}
