'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { infractionAddress } from '@/components/infractions/address'
import { EstimatedTimeLeft } from '@/components/infractions/time-left'
import { PageHeader } from '@/components/layout/page-header'
import { Money } from '@/components/payments/money'
import { Button } from '@/components/ui/button'
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
        title={<CaseTitle small={name} />}
        crumbs={[{ href: neighbours.back, label: title }]}
        note={<CaseNote name={name} />}
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

function TimeLeft() {
  const t = useTranslations('infractions.words.left')
  const { estimatedUntil, answer, status } = useCase().infraction
  const done = !isOpen(status) || (answer !== null && arrived.includes(answer.state))
  if (done) return <StatusBadge tone="gone">{t(answer ? 'answered' : 'closed')}</StatusBadge>
  return <EstimatedTimeLeft until={estimatedUntil} inline />
}

/** The case by its amount and payer, and the way back to the answer. */
export function DossierHead({ neighbours, onClose }: { neighbours: QueueNeighbours; onClose: () => void }) {
  const t = useTranslations('infractions.dossier')
  const title = useTranslations('infractions')('title')
  const unseen = useTranslations('infractions.case')('payer-unseen')
  const { id, payer } = useCase().infraction
  const query = new URLSearchParams(useSearchParams())
  query.delete('dossier')
  return (
    <PageHeader
      title={<CaseTitle small={t('title')} />}
      crumbs={[
        { href: neighbours.back, label: title },
        { href: `${infractionAddress(id)}?${query}`, label: t('case') },
      ]}
      note={<CaseNote name={payer?.name ?? unseen} />}
      actions={
        <Button onClick={onClose} className="max-md:hidden">
          {t('back')}
        </Button>
      }
    />
  )
}

/** The amount of the case; on small screens the given text. */
function CaseTitle({ small }: { small: string }) {
  return (
    <>
      <span className="max-md:hidden">
        <Money cents={useCase().infraction.amountCents} className="font-semibold" />
      </span>
      <span className="md:hidden">{small}</span>
    </>
  )
}

function CaseNote({ name }: { name: string }) {
  return (
    <span className="flex items-baseline gap-3">
      <span className="min-w-0 truncate">{name}</span>
      <span className="max-lg:hidden">
        <TimeLeft />
      </span>
    </span>
  )
}
