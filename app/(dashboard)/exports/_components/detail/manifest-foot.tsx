'use client'

import { useTranslations } from 'next-intl'
import { textLinkClass } from '@/components/ui/button'
import { MonoId } from '@/components/ui/mono-id'
import { fileUrl } from '@/lib/client/send-write'
import { exports } from '@/lib/features/exports/contract'
import type { ExportDetail } from '@/lib/features/exports/schema'

/** The manifest and its hash, which prove an export's content. */
export function ManifestFoot({ of: { id, manifestSha256 } }: { of: ExportDetail }) {
  const t = useTranslations('exports.manifest')
  return (
    <footer className="flex min-h-10 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-1 pr-3 pl-5 text-ink-3 text-xs max-md:px-4">
      {manifestSha256 ? (
        <span>
          {t.rich('download', {
            csv: (text) => (
              <a href={fileUrl(exports.manifest, { id, format: 'csv' })} download className={textLinkClass}>
                {text}
              </a>
            ),
            json: (text) => (
              <a href={fileUrl(exports.manifest, { id, format: 'json' })} download className={textLinkClass}>
                {text}
              </a>
            ),
          })}
        </span>
      ) : (
        <span>{t('in-zip')}</span>
      )}
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
