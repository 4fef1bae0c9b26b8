'use client'

import { Braces } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import type { Infraction } from '@/lib/features/pix/infractions/schema'

/** The record as Lastro read it, whole, for whoever has to compare it with the provider's. */
export function ClaimedJson({ record }: { record: Infraction }) {
  const t = useTranslations('infractions.case')
  const json = JSON.stringify(record, null, 2)
  return (
    <details className="flex flex-col text-xs">
      <summary className="flex w-max items-center gap-1.5 rounded-xs font-medium text-accent-ink hover:underline max-md:min-h-10">
        <Braces aria-hidden /> {t('json')}
      </summary>
      <div className="mt-2 flex flex-col gap-2">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1 text-ink-3">{t('json-what')}</p>
          <CopyButton value={json} what={t('json-copy')} />
        </div>
        <pre className="ident overflow-x-auto whitespace-pre-wrap rounded-md border border-line bg-sunken p-3">
          {json}
        </pre>
      </div>
    </details>
  )
}
