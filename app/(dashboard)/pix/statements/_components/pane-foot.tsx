'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CopyButton } from '@/components/ui/copy-button'

type PaneFootProps = { sha256: string | undefined; children?: ReactNode }

/** The last line of the open statement: how much of it is shown, and the hash of its file. */
export function PaneFoot({ sha256, children }: PaneFootProps) {
  const t = useTranslations('statements.detail')
  return (
    <footer className="flex h-10 flex-none items-center gap-3 border-line border-t pr-3 pl-5 text-ink-3 text-xs tabular-nums max-md:pl-4">
      <span role="status">{children}</span>
      {sha256 && (
        <span className="ml-auto flex items-center gap-1.5">
          {t('sha')}
          <span className="ident" title={sha256}>
            {sha256.slice(0, 4)}…{sha256.slice(-4)}
          </span>
          <CopyButton value={sha256} what={t('sha')} size="sm" />
        </span>
      )}
    </footer>
  )
}
