'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { Situation } from '@/components/infractions/infraction-labels'
import { ReadFailure } from '@/components/layout/error-notice'
import { Money } from '@/components/payments/money'
import { idRow, type KeyValueRow } from '@/components/ui/key-value'
import { quiet } from '@/components/ui/rich'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { formatDay } from '@/lib/core/dates'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { CaseFacts } from '../case/column'
import { useCase } from '../case/context'
import { PayerHistoryPanel } from '../case/known-history'
import { FilesDropArea } from '../files/drop-area'
import { DossierPane } from './pane'

/** The screen where the parts of a case are ordered, previewed and attached to the answer as a single PDF. */
export function DossierScreen({ onClose }: { onClose: () => void }) {
  const t = useTranslations('infractions.dossier')
  const { id } = useCase().infraction
  const query = useQuery(readQuery(infractions.dossierOutline, { id }))
  return (
    <FilesDropArea>
      <div className="grid min-h-0 flex-1 grid-cols-1 lg:grid-cols-[minmax(380px,42%)_minmax(0,1fr)] xl:grid-cols-[minmax(256px,22%)_minmax(380px,31%)_minmax(0,1fr)]">
        <DossierFacts />
        {query.data ? (
          <DossierPane outline={query.data} onClose={onClose} />
        ) : (
          <div className="flex flex-col gap-3 p-5" role="status" aria-label={t('reading')}>
            {query.error ? <ReadFailure query={query} /> : <Skeleton className="h-56 w-full rounded-md" />}
          </div>
        )}
      </div>
    </FilesDropArea>
  )
}

/** The claim, the payer and our opinion, for reference while the dossier is put together. */
function DossierFacts() {
  const t = useTranslations('infractions.case')
  const words = useTranslations('infractions.words.given')
  const answer = useTranslations('infractions.answer')
  const locale = useLocale()
  const { amountCents, date, transactionId, situationType, estimatedUntil, draft } = useCase().infraction
  const facts: KeyValueRow[] = [
    { label: t('situation'), value: <Situation type={situationType} /> },
    { label: t('amount'), value: amountCents === null ? quiet(t('amount-absent')) : <Money cents={amountCents} /> },
    { label: t('date'), value: date === null ? quiet(t('date-absent')) : formatDay(date, locale) },
    {
      label: t('until'),
      value:
        estimatedUntil === null
          ? quiet(t('until-none'))
          : t('until-estimated', { day: formatDay(estimatedUntil, locale) }),
    },
    idRow(t('transaction'), transactionId, t('transaction-absent')),
  ]
  return (
    <aside className="flex min-h-0 flex-col gap-5 overflow-auto border-line border-r p-5 max-xl:hidden">
      <section className="flex flex-col gap-3">
        <h2 className="font-semibold text-base">{t('claimed-title')}</h2>
        <CaseFacts rows={facts} />
      </section>
      <PayerHistoryPanel />
      <section className="flex flex-col gap-1">
        <h2 className="font-semibold text-base">{answer('title')}</h2>
        <p className="text-sm">{draft.analysis ? words(draft.analysis) : quiet(answer('conflict.no-opinion'))}</p>
      </section>
    </aside>
  )
}
