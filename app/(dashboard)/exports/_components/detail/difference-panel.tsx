'use client'

import { useQuery } from '@tanstack/react-query'
import { GitCompare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ErrorNotice, ReadFailure } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { SkeletonRows } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { exports } from '@/lib/features/exports/contract'
import type { DifferenceCounts, ExportDetail } from '@/lib/features/exports/schema'
import { useDifferenceText } from '../export-status'
import { useCreateExport } from '../use-create-export'
import { DifferenceTable } from './difference-table'

type DifferencePanelProps = {
  of: ExportDetail
  difference: DifferenceCounts
  differs: boolean
  onCreated: (id: string) => void
}

const kinds = ['new', 'cancelled', 'purged'] as const

/** Documents that now differ from the export, and an export of only those. */
export function DifferencePanel({ of: { id, formats }, difference, differs, onCreated }: DifferencePanelProps) {
  const t = useTranslations('exports.difference')
  const labels = useDifferenceText()
  const query = useQuery({ ...readQuery(exports.difference, { id }), enabled: differs })
  const creation = useCreateExport(onCreated)
  return (
    <section aria-label={t('title')} className="border-line border-t">
      <header className="flex flex-wrap items-center gap-2 py-3.5 pr-4 pl-5 max-md:px-4">
        <div className="min-w-56 flex-1">
          <h3 className="font-semibold text-base">{t('title')}</h3>
          <p className={differs ? 'text-wait-ink text-xs' : 'text-ink-3 text-xs'}>{labels(difference)}</p>
        </div>
        {differs && (
          <Button
            size="sm"
            busy={creation.isPending}
            onClick={() => creation.mutate({ selection: { differenceOf: id }, formats })}
          >
            {!creation.isPending && <GitCompare aria-hidden />} {t('export')}
          </Button>
        )}
      </header>
      {creation.error && <ErrorNotice error={creation.error} className="mx-5 mb-4 max-md:mx-4" />}
      {query.error && (
        <div className="px-5 pb-4 max-md:px-4">
          <ReadFailure query={query} />
        </div>
      )}
      {differs && query.isPending && !query.error && <SkeletonRows rowClass="h-8 px-5" />}
      {query.data &&
        kinds.map((kind) => {
          const ids = query.data[kind]
          const among = new Set(ids)
          if (ids.length === 0) return null
          return (
            <DifferenceTable
              key={kind}
              kind={kind}
              count={ids.length}
              documents={query.data.documents.filter((document) => among.has(document.id))}
            />
          )
        })}
    </section>
  )
}
