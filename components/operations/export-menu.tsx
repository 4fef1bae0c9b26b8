'use client'

import { useTranslations } from 'next-intl'
import { FileMenu } from '@/components/list/file-menu'
import { fileUrl } from '@/lib/client/write'
import type { OperationKind, OperationState } from '@/lib/core/operation-states'
import { operations } from '@/lib/features/operations/contract'

type ExportMenuProps = { kind?: OperationKind; state?: OperationState; q?: string }

const formats = ['csv', 'json'] as const

/** The list of the ledger as one file, narrowed as it is on the screen. The page sends the `export` messages. */
export function ExportMenu(filter: ExportMenuProps) {
  const t = useTranslations('export')
  const files = formats.map((format) => ({
    href: fileUrl(operations.file, { ...filter, format }),
    name: t(format),
    what: t(`${format}-what`),
  }))
  return <FileMenu label={t('button')} note={t('note')} formats={files} />
}
