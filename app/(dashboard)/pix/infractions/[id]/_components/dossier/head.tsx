import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { infractionAddress } from '@/components/infractions/address'
import { PageHeader } from '@/components/layout/page-header'
import { Money } from '@/components/payments/money'
import { Button } from '@/components/ui/button'
import { useCase } from '../case/context'
import { TimeLeft } from '../case/head'
import type { QueueNeighbours } from '../case/neighbours'

/** The case by its amount and payer, and the way back to the answer. */
export function DossierHead({ neighbours, onClose }: { neighbours: QueueNeighbours; onClose: () => void }) {
  const t = useTranslations('infractions.dossier')
  const title = useTranslations('infractions')('title')
  const unseen = useTranslations('infractions.case')('payer-unseen')
  const { id, amountCents, payer } = useCase().infraction
  const query = new URLSearchParams(useSearchParams())
  query.delete('dossier')
  return (
    <PageHeader
      title={
        <>
          <span className="max-md:hidden">
            <Money cents={amountCents} className="font-semibold" />
          </span>
          <span className="md:hidden">{t('title')}</span>
        </>
      }
      crumbs={[
        { href: neighbours.back, label: title },
        { href: `${infractionAddress(id)}?${query}`, label: t('case') },
      ]}
      note={
        <span className="flex items-baseline gap-3">
          <span className="min-w-0 truncate">{payer?.name ?? unseen}</span>
          <span className="max-lg:hidden">
            <TimeLeft />
          </span>
        </span>
      }
      actions={
        <Button onClick={onClose} className="max-md:hidden">
          {t('back')}
        </Button>
      }
    />
  )
}
