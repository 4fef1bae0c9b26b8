'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ReadFailure } from '@/components/layout/error-notice'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { useCase } from '../case/context'
import { FilesDropArea } from '../files/drop-area'
import { DossierFacts } from './facts'
import { DossierPane } from './pane'

/** One PDF from the parts that the case has, put in order, looked at and attached to the answer. */
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
