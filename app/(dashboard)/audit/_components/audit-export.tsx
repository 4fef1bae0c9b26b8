'use client'

import { useTranslations } from 'next-intl'
import { FileMenu } from '@/components/list/file-menu'
import { apiUrl } from '@/lib/client/api'
import { type AuditFilters, listInput } from './audit-filters'

const formats = ['csv', 'jsonl'] as const

/** The trail as one file, narrowed as it is on the screen. */
export function AuditExport({ filters }: { filters: AuditFilters }) {
  const t = useTranslations('audit.export')
  const files = formats.map((format) => ({
    href: apiUrl('audit/file', { ...listInput(filters), format, download: '1' }),
    name: t(format),
    what: t(`${format}-what`),
  }))
  return <FileMenu label={t('button')} note={t('note')} formats={files} />
}
