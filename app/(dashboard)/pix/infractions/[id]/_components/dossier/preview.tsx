'use client'

import { RefreshCw } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ErrorNotice } from '@/components/layout/error-notice'
import { EmptyState } from '@/components/list/empty-state'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { formatTime } from '@/lib/core/dates'
import type { PreviewState } from './use-preview'

const PdfViewer = dynamic(() => import('@/components/documents/pdf-viewer/pdf-viewer').then((part) => part.PdfViewer), {
  ssr: false,
})

type DossierPreviewProps = {
  state: PreviewState
  /** Whether the case has changed since it was built. */
  outdated: boolean
  /** Whether any part is chosen. */
  chosen: boolean
}

/** The dossier as it would be made, when it was built, and whether that is still how the case is. */
export function DossierPreviewPane({ state, outdated, chosen }: DossierPreviewProps) {
  const t = useTranslations('infractions.dossier.preview')
  const { preview, file, error, building, rebuild } = state
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-sunken">
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-surface px-4 py-1.5 text-ink-3 text-xs tabular-nums">
        <PreviewStatus state={state} outdated={outdated} />
      </div>
      {error && (
        <div className="p-4">
          <ErrorNotice error={error} title={t('failed')} onRetry={rebuild} retrying={building} />
        </div>
      )}
      {file ? (
        <PdfViewer key={preview?.at} file={file} title={t('title')} />
      ) : (
        !error && (
          <EmptyState title={chosen ? t('building') : t('nothing')} fill>
            {chosen ? t('building-what') : t('nothing-what')}
          </EmptyState>
        )
      )}
    </div>
  )
}

function PreviewStatus({
  state: { preview, building, behind, error, rebuild },
  outdated,
}: Omit<DossierPreviewProps, 'chosen'>) {
  const t = useTranslations('infractions.dossier.preview')
  const isSlow = useIsSlow(building)
  const time = preview && formatTime(preview.at)
  const stale = outdated && !building && !behind
  return (
    <>
      <p role="status" className={stale ? 'flex items-center gap-2 text-wait-ink' : 'flex items-center gap-2'}>
        {building || (behind && !error) ? (
          <>
            <Spinner />
            {isSlow ? t('slow') : time ? t('rebuilding', { time }) : t('building')}
          </>
        ) : (
          time && t(stale ? 'outdated' : behind ? 'behind' : 'current', { time })
        )}
      </p>
      {stale && (
        <Button size="sm" onClick={rebuild}>
          <RefreshCw aria-hidden />
          {t('rebuild')}
        </Button>
      )}
    </>
  )
}

const slowMs = 4_000

/** Whether something has been under way for longer than people expect. */
function useIsSlow(running: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!running) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [running])
  return slow
}
