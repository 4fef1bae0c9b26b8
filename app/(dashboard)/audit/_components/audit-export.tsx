'use client'

import { useTranslations } from 'next-intl'
import { FileMenu } from '@/components/list/file-menu'
import { fileUrl } from '@/lib/client/write'
import { auditTrail } from '@/lib/features/audit/contract'
import { type AuditFilters, listInput } from './audit-filters'

const formats = ['csv', 'jsonl'] as const

/** The trail as one file, narrowed as it is on the screen. */
export function AuditExport({ filters }: { filters: AuditFilters }) {
  const t = useTranslations('audit.export')
  const files = formats.map((format) => ({
    href: fileUrl(auditTrail.file, { ...listInput(filters), format }),
    name: t(format),
    what: t(`${format}-what`),
  }))
  return <FileMenu label={t('button')} note={t('note')} formats={files} />
}
