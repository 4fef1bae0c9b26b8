'use client'

import { FileX2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { GuideLink } from '@/components/guide/guide-link'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { formatDay } from '@/lib/core/dates'
import type { FiscalDocument } from '@/lib/features/documents/schema'
import { DocumentRecord } from './document-record'

/** The content is gone by retention: since when, and what is still known. */
export function PurgedNotice({ document }: { document: FiscalDocument }) {
  const t = useTranslations('document')
  const locale = useLocale()
  const { expiresAt } = document
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4">
      <Notice icon={<FileX2 aria-hidden />} title={t('purged-title')}>
        <p>{expiresAt ? t('purged-since', { date: formatDay(expiresAt, locale) }) : t('purged-unknown')}</p>
        <p>
          {t('purged-what')} <GuideLink to="documents-purged" />
        </p>
      </Notice>
      <Panel title={t('still-known')}>
        <DocumentRecord document={document} />
      </Panel>
    </div>
  )
}
