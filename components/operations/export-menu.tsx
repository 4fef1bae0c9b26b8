'use client'

import { useTranslations } from 'next-intl'
import { FileMenu } from '@/components/list/file-menu'
import { apiUrl } from '@/lib/client/api'
import type { OperationKind, OperationState } from '@/lib/core/operation-states'

type ExportMenuProps = { kind?: OperationKind; state?: OperationState; q?: string }

const formats = ['csv', 'json'] as const

/** The list of the ledger as one file, narrowed as it is on the screen. The page sends the `export` messages. */
export function ExportMenu(filter: ExportMenuProps) {
  const t = useTranslations('export')
  const files = formats.map((format) => ({
    href: apiUrl('operations/export', { ...filter, format }),
    name: t(format),
    what: t(`${format}-what`),
  }))
  return <FileMenu label={t('button')} note={t('note')} formats={files} />
}
