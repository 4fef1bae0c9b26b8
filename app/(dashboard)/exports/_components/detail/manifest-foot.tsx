'use client'

import { useTranslations } from 'next-intl'
import { MonoId } from '@/components/ui/mono-id'
import type { ExportDetail } from '@/lib/features/exports/schema'

/** What proves an export: the manifest, and its hash. */
export function ManifestFoot({ of: { manifestSha256 } }: { of: ExportDetail }) {
  const t = useTranslations('exports.manifest')
  return (
    <footer className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-1 pr-3 pl-5 text-ink-3 text-xs max-md:px-4">
      <span>{t('in-zip')}</span>
      {manifestSha256 && (
        <span className="ml-auto flex items-center gap-2 max-md:ml-0">
          {t('sha256')}
          <MonoId
            value={manifestSha256}
            copy={t('sha256-copied')}
            display={<span title={manifestSha256}>{`${manifestSha256.slice(0, 4)}…${manifestSha256.slice(-4)}`}</span>}
          />
        </span>
      )}
    </footer>
  )
}
